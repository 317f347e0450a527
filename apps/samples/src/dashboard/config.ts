import { commonSettings, integerSetting, secretSetting } from '@punctual/runtime'
import { z } from 'zod'

/** The settings of the sample dashboard server. */
export const sampleDashboardSettings = z.object({
  PUNCTUAL_SERVER_NAME: commonSettings.PUNCTUAL_SERVER_NAME.default('sample-dashboards'),
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  /** Address to listen on. */
  SAMPLE_DASHBOARD_HOST: z.string().default('127.0.0.1'),
  /** Port of the dashboards; 0 chooses a free one. */
  SAMPLE_DASHBOARD_PORT: integerSetting(0, 65_535),
  /** User name of the one account, for the log-in form; also the client of the token route. */
  SAMPLE_DASHBOARD_USER: z.string().min(1),
  /** Its password; also the bearer token of its service account, and the secret of the client. */
  SAMPLE_DASHBOARD_PASSWORD: secretSetting(z.string().min(1)),
})
