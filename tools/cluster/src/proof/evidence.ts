import { z } from 'zod'

/** A message as the mailbox answers it. */
export const mailboxMessage = z.looseObject({
  Id: z.string(),
  To: z.array(z.string()),
  Subject: z.string(),
  MessageId: z.string(),
  Attachments: z.array(z.looseObject({ Name: z.string(), Bytes: z.int(), Sha256: z.string() })),
})

export type MailboxMessage = z.infer<typeof mailboxMessage>
