import { deliveryId, failure, failureCodes } from '@punctual/domain'
import type { ArtifactRecord, AttemptStep, NewDelivery } from '@punctual/engine'

import { isBlankFile } from './blank-file.ts'
import { unmetCondition } from './conditions.ts'
import type { RunDependencies } from './dependencies.ts'
import { ownMailsOf } from './one-mail-each.ts'
import { artifactsOf, deliveriesOf, filesFor, filesOf, type Result } from './parts.ts'
import type { ResultInProgress, Run, StepOutcome } from './run.ts'
import { sendsKeptFiles } from './sends-kept-files.ts'
import { asPlanned, withoutEndedSubscriptions, withSubscribers } from './subscribed-recipients.ts'
import { withoutSuppressed } from './suppressed-recipients.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/**
 * Writes one ledger row for each recipient of each destination. Rows of an earlier attempt stay as they are.
 * Where a condition of the schedule does not hold, the rows say so, and nothing is sent. The same holds for a
 * blank report whose destination omits blank reports, for a recipient that is suppressed, and for a subscription that
 * has ended.
 */
export async function planDeliveries(
  dependencies: RunDependencies,
  run: Run,
  { result, progress }: ResultInProgress,
): Promise<StepOutcome> {
  // fence: resend-makes-nothing-anew
  if (sendsKeptFiles(run.claimed)) return await planKept(dependencies, run, { result, progress })
  const { signal, ledger } = run
  const { destinations } = result
  const named = deliveriesTo(dependencies, run, result)
  const planned = await withSubscribers(dependencies, run, { result, progress, deliveries: named })
  const wanted = await withoutSuppressed(dependencies, run, { destinations, deliveries: planned })
  const unmet = await unmetOf(dependencies, run, { result, progress, recipients: wanted })
  if (unmet !== null) run.tally.addUnmet(unmet)
  const blank =
    unmet === null ? await blankDestinations(dependencies, { result, progress }, signal) : new Set<string>()
  const deliveries = wanted.map((delivery) => ({
    ...delivery,
    ...(unmet !== null && {
      skipped: { code: 'condition_not_met', message: String(unmet), said: unmet },
    }),
    ...(blank.has(delivery.destinationId) && { skipped: reportBlank }),
  }))
  const step = { deliveries, resend: reopenedByItself(dependencies, result) }
  if (deliveriesOf(result, progress).length > 0) return await reopen(run, step)
  ledger.add(step)
  return { kind: 'done' }
}

/**
 * The ledger of a run that sends kept files exists from the beginning. No row is added to it, and no
 * condition is checked again. Before anything is sent its files are there.
 */
async function planKept(
  dependencies: RunDependencies,
  run: Run,
  { result, progress }: ResultInProgress,
): Promise<StepOutcome> {
  const { artifacts } = dependencies
  for (const { sha256, name } of artifactsOf(result, progress)) {
    run.signal.throwIfAborted()
    if (!(await artifacts.has(sha256)))
      return {
        kind: 'failed',
        failure: failure('kept_file_gone', { said: sentence('kept_file_of_name_gone', { name }) }),
      }
  }
  const kept = deliveriesOf(result, progress).map(asPlanned)
  const planned = await withoutEndedSubscriptions(run, { result, deliveries: kept })
  const { destinations } = result
  const deliveries = await withoutSuppressed(dependencies, run, { destinations, deliveries: planned })
  return await reopen(run, { deliveries, resend: reopenedByItself(dependencies, result) })
}

/**
 * The destinations whose interrupted sends are taken up again: what is unknown is to be sent again, or the other side
 * is asked first.
 */
function reopenedByItself({ deliverers }: RunDependencies, { destinations }: Result): string[] {
  return destinations
    .filter(
      ({ kind, settings }) => settings.onUnknown === 'Resend' || deliverers.of(kind).confirm !== undefined,
    )
    .map(({ id }) => id)
}

async function reopen({ ledger }: Run, step: AttemptStep): Promise<StepOutcome> {
  return (await ledger.reopen(step)) ? { kind: 'done' } : { kind: 'lost' }
}

/** What an earlier attempt has decided, by planning a delivery, stays. */
async function unmetOf(
  dependencies: RunDependencies,
  run: Run,
  work: Parameters<typeof unmetCondition>[2],
): Promise<Sentence | null> {
  const isDecided = deliveriesOf(work.result, work.progress).some(({ state }) => state !== 'Cancelled')
  return isDecided ? null : await unmetCondition(dependencies, run, work)
}

/** One for each recipient of each destination. */
function deliveriesTo({ mailer }: RunDependencies, { owner }: Run, result: Result): NewDelivery[] {
  return result.destinations.flatMap((destination, position) => {
    const mailing = { executionId: owner.executionId, destinationId: destination.id, row: result.row }
    const recipients = destination.unusable
      ? [destination.unusable.recipient]
      : destination.kind.recipients(destination.settings)
    const hasOwn = ownMailsOf(destination)
    return recipients.map((recipient) => ({
      id: deliveryId(mailing, recipient),
      destinationId: destination.id,
      row: result.row,
      recipient,
      position,
      messageId: destination.kind.receiptId(
        hasOwn(recipient) ? { ...mailing, recipient } : mailing,
        mailer.from,
      ),
    }))
  })
}

const reportBlank = { code: 'report_blank', message: failureCodes.report_blank.message } as const

/**
 * The destinations that omit blank reports and would get nothing else. The same files give the same answer in
 * every attempt.
 */
async function blankDestinations(
  dependencies: RunDependencies,
  { result, progress }: ResultInProgress,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const known = new Map<string, Promise<boolean>>()
  const isBlank = (file: ArtifactRecord): Promise<boolean> => {
    const answer = known.get(file.sha256) ?? isBlankFile(dependencies, { result, file }, signal)
    known.set(file.sha256, answer)
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
