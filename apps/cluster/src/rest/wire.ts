import { z } from 'zod'

/** What the first run reads of the answers; more fields may come. */
export const folderAnswer = z.looseObject({ Id: z.string(), Path: z.string() })

export const folderScheduleAnswer = z.looseObject({ Id: z.string(), Name: z.string(), Type: z.string() })

export const accountAnswer = z.looseObject({ Id: z.string(), Name: z.string() })

export const apiClientAnswer = z.looseObject({ ClientId: z.string(), ClientSecret: z.string() })

export const scheduleAnswer = z.looseObject({
  ScheduleId: z.string(),
  ScheduleName: z.string(),
  Schedule: z.looseObject({ NextRunEpochUtc: z.int().nullable() }),
})

export const executionStarted = z.looseObject({ ExecutionId: z.string(), Status: z.string() })

/** The execution record. */
export const executionAnswer = z.looseObject({
  ExecutionId: z.string(),
  ScheduleId: z.string(),
  ScheduleName: z.string(),
  Status: z.string(),
  Stage: z.string().nullish(),
  RunBy: z.string().nullable(),
  ServerName: z.string().nullable(),
  ScheduledForEpochUtc: z.int().nullable(),
  StartedEpochUtc: z.int().nullish(),
  CompletedEpochUtc: z.int().nullable(),
  /** JSON in a string. */
  ResultJson: z.string().nullable(),
})

export type ExecutionAnswer = z.infer<typeof executionAnswer>

/** Content of `ResultJson`. */
export const executionResult = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }).nullish(),
  artifacts: z.array(z.looseObject({ name: z.string(), format: z.string(), bytes: z.int(), sha256: z.string(), pages: z.int().nullish() })),
  deliveries: z.array(
    z.looseObject({ recipient: z.string(), state: z.string(), messageId: z.string().nullish(), reply: z.string().nullish() }),
  ),
})

export type ExecutionResult = z.infer<typeof executionResult>

/** A message as the mailbox answers it. */
export const mailboxMessage = z.looseObject({
  Id: z.string(),
  To: z.array(z.string()),
  Subject: z.string(),
  MessageId: z.string(),
  Attachments: z.array(z.looseObject({ Name: z.string(), Bytes: z.int(), Sha256: z.string() })),
})

export type MailboxMessage = z.infer<typeof mailboxMessage>
