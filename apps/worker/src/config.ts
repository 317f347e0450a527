import { fileRootsSetting } from '@punctual/data-source'
import { z } from 'zod'

import { browserSettings } from '@punctual/browser'
import { defaultSmtpTimeouts, directoryRootsSetting } from '@punctual/delivery'
import {
  commonSettings,
  egressSettings,
  integerSetting,
  metricsTokenSetting,
  recipientDomainsSetting,
  secretKeysSetting,
  secretSetting,
  urlSetting,
} from '@punctual/runtime'
import { languages } from '@punctual/domain/words'

/** Every setting that a worker reads from the environment. */
export const workerSettings = z.object({
  ...commonSettings,
  PUNCTUAL_SECRET_KEYS: secretKeysSetting(),
  ...egressSettings,
  DATA_SOURCE_FILE_ROOTS: fileRootsSetting,
  DELIVERY_DIRECTORY_ROOTS: directoryRootsSetting,
  ...recipientDomainsSetting,
  HEALTH_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that /healthz, /readyz and /metrics are served on.'),
  HEALTH_PORT: integerSetting(0, 65_535)
    .default(0)
    .describe('Port that /healthz, /readyz and /metrics are served on; 0 takes a free one.'),
  METRICS_TOKEN: metricsTokenSetting().describe(
    'Bearer token that /metrics asks for; without it everybody who reaches HEALTH_PORT may read them.',
  ),
  WORKER_SLOTS: integerSetting(1, 256)
    .default(4)
    .describe(
      'Executions that this server runs at the same time, unless the collaboration setting ThreadsPerServer gives every worker another number.',
    ),
  WORKER_MINIMUM_FREE_MEMORY_MIB: integerSetting(0, 1_048_576)
    .default(128)
    .describe(
      'Free memory, in MiB, below which this server begins no execution; what waits for it runs elsewhere. 0 looks at nothing.',
    ),
  WORKER_EXECUTION_TIMEOUT_SECONDS: integerSetting(1, 86_400)
    .default(3_600)
    .describe('Longest time that one attempt of an execution may take.'),
  BREAKER_WAIT_LIMIT_SECONDS: integerSetting(1, 86_400)
    .default(3_600)
    .describe(
      'Longest time that a run waits, without a slot, for a source system or a mail server that is away; after it the run ends with what the target failed with.',
    ),
  WORKER_DRAIN_SECONDS: integerSetting(0, 3_600)
    .default(15)
    .describe('How long a stopping server lets running executions finish before it hands them back.'),
  WORKER_SENDS_IN_DOUBT: integerSetting(1, 256)
    .default(8)
    .describe(
      'Most messages of this server that may be between the commit of the intent to send and the record of the reply at the same time. It is one while no run waits for another, and doubles up to this limit while runs wait. A killed process leaves as many deliveries Unknown at most, one message each, while mail servers answer in time.',
    ),
  WORKER_IN_DOUBT_WAIT_MS: integerSetting(0, 3_600_000)
    .default(250)
    .describe(
      'How long a message waits for its place among those in doubt. Then it is sent all the same, so that a mail server which takes long to answer a whole message does not delay the others. An hour makes the limit strict.',
    ),
  WORKER_FILE_PROCESSES: integerSetting(1, 64)
    .default(4)
    .describe(
      'Most processes that look into files, put them together and compose mails at the same time; one is kept ready.',
    ),
  WORKER_FILE_PROCESS_MEMORY_MIB: integerSetting(1_536, 65_536)
    .default(2_048)
    .describe(
      'Address space of each of these processes, in MiB, kept by the operating system; Node itself reserves about 1,100 of it. A file that needs more fails its run.',
    ),
  WORKER_FILE_BUDGET_MIB: integerSetting(1, 65_536)
    .default(512)
    .describe(
      'Size of all files that these processes work on at the same time, in MiB; what comes on top waits, and a larger one goes alone.',
    ),
  ...browserSettings,
  PUNCTUAL_ARTIFACT_DIR: z
    .string()
    .min(1)
    .describe(
      'Existing directory that rendered files are kept in; a shared volume when there are several machines.',
    ),
  SMTP_URL: secretSetting(urlSetting('smtp', 'smtps')).describe(
    'Mail server, such as smtp://user:password@host:587.',
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
      'Longest time for the reply to a whole message, after which nobody knows whether it was taken; RFC 5321 asks for ten minutes.',
    ),
  NOTICE_LANGUAGE: z
    .enum(languages)
    .default('en')
    .describe('Language of the mails about changes of state of schedules. `en` is English, `de` is German.'),
  MAIL_FROM: z.string().min(3).describe('Sender of every mail, such as Punctual <reports@example.org>.'),
})

export type WorkerConfig = z.infer<typeof workerSettings>
