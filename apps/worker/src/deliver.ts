import { type Failure, failure, FailureError } from '@punctual/domain'
import { composeEmail, type RecipientOutcome, type SendOutcome } from '@punctual/delivery'
import type { DeliveryRecord, DeliveryResult } from '@punctual/store'

import type { RunDependencies } from './dependencies.ts'
import { deliveriesOf, filesFor, givenUpParts, type Result } from './parts.ts'
import { persistently } from './persistently.ts'
import type { ResultInProgress, Run, StepOutcome } from './run-execution.ts'
import type { EmailDestination, Snapshot } from './snapshot.ts'
import { nominalInstant, templateValues } from './template-values.ts'

/** Sends to one recipient before it counts as failed. */
const maximumTries = 4

/**
 * Sends what is still planned, one mail for each destination, with one ledger row for each recipient.
 *
 * The order is the promise: compose, commit `Sending` under the attempt's fence, touch the wire, commit the reply. Whatever
 * dies in between leaves a row that says so. Recipients that were accepted are never in a later envelope.
 */
export async function deliver(dependencies: RunDependencies, run: Run, work: ResultInProgress): Promise<StepOutcome> {
  let problem: Failure | null = null
  for (const destination of work.result.destinations) {
    const planned = deliveriesOf(work.result, work.progress).filter(
      ({ destinationId, state }) => destinationId === destination.id && state === 'Planned',
    )
    if (planned.length === 0) continue
    run.signal.throwIfAborted()
    const results = await sendTo(dependencies, { run, ...work, destination, planned })
    if (results === 'lost') return { kind: 'lost' }
    problem ??= results.find(({ state }) => state === 'Planned')?.error ?? null
  }
  return problem === null ? { kind: 'done' } : { kind: 'failed', failure: problem }
}

interface Sending extends ResultInProgress {
  readonly run: Run
  readonly destination: EmailDestination
  readonly planned: readonly DeliveryRecord[]
}

async function sendTo(dependencies: RunDependencies, sending: Sending): Promise<readonly DeliveryResult[] | 'lost'> {
  const { ledger, server, mailer } = dependencies
  const { run, planned } = sending
  const composed = await compose(dependencies, sending)
  const granted = new Set(
    await ledger.beginSending(
      run.owner,
      planned.map(({ id }) => id),
      server,
    ),
  )
  if (granted.size === 0) return 'lost'
  const deliveries = planned.filter(({ id }) => granted.has(id))
  const outcome: SendOutcome =
    composed instanceof FailureError
      ? {
          kind: 'answered',
          recipients: deliveries.map(({ recipient }) => ({ recipient, state: 'Rejected', reply: '', failure: composed.failure })),
        }
      : await mailer.send({ envelope: { from: mailer.from, to: deliveries.map(({ recipient }) => recipient) }, raw: composed }, run.signal)
  const results = deliveries.map((delivery, index) => resultOf(delivery, { ...sending, answer: outcomeFor(outcome, index) }))
  // Also after an abort: the reply was read, and losing it would leave an honest Accepted as Unknown.
  await persistently(dependencies, AbortSignal.any([]), () => ledger.settle(run.owner, results))
  return results
}

/** The complete message, or what makes it impossible. The bytes are the same in every attempt. */
async function compose(
  dependencies: RunDependencies,
  { run, result, progress, destination, planned }: Sending,
): Promise<Buffer | FailureError> {
  const { claimed, snapshot } = run
  if (destination.unusable) return new FailureError(failure('destination_invalid', { message: destination.unusable.message }))
  const files = filesFor(result, progress, destination)
  if (files.length === 0)
    return new FailureError(failure('destination_invalid', { message: `There is no file in the format ${destination.settings.format}.` }))
  try {
    return await composeEmail({
      settings: destination.settings,
      secrets: destination.secrets,
      from: dependencies.mailer.from,
      messageId: planned[0]?.messageId ?? '',
      date: nominalInstant(claimed),
      executionId: claimed.id,
      templateValues: templateValues(run, result, { reportName: reportNameOf(result, snapshot), serverName: dependencies.server.name }),
      attachments: files.map(({ sha256, name, contentType }) => ({ path: dependencies.artifacts.pathOf(sha256), name, contentType })),
      links: linksOf(result),
      notes: givenUpParts(result, progress).map(({ name }) => `The report "${name}" could not be made and is missing.`),
    })
  } catch (error) {
    if (error instanceof FailureError) return error
    throw error
  }
}

function reportNameOf({ parts, package: wanted }: Result, { scheduleName }: Snapshot): string {
  return (wanted === null ? parts[0]?.definition.reportName : null) ?? scheduleName
}

/** The addresses of the reports, each once; a path in a catalog is none. */
function linksOf({ parts, package: wanted }: Result): { text: string; url: string }[] {
  const links = new Map<string, string>()
  for (const { definition, name } of parts) {
    const { reportUrl } = definition
    if (reportUrl && /^https?:/i.test(reportUrl) && !links.has(reportUrl)) {
      links.set(reportUrl, wanted === null ? 'Open the report' : `Open ${name}`)
    }
  }
  return [...links].map(([url, text]) => ({ text, url }))
}

type Answer = RecipientOutcome | Exclude<SendOutcome, { kind: 'answered' }>

function outcomeFor(outcome: SendOutcome, index: number): Answer {
  if (outcome.kind !== 'answered') return outcome
  const recipient = outcome.recipients[index]
  if (!recipient) throw new Error('the mailer answers about every recipient')
  return recipient
}

/** What the ledger says after a send: a row goes back to Planned only when a repeat cannot make a second mail. */
function resultOf({ id, tries }: DeliveryRecord, { run, destination, answer }: Sending & { readonly answer: Answer }): DeliveryResult {
  const again = (reply: string | null, error: Failure): DeliveryResult => {
    const isRepeated = error.retryable && tries + 1 < maximumTries && !run.isLastAttempt
    return { id, state: isRepeated ? 'Planned' : 'Failed', reply, error }
  }
  if ('state' in answer) {
    const { state, reply, failure: reason = null } = answer
    if (state === 'Deferred') return again(reply, reason ?? failure('mail_server_busy', { source: 'smtp' }))
    return { id, state, reply, error: reason }
  }
  if (answer.kind === 'not-sent') return again(null, answer.failure)
  if (destination.settings.onUnknown === 'Resend') return again(null, { ...answer.failure, retryable: true })
  return { id, state: 'Unknown', reply: null, error: answer.failure }
}
