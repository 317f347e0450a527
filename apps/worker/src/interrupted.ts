import type { Confirmation, Prepared, PreparedFile, SendOutcome, Sending } from '@punctual/delivery'
import { attemptsAllowed, type Failure, failure } from '@punctual/domain'
import type { DeliveryProgress } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Run } from './run.ts'

/** A send to a destination to which an earlier one may have been interrupted. */
export interface Repeat {
  readonly run: Run
  readonly destination: Destination
  readonly row: number
  readonly planned: readonly DeliveryProgress[]
}

/** Whether an earlier send was begun, and the other side can be asked what became of it. */
function canBeAsked({ deliverers }: RunDependencies, { destination, planned }: Repeat): boolean {
  return deliverers.of(destination.kind).confirm !== undefined && planned.some(({ tries }) => tries > 0)
}

/**
 * Files locked with a password have other bytes each time. A repeat sends the recorded ones, so that the other
 * side can be asked for them. Null when the files are as the first send had them.
 */
export async function recordedFiles(
  dependencies: RunDependencies,
  repeat: Repeat,
  { files, locked }: Prepared,
): Promise<readonly PreparedFile[] | null> {
  if (locked.length === 0 || !canBeAsked(dependencies, repeat)) return null
  const { run, destination, row } = repeat
  const recorded = (await dependencies.lockedFiles(run.owner.executionId)).filter(
    (each) => each.destinationId === destination.id && each.row === row,
  )
  if (recorded.length !== files.length) return null
  return recorded.map(({ name, contentType, bytes, sha256 }) => ({
    name,
    contentType,
    bytes,
    path: dependencies.artifacts.pathOf(sha256),
    isTemporary: false,
  }))
}

/** How an earlier send has ended, as the other side says now; null when the files are to be sent. */
export async function earlierOutcome(
  dependencies: RunDependencies,
  repeat: Repeat,
  { prepared, sending }: { readonly prepared: Prepared; readonly sending: Sending },
): Promise<SendOutcome | null> {
  if (!canBeAsked(dependencies, repeat)) return null
  const { run, destination } = repeat
  const confirmation = await dependencies.deliverers
    .of(destination.kind)
    .confirm?.(prepared, sending, run.signal)
  return confirmation ? outcomeOf(confirmation, repeat, sending) : null
}

function outcomeOf(
  confirmation: Confirmation,
  { run, destination, planned }: Repeat,
  { recipients }: Sending,
): SendOutcome | null {
  switch (confirmation.kind) {
    case 'arrived': {
      const { reply } = confirmation
      return {
        kind: 'answered',
        recipients: recipients.map((recipient) => ({ recipient, state: 'Accepted', reply })),
      }
    }
    case 'absent':
      return null
    case 'unknown':
      return destination.settings.onUnknown === 'Hold' &&
        planned.some(({ id }) => run.ledger.isInterrupted(id))
        ? { kind: 'unknown', failure: failure('delivery_interrupted') }
        : null
    case 'not-asked':
      return isLastTry(run, planned, confirmation.failure)
        ? { kind: 'unknown', failure: failure('delivery_interrupted') }
        : { kind: 'not-sent', failure: confirmation.failure }
  }
}

/** What was never asked stays in doubt when nothing is tried any more: it may have arrived. */
function isLastTry(run: Run, planned: readonly DeliveryProgress[], reason: Failure): boolean {
  return run.isLastTry(reason) || planned.some(({ tries }) => tries + 1 >= attemptsAllowed(reason))
}
