import { commonSettings, integerSetting, secretSetting } from '@punctual/runtime'
import { z } from 'zod'

import { signInSchemes } from './faults.ts'

/** The settings of the sample report server. */
export const sampleReportServerSettings = z.object({
  PUNCTUAL_SERVER_NAME: commonSettings.PUNCTUAL_SERVER_NAME.default('sample-reportserver'),
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  /** Address to listen on. */
  SAMPLE_REPORT_SERVER_HOST: z.string().default('127.0.0.1'),
  /** Port of the portal and of URL access; 0 chooses a free one. */
  SAMPLE_REPORT_SERVER_PORT: integerSetting(0, 65_535),
  /** Ways of signing in that it offers, comma separated; as installed, a report server offers no Basic. */
  SAMPLE_REPORT_SERVER_OFFERS: z
    .string()
    .default('Negotiate,NTLM,Basic')
    .transform((list) => list.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(signInSchemes)).min(1)),
  /** User name of the one account. */
  SAMPLE_REPORT_SERVER_USER: z.string().min(1),
  /** Password of the one account. */
  SAMPLE_REPORT_SERVER_PASSWORD: secretSetting(z.string().min(1)),
})
