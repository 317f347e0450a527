import { deliveryId, failureCodes, messageId, parseAddress, recipientsOf } from '@punctual/domain'
import type { ArtifactRecord } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import { deliveriesOf, filesFor, filesOf } from './parts.ts'
import type { ResultInProgress, Run, StepOutcome } from './run.ts'

/**
 * Writes one ledger row for each recipient of each destination. Rows of an earlier attempt stay as they are.
 * Where the report is blank and the destination omits blank reports, the rows say so, and nothing is sent.
 */
export async function planDeliveries(
  dependencies: RunDependencies,
  { owner, signal, ledger }: Run,
  { result, progress }: ResultInProgress,
): Promise<StepOutcome> {
  const domain = mailDomain(dependencies.mailer.from)
  const skipped = await blankDestinations(dependencies, { result, progress }, signal)
  const deliveries = result.destinations.flatMap((destination, position) => {
    const mailing = { executionId: owner.executionId, destinationId: destination.id, row: result.row }
    const recipients = destination.unusable
      ? [destination.unusable.recipient]
      : recipientsOf(destination.settings)
    return recipients.map((recipient) => ({
      id: deliveryId(mailing, recipient),
      destinationId: destination.id,
      row: result.row,
      recipient,
      position,
      messageId: messageId(mailing, domain),
      ...(skipped.has(destination.id) && { skipped: reportBlank }),
    }))
  })
  const resend = result.destinations
    .filter(({ settings }) => settings.onUnknown === 'Resend')
    .map(({ id }) => id)
  const step = { deliveries, resend }
  // What an earlier attempt has left of the rows, only the store can tell.
  if (deliveriesOf(result, progress).length > 0)
    return (await ledger.commit({ ...step, readAll: true })) ? { kind: 'done' } : { kind: 'lost' }
  ledger.add(step)
  return { kind: 'done' }
}

const reportBlank = { code: 'report_blank', message: failureCodes.report_blank.message } as const

/**
 * The destinations that omit blank reports and would get nothing else. The same files give the same answer in
 * every attempt.
 */
async function blankDestinations(
  { files, artifacts }: RunDependencies,
  { result, progress }: ResultInProgress,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const known = new Map<string, Promise<boolean>>()
  const isBlank = ({ sha256, format }: ArtifactRecord): Promise<boolean> => {
    if (format === 'ZIP') return Promise.resolve(false)
    const answer = known.get(sha256) ?? files.isBlank({ path: artifacts.pathOf(sha256), format }, signal)
    known.set(sha256, answer)
    return answer
  }
  const blank = new Set<string>()
  for (const destination of result.destinations) {
    if (!destination.settings.skipIfBlank || destination.unusable) continue
    // Of a zip, what is in it.
    const shown =
      result.package === null ? filesFor(result, progress, destination) : filesOf(result, progress)
    const answers = await Promise.all(shown.map(isBlank))
    if (answers.length > 0 && answers.every((answer) => answer)) blank.add(destination.id)
  }
  return blank
}

/** The domain of the sender, which Message-IDs end with. */
function mailDomain(from: string): string {
  const sender = parseAddress(from)
  return sender.ok ? (sender.address.address.split('@')[1] ?? 'localhost') : 'localhost'
}
