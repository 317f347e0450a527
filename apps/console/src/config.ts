import {
  commonSettings,
  integerSetting,
  secretKeysSetting,
  sessionIdleSetting,
  urlSetting,
} from '@punctual/runtime'
import { frontLimits } from '@punctual/runtime/http'
import { z } from 'zod'

const {
  REDIS_URL,
  PUNCTUAL_REDIS_PREFIX,
  PUNCTUAL_SERVER_NAME,
  LOG_LEVEL,
  PUNCTUAL_STANDSTILL_LIMIT_SECONDS,
} = commonSettings

/** Every setting that the console reads from the environment. */
export const consoleSettings = z.object({
  REDIS_URL,
  PUNCTUAL_REDIS_PREFIX,
  PUNCTUAL_SERVER_NAME,
  LOG_LEVEL,
  PUNCTUAL_STANDSTILL_LIMIT_SECONDS,
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  CONSOLE_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the console is served on; 0.0.0.0 for all.'),
  CONSOLE_PORT: integerSetting(0, 65_535)
    .default(8_081)
    .describe('Port that the console is served on; 0 takes a free one.'),
  CONSOLE_API_URL: urlSetting('http', 'https')
    .default('http://127.0.0.1:8080')
    .describe('Address of the REST interface, as the console reaches it.'),
  CONSOLE_SECURE_COOKIES: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true')
    .describe(
      'Whether browsers send the session only over TLS. `false` is for a console that people open without TLS on their own machine.',
    ),
  CONSOLE_BODY_LIMIT_BYTES: integerSetting(1_024, 500_000_000)
    .default(20 * 1_048_576)
    .describe(
      'Largest body of a request to the REST interface, which has limits of its own: at least API_BULK_BODY_LIMIT_BYTES.',
    ),
  CONSOLE_CONNECTIONS_PER_ADDRESS: integerSetting(1, 1_000_000)
    .default(frontLimits.perAddress)
    .describe(
      'Connections that one address (IPv6: one /64) may have open; those of CONSOLE_TRUSTED_PROXIES are not counted.',
    ),
  ...sessionIdleSetting,
  CONSOLE_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .optional()
    .describe('Addresses or networks of proxies whose X-Forwarded-For is believed, comma separated.'),
})

export type ConsoleConfig = z.output<typeof consoleSettings>
