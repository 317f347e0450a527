import type { Schemas } from '@punctual/client'

import type { MailboxMessage } from './evidence.ts'

export interface CheckedExecution {
  readonly Status: Schemas['Execution']['Status']
  readonly Result: {
    readonly error: Pick<Schemas['ResultError'], 'code' | 'message'> | null
    readonly artifacts: ReadonlyArray<Pick<Schemas['ResultArtifact'], 'name' | 'bytes' | 'sha256'>>
    readonly deliveries: ReadonlyArray<Pick<Schemas['ResultDelivery'], 'recipient' | 'state' | 'messageId'>>
  }
}

/**
 * Compares the deliveries that the service reports with the mailbox: one mail for each message id, and in it
 * every file, byte for byte. Answers what does not hold, one sentence each; nothing when all holds.
 */
export function checkDelivery(
  { Status, Result: { error, artifacts, deliveries } }: CheckedExecution,
  mailbox: readonly MailboxMessage[],
): string[] {
  if (Status !== 'Succeeded') return [failedSentence(Status, error)]
  const problems: string[] = []
  if (artifacts.length === 0) problems.push('no file was made')
  if (deliveries.length === 0) problems.push('no delivery was recorded')
  for (const { recipient, state } of deliveries)
    if (state !== 'Accepted') problems.push(`the mail to ${recipient} is ${state}`)
  for (const messageId of new Set(deliveries.map((delivery) => delivery.messageId)))
    problems.push(...checkMessage(messageId, artifacts, mailbox))
  return problems
}

function failedSentence(status: string, error: CheckedExecution['Result']['error']): string {
  return `it ended as ${status}${error ? `: ${error.message} (${error.code})` : ''}`
}

function checkMessage(
  messageId: string | null,
  artifacts: CheckedExecution['Result']['artifacts'],
  mailbox: readonly MailboxMessage[],
): string[] {
  const messages = mailbox.filter((message) => bare(message.MessageId) === bare(messageId))
  if (messages.length !== 1)
    return [`the mailbox has ${messages.length} mails with the message id ${messageId}, and one was expected`]
  const attachments = messages[0]?.Attachments ?? []
  return artifacts
    .filter(
      ({ sha256, bytes }) =>
        !attachments.some(
          (each) => each.Sha256.toLowerCase() === sha256.toLowerCase() && each.Bytes === bytes,
        ),
    )
    .map(({ name }) => `the mail does not carry ${name} with the recorded bytes and SHA-256`)
}

/** Message ids are compared without their angle brackets, which some programs omit. */
function bare(messageId: string | null): string | null {
  return messageId?.replace(/^<|>$/g, '') ?? null
}
