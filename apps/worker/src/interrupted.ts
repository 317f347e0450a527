import type {
  AskedTargets,
  Confirmation,
  Prepared,
  PreparedFile,
  SendOutcome,
  Sending,
} from '@punctual/delivery'
import { type Failure, failure } from '@punctual/domain'
import type { DeliveryProgress } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Run } from './run.ts'

/** What is sent to a destination to which an earlier send may have been interrupted. */
export interface Repeat {
  readonly run: Run
  readonly destination: Destination
  readonly row: number
  readonly planned: readonly DeliveryProgress[]
}

/** The other side could not be asked what became of an interrupted send: it may have arrived, and nothing is sent. */
export interface NotAsked {
  readonly kind: 'not-asked'
  readonly failure: Failure
}

export type Outcome =
  | (SendOutcome & {
      readonly asked?: AskedTargets
      /** Whether the other side has said that nothing of an interrupted send has arrived. */
      readonly isEarlierAbsent?: boolean
    })
  | NotAsked

/** Whether an earlier send was interrupted, and the other side can be asked what became of it. */
export function hasToBeAsked(
  { deliverers }: RunDependencies,
  { destination, planned }: Pick<Repeat, 'destination' | 'planned'>,
): boolean {
  return deliverers.of(destination.kind).confirm !== undefined && planned.some((each) => each.isInterrupted)
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
  if (locked.length === 0 || !hasToBeAsked(dependencies, repeat)) return null
  const { run, destination, row } = repeat
  const recorded = (await dependencies.executions.lockedFiles(run.owner.executionId)).filter(
    (each) => each.destinationId === destination.id && each.row === row,
  )
  // A kind that sends no files as such makes its message anew.
  if (recorded.length !== files.length || recorded.some(({ name }, index) => name !== files[index]?.name))
    return null
  return await Promise.all(
    recorded.map(async ({ name, contentType, bytes, sha256 }) => ({
      name,
      contentType,
      bytes,
      path: await dependencies.artifacts.pathOf(sha256),
      isTemporary: false,
    })),
  )
}

/**
 * How an earlier send has ended, as the other side says now. Null or `absent` when the files are to be sent; null when
 * an earlier send may have arrived all the same.
 */
export async function earlierOutcome(
  dependencies: RunDependencies,
  repeat: Repeat,
  { prepared, sending }: { readonly prepared: Prepared; readonly sending: Sending },
): Promise<Outcome | { readonly kind: 'absent' } | null> {
  if (!hasToBeAsked(dependencies, repeat)) return null
  const { run, destination } = repeat
  const confirmation = await dependencies.deliverers
    .of(destination.kind)
    .confirm?.(prepared, sending, run.signal)
  return confirmation ? outcomeOf(confirmation, destination, sending) : null
}

function outcomeOf(
  confirmation: Confirmation,
  { settings }: Destination,
  { recipients }: Sending,
): Outcome | { readonly kind: 'absent' } | null {
  switch (confirmation.kind) {
    case 'arrived': {
      const { reply } = confirmation
      return {
        kind: 'answered',
        recipients: recipients.map((recipient) => ({ recipient, state: 'Accepted', reply })),
      }
    }
    case 'absent':
      return confirmation
    case 'unknown':
      return settings.onUnknown === 'Hold'
        ? { kind: 'unknown', failure: failure('delivery_interrupted') }
        : null
    case 'not-asked':
      return confirmation
  }
}
