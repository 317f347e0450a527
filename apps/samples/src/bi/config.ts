import { commonSettings, integerSetting, secretSetting } from '@punctual/runtime'
import { z } from 'zod'

/** The settings of the sample BI platform. */
export const sampleBiSettings = z.object({
  PUNCTUAL_SERVER_NAME: commonSettings.PUNCTUAL_SERVER_NAME.default('sample-bi'),
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  /** Address to listen on. */
  SAMPLE_BI_HOST: z.string().default('127.0.0.1'),
  /** Port of the REST interface; 0 chooses a free one. */
  SAMPLE_BI_PORT: integerSetting(0, 65_535),
  /**
   * Origin of the embedded pages, such as https://app.powerbi.com, when a proxy forwards it to this server.
   * The client library of the vendor takes no other hosts.
   */
  SAMPLE_BI_EMBED_ORIGIN: z.url().optional(),
  /** Tenant that the one account belongs to. */
  SAMPLE_BI_TENANT_ID: z.string().min(1),
  /** Client id of the one account. */
  SAMPLE_BI_CLIENT_ID: z.string().min(1),
  /** Client secret of the one account. */
  SAMPLE_BI_CLIENT_SECRET: secretSetting(z.string().min(1)),
  /** Certificate in PEM form that the application may sign in with besides; empty for none. */
  SAMPLE_BI_CLIENT_CERTIFICATE: z.string().default(''),
})
