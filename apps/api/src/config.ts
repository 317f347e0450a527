import { fileRootsSetting } from '@punctual/data-source'
import { directoryRootsSetting, graphAddressSetting, slackApiUrlSetting } from '@punctual/delivery/kinds'
import {
  artifactBucketSettings,
  commonSettings,
  consoleUrlSetting,
  egressSettings,
  integerSetting,
  metricsTokenSetting,
  recipientDomainsSetting,
  secretKeysSetting,
  secretSetting,
  sessionIdleSetting,
  timeZoneSetting,
  tracingSettings,
} from '@punctual/runtime'
import { frontLimits } from '@punctual/runtime/http'
import { z } from 'zod'

import { defaultLimits, mostBulkItems } from './http/limits.ts'
import { streamLimits } from './stream/execution-streams.ts'

/** Every setting that the api reads from the environment. */
export const apiSettings = z.object({
  ...commonSettings,
  ...tracingSettings,
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  ...egressSettings,
  DATA_SOURCE_FILE_ROOTS: fileRootsSetting,
  DELIVERY_DIRECTORY_ROOTS: directoryRootsSetting,
  SLACK_API_URL: slackApiUrlSetting,
  GRAPH_BASE_URL: graphAddressSetting,
  ...recipientDomainsSetting,
  API_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the interface is served on; 0.0.0.0 for all.'),
  API_PORT: integerSetting(0, 65_535)
    .default(8_080)
    .describe('Port that the interface is served on; 0 takes a free one.'),
  API_DATABASE_CONNECTIONS: integerSetting(2, 200)
    .default(10)
    .describe('Connections to PostgreSQL that this process may hold.'),
  API_STATEMENT_TIMEOUT_SECONDS: integerSetting(1, 300)
    .default(10)
    .describe(
      'Longest time of one statement; a second later it is given up also when PostgreSQL does not answer at all.',
    ),
  API_ANSWER_SECONDS: integerSetting(1, 600)
    .default(defaultLimits.answerSeconds)
    .describe(
      'Longest time until a request is answered, whatever the database does: then 503. Discovery, bulk requests, files and streams have longer limits of their own.',
    ),
  API_BODY_LIMIT_BYTES: integerSetting(1_024, 100_000_000)
    .default(defaultLimits.bodyBytes)
    .describe('Largest body of a request. Most operations take less: as much as their schema allows.'),
  API_BULK_BODY_LIMIT_BYTES: integerSetting(1_024, 500_000_000)
    .default(defaultLimits.bulkBodyBytes)
    .describe('Largest body of a bulk request.'),
  API_BULK_ITEMS: integerSetting(1, mostBulkItems)
    .default(defaultLimits.bulkItems)
    .describe('Most items of a bulk request. The console sends up to 50 in one.'),
  ...sessionIdleSetting,
  API_FAILED_LOGINS_PER_MINUTE: integerSetting(1, 10_000)
    .default(defaultLimits.failedLoginsPerMinute)
    .describe(
      'Failed logins of a name from one address, or IPv6 network of 64 bits, within a minute, after which none is looked at.',
    ),
  API_FAILED_LOGINS_PER_ADDRESS: integerSetting(1, 100_000)
    .default(defaultLimits.failedLoginsPerAddress)
    .describe(
      'Failed logins from one address, or IPv6 network of 64 bits, within a minute, after which none is looked at but those of accounts that have ' +
        'logged in from there within 30 days.',
    ),
  UV_THREADPOOL_SIZE: integerSetting(1, 1_024)
    .default(4)
    .describe(
      'Threads of the pool of Node.js, which reads it by itself; as many passwords are hashed at once, and 50 more wait.',
    ),
  API_STREAMS: integerSetting(0, 100_000)
    .default(streamLimits.streams)
    .describe('Clients that may follow executions live at this process at the same time.'),
  API_STREAMS_PER_CALLER: integerSetting(1, 100_000)
    .default(streamLimits.perPrincipal)
    .describe('Of these, streams that one user or client may have.'),
  API_STREAMS_RESERVED: integerSetting(0, 100_000)
    .default(streamLimits.reserved)
    .describe('Of all streams, those that only an Administrator gets.'),
  API_REQUESTS_PER_SECOND: integerSetting(1, 1_000_000)
    .default(defaultLimits.requestsPerSecond)
    .describe(
      'Requests that one user or client may go on sending to this process within a second; then 429. Each 4 KiB of a body count as one more.',
    ),
  API_REQUEST_BURST: integerSetting(1, 10_000_000)
    .default(defaultLimits.requestBurst)
    .describe('Requests that one user or client may send at once after a pause.'),
  API_COSTLY_PER_CALLER: integerSetting(1, 10_000)
    .default(defaultLimits.costlyPerCaller)
    .describe(
      'Requests for discovery, previews and explanations that one user or client may have under way; then 429.',
    ),
  API_WAITING_PER_CALLER: integerSetting(1, 10_000)
    .default(defaultLimits.waitingPerCaller)
    .describe('Synchronous runs that one user or client may wait for at the same time; then 429.'),
  API_COSTLY: integerSetting(1, 100_000)
    .default(defaultLimits.costly)
    .describe('The same over all callers of this process; then 503.'),
  API_WAITING: integerSetting(1, 1_000_000)
    .default(defaultLimits.waiting)
    .describe('Synchronous runs over all callers of this process; then 503.'),
  API_COSTLY_RESERVED: integerSetting(0, 100_000)
    .default(defaultLimits.costlyReserved)
    .describe('Of API_COSTLY and of API_WAITING each, those that only an Administrator gets.'),
  API_CONNECTIONS_PER_ADDRESS: integerSetting(1, 1_000_000)
    .default(frontLimits.perAddress)
    .describe(
      'Connections that one address (IPv6: one /64) may have open; those of API_TRUSTED_PROXIES and of the console are not counted.',
    ),
  API_HEADERS_TIMEOUT_SECONDS: integerSetting(1, 60)
    .default(frontLimits.headersTimeoutMs / 1_000)
    .describe('Longest time for the headers of a request, after which the connection is closed.'),
  API_TLS_CERT_FILE: z
    .string()
    .optional()
    .describe(
      'Certificate chain in PEM form; with API_TLS_KEY_FILE the interface is served over TLS (1.2 or newer). Read at start.',
    ),
  API_TLS_KEY_FILE: z.string().optional().describe('Private key of the certificate, in PEM form.'),
  API_DOCS: z
    .enum(['off', 'token', 'open'])
    .default('token')
    .describe(
      'Who gets the description of the interface: `open` serves /docs and /openapi.json to all callers, `token` serves /openapi.json to callers with an access token, `off` serves neither.',
    ),
  API_PAGE_PROCESSES: integerSetting(0, 16)
    .default(2)
    .describe(
      'Most processes that draw pages of files as pictures at the same time, each with 3 GiB of address space; 0: none are drawn. The first begins with the first picture.',
    ),
  DRILLS_ALLOWED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether an administrator may let the cluster try a fault on itself (`POST /api/service/drill`): the leader hands over, and due runs wait for that long.',
    ),
  ...consoleUrlSetting,
  API_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .optional()
    .describe(
      'Addresses or networks of proxies whose X-Forwarded-For is believed, comma separated; the console needs no entry. Set it behind a reverse proxy: else all callers have ' +
        'the address of the proxy, and who fails to log in there keeps others out.',
    ),
  METRICS_TOKEN: metricsTokenSetting().describe(
    'Bearer token of the monitoring system for /metrics; on API_PORT any access token of the role Viewer or above does too.',
  ),
  METRICS_PORT: integerSetting(0, 65_535)
    .optional()
    .describe(
      'A port of its own for /metrics, beside API_PORT; asks for METRICS_TOKEN when there is one, else for nothing.',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that METRICS_PORT is opened on.'),
  PUNCTUAL_ADMIN_USER: z
    .string()
    .max(100)
    .optional()
    .describe(
      'With PUNCTUAL_ADMIN_PASSWORD: makes the first administrator when there is no user yet; not looked at later.',
    ),
  PUNCTUAL_ADMIN_PASSWORD: secretSetting(z.string().optional()).describe(
    '12 to 256 characters, and none that guessers try first. There is no default password.',
  ),
  PUNCTUAL_TIME_ZONE: timeZoneSetting().default('UTC').describe('IANA zone of schedules that name none.'),
  PUNCTUAL_CONFIG_PATH: z
    .string()
    .optional()
    .describe('File that the settings came from; answered by getconfigpath.'),
  PUNCTUAL_ARTIFACT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Directory that rendered files are kept in, the same as of the workers; without it and without a bucket getartifact is not offered.',
    ),
  ...artifactBucketSettings,
  PUNCTUAL_REVISION: z
    .string()
    .optional()
    .describe('Source revision, set when an image is built; answered by version.'),
})

export type ApiConfig = z.infer<typeof apiSettings>
