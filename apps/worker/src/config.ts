import { fileRootsSetting } from '@punctual/data-source'
import { z } from 'zod'

import { browserSettings } from '@punctual/browser'
import {
  defaultSmtpTimeouts,
  directoryRootsSetting,
  graphAddressSetting,
  slackApiUrlSetting,
} from '@punctual/delivery'
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
  tracingSettings,
  urlSetting,
} from '@punctual/runtime'
import { languages } from '@punctual/domain/words'

/** Every setting that a worker reads from the environment. */
export const workerSettings = z.object({
  ...commonSettings,
  ...tracingSettings,
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  ...egressSettings,
  DATA_SOURCE_FILE_ROOTS: fileRootsSetting,
  DELIVERY_DIRECTORY_ROOTS: directoryRootsSetting,
  SLACK_API_URL: slackApiUrlSetting,
  GRAPH_BASE_URL: graphAddressSetting,
  ...recipientDomainsSetting,
  HEALTH_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that /livez, /healthz, /readyz and /metrics are served on.'),
  HEALTH_PORT: integerSetting(0, 65_535)
    .default(0)
    .describe('Port that /livez, /healthz, /readyz and /metrics are served on; 0 takes a free one.'),
  METRICS_TOKEN: metricsTokenSetting().describe(
    'Bearer token that /metrics asks for; without it every caller that reaches HEALTH_PORT may read them.',
  ),
  WORKER_SLOTS: integerSetting(1, 256)
    .default(4)
    .describe(
      'Executions that this server runs at the same time, unless the collaboration setting ThreadsPerServer gives every worker another number.',
    ),
  WORKER_MINIMUM_FREE_MEMORY_MIB: integerSetting(0, 1_048_576)
    .default(128)
    .describe(
      'Free memory, in MiB, below which this server begins no execution; its waiting executions run elsewhere. 0 disables the limit.',
    ),
  WORKER_EXECUTION_TIMEOUT_SECONDS: integerSetting(1, 86_400)
    .default(3_600)
    .describe('Longest time that one attempt of an execution may take.'),
  BREAKER_WAIT_LIMIT_SECONDS: integerSetting(1, 86_400)
    .default(3_600)
    .describe(
      'Longest time that a run waits, without a slot, for a source system or a mail server that is away; after it the run ends with what the target failed with.',
    ),
  WORKER_DRAIN_SECONDS: integerSetting(0, 45)
    .default(15)
    .describe(
      'How long a stopping server lets running executions finish before it hands them back. It ends within a minute whatever this says, and handing back takes some seconds of it, so 45 is the most.',
    ),
  WORKER_SENDS_IN_DOUBT: integerSetting(1, 256)
    .default(8)
    .describe(
      'Most messages of this server that may be between the commit of the intent to send and the record of the reply at the same time. It is one while no run waits for another, and doubles up to this limit while runs wait. A killed process leaves as many deliveries Unknown at most, one message each, while mail servers answer in time.',
    ),
  WORKER_IN_DOUBT_WAIT_MS: integerSetting(0, 3_600_000)
    .default(250)
    .describe(
      'How long a message waits for its place among those in doubt. Then it is sent without one, so that a mail server which takes long to answer a whole message does not delay the others. An hour makes the limit strict.',
    ),
  WORKER_FILE_PROCESSES: integerSetting(1, 64)
    .default(4)
    .describe(
      'Most processes that inspect and join files and compose mails at the same time; one is kept ready.',
    ),
  WORKER_FILE_PROCESS_MEMORY_MIB: integerSetting(1_536, 65_536)
    .default(3_072)
    .describe(
      'Address space of each of these processes, in MiB, kept by the operating system. Node itself reserves about 1,650 of it; a third is for data. A file that needs more fails its run.',
    ),
  WORKER_FILE_BUDGET_MIB: integerSetting(1, 65_536)
    .default(512)
    .describe(
      'Size of all files that these processes work on at the same time, in MiB; further files wait, and a larger one is worked on without others.',
    ),
  ...browserSettings,
  PUNCTUAL_ARTIFACT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Existing directory that rendered files are kept in; a shared volume when there are several machines. Required without PUNCTUAL_ARTIFACT_BUCKET_URL.',
    ),
  ...artifactBucketSettings,
  LINK_BASE_URL: urlSetting('http', 'https')
    .optional()
    .describe(
      'Address of the REST interface as recipients reach it, such as https://api.reports.example.org: the links in mails begin with it. It is not the address of the console, which has no such pages. Without it no mail has a link to a delivered file, or to the page on which its recipient stops the mails.',
    ),
  SMTP_URL: secretSetting(urlSetting('smtp', 'smtps').optional()).describe(
    'First mail server, such as smtp://user:password@host:587. The first worker that starts in a new cluster makes it; later the mail servers of the store count, and a change here is only logged.',
  ),
  MAIL_SESSION_SECONDS: integerSetting(1, 3_600)
    .default(defaultSmtpTimeouts.sessionTotalMs / 1_000)
    .describe('Longest time in all for the greeting of the mail server and TLS, and again for the log-in.'),
  MAIL_ENVELOPE_SECONDS: integerSetting(1, 3_600)
    .default(defaultSmtpTimeouts.envelopeTotalMs / 1_000)
    .describe('Longest time in all for sender and recipients of a mail; each recipient adds a second.'),
  MAIL_MESSAGE_SECONDS: integerSetting(1, 3_600)
    .default(defaultSmtpTimeouts.messageFloorMs / 1_000)
    .describe(
      'Longest time in all for the message itself, unless it is so large that MAIL_MINIMUM_BYTES_PER_SECOND gives it more.',
    ),
  MAIL_MINIMUM_BYTES_PER_SECOND: integerSetting(1, 1_000_000_000)
    .default(defaultSmtpTimeouts.messageBytesPerSecond)
    .describe('Slowest rate at which a mail server may take a large message.'),
  MAIL_FINAL_REPLY_SECONDS: integerSetting(1, 3_600)
    .default(defaultSmtpTimeouts.finalReplyTotalMs / 1_000)
    .describe(
      'Longest time for the reply to a whole message, after which it is in doubt whether it was taken; RFC 5321 asks for ten minutes.',
    ),
  ...consoleUrlSetting,
  NOTICE_LANGUAGE: z
    .enum(languages)
    .default('en')
    .describe(
      'Language of the mails about changes of state of schedules, and of what the mail of a report says besides its settings. `en` is English, `de` is German.',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe(
      'Sender of the mail server that is made from SMTP_URL, such as Punctual <reports@example.org>; required with it.',
    ),
})

export type WorkerConfig = z.infer<typeof workerSettings>
