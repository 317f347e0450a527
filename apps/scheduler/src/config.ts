import { z } from 'zod'

import { commonSettings, integerSetting, secretKeysSetting } from '@punctual/runtime'

/** Every setting that a scheduler reads from the environment. */
export const schedulerSettings = z.object({
  ...commonSettings,
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  HEALTH_HOST: z.string().default('127.0.0.1').describe('Address that /healthz and /readyz are served on.'),
  HEALTH_PORT: integerSetting(0, 65_535).default(0).describe('Port that /healthz and /readyz are served on; 0 takes a free one.'),
})

export type SchedulerConfig = z.infer<typeof schedulerSettings>
