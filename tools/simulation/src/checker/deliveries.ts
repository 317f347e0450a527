import type { DeliveryState } from '@punctual/domain'
import type { AttemptRef, DeliveryResult, ExecutionEnd } from '@punctual/engine'
import type { DeliveryRow, Rows, SavedRows } from '@punctual/engine/memory'

import type { MailServer, TakenMail } from '../world/mail-server.ts'
import type { ScenarioSchedule } from '../world/scenario.ts'
import type { Fail, Observation, Remembering } from './observation.ts'

/** Which state of a delivery may follow which. */
const moves: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  // Unknown: an earlier send was interrupted, and the execution ends before it is known how.
  Planned: ['Sending', 'Cancelled', 'Unknown'],
  Sending: ['Accepted', 'Rejected', 'Failed', 'Unknown', 'Planned'],
  Accepted: ['Bounced'],
  Bounced: [],
  Rejected: [],
  Failed: [],
  Unknown: ['Accepted', 'Rejected', 'Planned'],
  Cancelled: [],
}

export interface DeliveriesChecker extends Remembering {
  observe(observation: Observation): void
  /** What may have been sent in a lost history counts as being sent. */
  marked(rows: Rows): void
  /** The mail server has taken a message. */
  taken(mail: TakenMail): void
  /** After the end: whether the ledger reports what recipients got. */
  conclude(rows: Rows): void
}

interface Before {
  readonly state: DeliveryState
  readonly claimToken: string | null
  /** Whether the ledger cannot say what became of an earlier send. */
  readonly isInterrupted: boolean
}

interface Known {
  readonly fail: Fail
  readonly mail: () => MailServer
  /** Whether what is unknown of it waits for a person instead of being sent again. */
  readonly isHeld: (delivery: DeliveryRow) => boolean
  readonly before: Map<string, Before>
  /** By message and recipient. */
  readonly rows: Map<string, DeliveryRow>
  /**
   * Messages to recipients whose ledger rows were lost with lost commits. One that was on the wire then arrives
   * without a row that says so. Everything else is promised of them too.
   */
  readonly lost: Set<string>
}

const keyOf = ({ messageId, recipient }: { messageId: string | null; recipient: string }) =>
  `${messageId} ${recipient}`

/** What recipients got is the checker of what the ledger says: the mailbox is asked, not the engine. */
export function createDeliveriesChecker(
  fail: Fail,
  { schedules, mail }: { schedules: readonly ScenarioSchedule[]; mail: () => MailServer },
): DeliveriesChecker {
  const destinations = schedules.flatMap((schedule) => schedule.destinations)
  const resent = new Set(destinations.filter(({ onUnknown }) => onUnknown === 'Resend').map(({ id }) => id))
  const isHeld = ({ destinationId }: DeliveryRow) => !resent.has(destinationId)
  const known: Known = { fail, mail, isHeld, before: new Map(), rows: new Map(), lost: new Set() }
  return {
    remember() {
      const before = new Map(known.before)
      return (rows, kept) => restore(known, before, { rows, kept })
    },
    observe(observation) {
      for (const row of observation.rows.touched.deliveries) follow(known, row, observation)
    },
    marked(rows) {
      for (const row of rows.touched.deliveries) note(known, row)
    },
    taken: (taken) => checkTaken(known, taken),
    conclude(rows) {
      const taken = Map.groupBy(mail().mailbox, keyOf)
      for (const row of [...rows.deliveries.values()].flat())
        checkEnd(known, row, taken.get(keyOf(row))?.length ?? 0)
    },
  }
}

function restore(
  known: Known,
  before: Known['before'],
  { rows, kept }: { rows: Rows; kept: SavedRows },
): void {
  const keptRows = [...kept.deliveries.values()].flat()
  const byId = new Map(keptRows.map((row) => [row.id, row]))
  for (const row of [...rows.deliveries.values()].flat()) {
    const was = byId.get(row.id)
    if (was?.state !== row.state || was.claimToken !== row.claimToken) known.lost.add(keyOf(row))
  }
  Object.assign(known, { before, rows: new Map(keptRows.map((row) => [keyOf(row), row])) })
}

