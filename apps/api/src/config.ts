import { commonSettings, integerSetting, secretKeysSetting } from '@punctual/runtime'
import { z } from 'zod'

/** Every setting that the api reads. */
export const apiConfig = z.object({
  ...commonSettings,
  /** Address to listen on; 0.0.0.0 for all. */
  API_HOST: z.string().default('127.0.0.1'),
  /** Port of the REST interface; 0 chooses a free one. */
  API_PORT: integerSetting(0, 65_535).default(8_080),
  /** Makes the first administrator when there is no user yet; not looked at later. */
  PUNCTUAL_ADMIN_USER: z.string().min(1).max(100).optional(),
  /** Password of the first administrator; there is no default one. */
  PUNCTUAL_ADMIN_PASSWORD: z.string().optional(),
  /** IANA zone of schedules that name none. */
  PUNCTUAL_TIME_ZONE: z
    .string()
    .refine((zone) => isTimeZone(zone), 'must be an IANA time zone such as Europe/Berlin')
    .default('UTC'),
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, comma separated. */
  PUNCTUAL_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .optional(),
  /** File that the settings came from; shown by getconfigpath. */
  PUNCTUAL_CONFIG_PATH: z.string().optional(),
  /** Source revision, set by the image build; shown by version. */
  PUNCTUAL_REVISION: z.string().optional(),
  /** Connections to PostgreSQL that this process may hold. */
  API_DATABASE_CONNECTIONS: integerSetting(1, 200).default(10),
})

export type ApiConfig = z.infer<typeof apiConfig>

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
