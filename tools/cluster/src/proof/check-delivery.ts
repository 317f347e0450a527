import type { Schemas } from '@punctual/client'

import type { ExecutionResult, MailboxMessage } from './evidence.ts'

type CheckedExecution = Pick<Schemas['Execution'], 'Status'>

/**
 * Compares the deliveries that the service reports with the mailbox: one mail for each message id, and in it
 * every file, byte for byte. Answers what does not hold, one sentence each; nothing when all holds.
 */
export function checkDelivery(
  execution: CheckedExecution,
  result: ExecutionResult,
  mailbox: readonly MailboxMessage[],
): string[] {
  if (execution.Status !== 'Succeeded') return [failedSentence(execution, result)]
  const problems: string[] = []
  if (result.artifacts.length === 0) problems.push('no file was made')
  if (result.deliveries.length === 0) problems.push('no delivery was recorded')
  for (const { recipient, state } of result.deliveries)
    if (state !== 'Accepted') problems.push(`the mail to ${recipient} is ${state}`)
  for (const messageId of new Set(result.deliveries.map((delivery) => delivery.messageId))) {
    problems.push(...checkMessage(messageId ?? null, result, mailbox))
  }
  return problems
}

function failedSentence(execution: CheckedExecution, { error }: ExecutionResult): string {
  return `it ended as ${execution.Status}${error ? `: ${error.message} (${error.code})` : ''}`
}

function checkMessage(
  messageId: string | null,
  { artifacts }: ExecutionResult,
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