function follow(known: Known, row: DeliveryRow, observation: Observation): void {
  const { fail, isHeld, before } = known
  const earlier = before.get(row.id)
  const isStep = observation.name === 'ledger.advance' || observation.name === 'ledger.advanceAgain'
  const isFirst = earlier === undefined && (row.state === 'Planned' || isStep)
  if (!isFirst && earlier?.state !== row.state && !moves[earlier?.state ?? 'Cancelled'].includes(row.state)) {
    fail(
      'a delivery moves only as it may',
      `${row.recipient} from ${earlier?.state} to ${row.state} by ${observation.name}`,
    )
  }
  const isReopened = earlier?.state === 'Unknown' && row.state === 'Planned'
  if (isReopened && isHeld(row)) fail('what is unknown is not sent again unless asked for', row.recipient)
  checkReply(known, row, observation)
  note(known, row)
}

function note({ before, rows }: Known, row: DeliveryRow): void {
  const isInterrupted = row.error?.code === 'delivery_interrupted'
  before.set(row.id, { state: row.state, claimToken: row.claimToken, isInterrupted })
  rows.set(keyOf(row), row)
}

/** The statements that write what a mail server has answered. */
function resultsIn({ name, given }: Observation): readonly DeliveryResult[] {
  if (name === 'ledger.settle') return given[1] as readonly DeliveryResult[]
  return name === 'executionTransitions.finish' ? ((given[1] as ExecutionEnd).results ?? []) : []
}

function checkReply(
  { fail, mail, before }: Known,
  { id, recipient, messageId }: DeliveryRow,
  observation: Observation,
): void {
  const said = resultsIn(observation).find((result) => result.id === id)
  if (!said) return
  const owner = observation.given[0] as AttemptRef
  const earlier = before.get(id)
  const sentBy = earlier?.claimToken
  if (owner.claimToken !== sentBy)
    fail('a reply belongs to the attempt that sent', `${recipient}: ${owner.claimToken}, sent by ${sentBy}`)
  if (said.state === 'Unknown' && !earlier?.isInterrupted && !mail().wasInterrupted(messageId ?? ''))
    fail('only an interrupted send is unknown', recipient)
}

function checkTaken({ fail, isHeld, rows, lost }: Known, mail: TakenMail): void {
  const { recipient, files, begunAt } = mail
  if (files.length !== 1) fail('a mail has its file', `${files.length} files`)
  if (lost.has(keyOf(mail))) return
  const row = rows.get(keyOf(mail))
  if (!row) return fail('nothing is sent that is not in the ledger', `${mail.messageId} to ${recipient}`)
  const isPermitted = row.state === 'Sending' || row.state === 'Unknown'
  if (isHeld(row) && !isPermitted)
    fail('Sending is committed before the end of a message', `${recipient} was ${row.state}`)
  if (row.state === 'Accepted' && begunAt > (row.settledAt ?? Infinity))
    fail('nobody is sent what was accepted', recipient)
}

function checkEnd({ fail, isHeld }: Known, row: DeliveryRow, times: number): void {
  const { state, recipient, executionId } = row
  const what = `${recipient} of ${executionId} is ${state} and was taken ${times} times`
  const isRefused = state === 'Rejected' || state === 'Failed' || state === 'Cancelled'
  if (isHeld(row) && times > 1) fail('no recipient gets a mail twice', what)
  if (state === 'Accepted' && times === 0) fail('what is accepted has arrived', what)
  if (state === 'Planned' || state === 'Sending') fail('every delivery is settled in the end', what)
  if (isHeld(row) && isRefused && times > 0) fail('what did not go has not arrived', what)
}
