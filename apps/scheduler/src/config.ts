import type { NightlyPreflight } from '@punctual/domain'
import { z } from 'zod'

import {
  artifactBucketSettings,
  commonSettings,
  integerSetting,
  metricsTokenSetting,
  secretKeysSetting,
  timeZoneSetting,
  tracingSettings,
} from '@punctual/runtime'
import type { RetentionSettings } from '@punctual/engine'

/** Days for which something is kept; 0 keeps it for ever. */
function daysSetting(least: number) {
  const maximum = 36_500
  return integerSetting(0, maximum).refine(
    (days) => days === 0 || days >= least,
    `must be 0, or a whole number from ${least} to ${maximum}`,
  )
}

/** Every setting that a scheduler reads from the environment. */
export const schedulerSettings = z.object({
  ...commonSettings,
  ...tracingSettings,
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  HEALTH_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that /livez, /healthz, /readyz and /metrics are served on.'),
  HEALTH_PORT: integerSetting(0, 65_535)
    .default(0)
    .describe('Port that /livez, /healthz, /readyz and /metrics are served on; 0 takes a free one.'),
  RETENTION_EXECUTION_DAYS: daysSetting(35)
    .default(400)
    .describe(
      'Executions with their deliveries and timelines are kept for at least so many days, then leave by the month; at least 35, 0 keeps them for ever.',
    ),
  RETENTION_ARTIFACT_DAYS: daysSetting(1)
    .default(90)
    .describe(
      'Files of executions are kept for so many days after they were last made; 0 keeps them for ever. Needs PUNCTUAL_ARTIFACT_DIR or PUNCTUAL_ARTIFACT_BUCKET_URL.',
    ),
  RETENTION_AUDIT_DAYS: daysSetting(1)
    .default(400)
    .describe('Entries of the audit trail are kept for so many days; 0 keeps them for ever.'),
  RETENTION_PROOF_DAYS: daysSetting(1)
    .default(3_650)
    .describe(
      'Proofs of deliveries are kept for so many days, whether their executions still are or not; 0 keeps them for ever.',
    ),
  PREFLIGHT_HOUR: integerSetting(0, 23)
    .default(2)
    .describe(
      'Hour of the night, in PUNCTUAL_TIME_ZONE, from which the enabled schedules are checked from their sources.',
    ),
  PREFLIGHT_WINDOW_MINUTES: integerSetting(0, 1_380)
    .default(180)
    .describe(
      'Time over which the checks of a night are spread, in minutes; what was not begun by its end waits for the next night. 0 checks nothing.',
    ),
  PUNCTUAL_TIME_ZONE: timeZoneSetting()
    .default('UTC')
    .describe('IANA zone of PREFLIGHT_HOUR, the same as of the api.'),
  PUNCTUAL_ARTIFACT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Directory that rendered files are kept in, the same as of the workers; without it this process removes none there.',
    ),
  ...artifactBucketSettings,
  METRICS_TOKEN: metricsTokenSetting().describe(
    'Bearer token that /metrics asks for; without it every caller that reaches HEALTH_PORT may read them.',
  ),
})

export type SchedulerConfig = z.infer<typeof schedulerSettings>

/** What leaves when; a set time of 0 days is none. */
export function retentionOf(config: SchedulerConfig): RetentionSettings {
  const days = (setting: number) => (setting === 0 ? null : setting)
  return {
    executionDays: days(config.RETENTION_EXECUTION_DAYS),
    auditDays: days(config.RETENTION_AUDIT_DAYS),
    proofDays: days(config.RETENTION_PROOF_DAYS),
    artifactDays: days(config.RETENTION_ARTIFACT_DAYS),
    artifactDirectory: config.PUNCTUAL_ARTIFACT_DIR ?? null,
  }
}

/** When schedules are checked; null for never. */
export function preflightOf(config: SchedulerConfig): NightlyPreflight | null {
  const {
    PREFLIGHT_HOUR: hour,
    PREFLIGHT_WINDOW_MINUTES: windowMinutes,
    PUNCTUAL_TIME_ZONE: timeZone,
  } = config
  return windowMinutes === 0 ? null : { hour, windowMinutes, timeZone }
}
