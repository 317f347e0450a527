import type { Target } from '@punctual/domain'

import type { AskedTarget, AskedTargets, RecipientOutcome, SendOutcome } from '../../send-outcome.ts'
import type { ReadRecipients } from './read-recipients.ts'
import type { ThroughServer } from './send-through.ts'

export type MailOutcome = SendOutcome & { readonly asked?: AskedTargets }

interface Sends {
  /** One for each server, for recipients that are ready for the wire. */
  readonly sends: readonly ((to: readonly string[]) => Promise<ThroughServer>)[]
  /** The servers, in the same order. */
  readonly targets: readonly Target[]
  readonly signal: AbortSignal
}

/**
 * Asks one server after the other, until one has the message or refuses it for good. A server that puts off recipients,
 * before or after it has read the message, is followed by the next one for those. A server that takes the message for
 * others keeps all of them. So does one whose answer is not complete, as it may have the message. At most one server
 * ever has it, so no recipient can get two.
 *
 * @returns null without servers
 */
export async function sendInOrder(
  recipients: ReadRecipients,
  { sends, targets, signal }: Sends,
): Promise<MailOutcome | null> {
  const said = new Map<string, RecipientOutcome>()
  const asked: AskedTarget[] = []
  let to = recipients.to
  for (const [index, target] of targets.entries()) {
    const outcome = await sends[index]?.(to)
    if (!outcome) return null
    asked.push({ target, failure: outcome.kind === 'not-sent' ? outcome.failure : null })
    if (outcome.kind === 'answered') for (const each of outcome.recipients) said.set(each.recipient, each)
    const left = leftForNext(outcome, to)
    if (left.length === 0 || signal.aborted || index === targets.length - 1)
      return ended(outcome, { recipients, said: [...said.values()], asked, signal })
    to = left
  }
  return null
}

/** The recipients that the next server may take. */
function leftForNext(outcome: ThroughServer, to: readonly string[]): readonly string[] {
  switch (outcome.kind) {
    case 'unknown':
      return []
    case 'not-sent':
      return outcome.mayTryNext ? to : []
    case 'answered':
      if (outcome.recipients.some(({ state }) => state === 'Accepted')) return []
      return outcome.recipients.filter(({ state }) => state === 'Deferred').map(({ recipient }) => recipient)
  }
}

interface Ended {
  readonly recipients: ReadRecipients
  /** What servers have said of recipients; the last one counts. */
  readonly said: readonly RecipientOutcome[]
  /** In their order. */
  readonly asked: readonly AskedTarget[]
  readonly signal: AbortSignal
}

/** A recipient that one server has put off stays put off, also where a later one could not be asked. */
function ended(outcome: ThroughServer, { recipients, said, asked, signal }: Ended): MailOutcome | null {
  switch (outcome.kind) {
    case 'answered':
      return withAsked(recipients.outcome(said), asked)
    case 'unknown':
      return withAsked({ ...outcome, refused: recipients.refused(refusedOf(outcome, said)) }, asked)
    case 'not-sent':
      if (said.length > 0 && !signal.aborted) return withAsked(recipients.outcome(said), asked)
      return withAsked(withoutNext(outcome), asked)
  }
}

function withoutNext({ mayTryNext: _isLast, ...outcome }: ThroughServer & { kind: 'not-sent' }): SendOutcome {
  return outcome
}

/** Those refused by the server with the message, and by those before it. */
function refusedOf(
  { refused = [] }: ThroughServer & { kind: 'unknown' },
  said: readonly RecipientOutcome[],
): readonly RecipientOutcome[] {
  return [...said.filter(({ state }) => state === 'Rejected'), ...refused]
}

/** The outcome is of the last server, or of the last one that has answered. */
function withAsked(outcome: SendOutcome, asked: readonly AskedTarget[]): MailOutcome | null {
  const of =
    (outcome.kind === 'answered' && asked.findLast(({ failure }) => failure === null)) || asked.at(-1)
  return of ? { ...outcome, asked: { of: of.target, others: asked.filter((each) => each !== of) } } : null
}
