import { z } from 'zod'

/** Content of `ResultJson` of an execution, as far as the proof reads it. */
export const executionResult = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }).nullish(),
  artifacts: z.array(
    z.looseObject({
      name: z.string(),
      format: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      pages: z.int().nullish(),
    }),
  ),
  deliveries: z.array(
    z.looseObject({
      recipient: z.string(),
      state: z.string(),
      messageId: z.string().nullish(),
      reply: z.string().nullish(),
    }),
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
