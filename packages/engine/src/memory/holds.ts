import {
  changeExecution,
  deliveriesOf,
  type DeliveryRow,
  type ExecutionRow,
  type Instant,
  owned,
  type Rows,
} from './rows.ts'
import { discardedError, heldError } from '../held-said.ts'
import { settleOpen } from './open-deliveries.ts'
import type { HoldAnswer, HoldComparison, HoldDecided } from '../port/holds.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

export function modelHolds({ rows, now }: ModelContext): ModelledStore['holds'] {
  return {
    compare: ({ executionId, scheduleId }) => compare(rows, executionId, scheduleId),
    hold(owner, because) {
      const execution = owned(rows, owner)
      if (execution?.status !== 'Executing') return false
      changeExecution(rows, execution, {
        stage: 'Held',
        dispatchedAt: null,
        claimedByBootId: null,
        claimToken: null,
        notBeforeReason: null,
        error: heldError(because),
        hold: { ...because, at: new Date(now()).toISOString() },
      })
      return true
    },
    decide: (decided) => decide(rows, now(), decided),
  }
}

function decide(rows: Rows, now: Instant, { executionId, ...decision }: HoldDecided): HoldAnswer | null {
  const execution = rows.executions.get(executionId)
  if (!execution) return null
  const { hold } = execution
  if (hold?.decision !== undefined)
    return hold.decision === decision.decision
      ? { ok: true, isNew: false }
      : { ok: false, conflict: 'decided-otherwise', decision: hold.decision, by: hold.by ?? '' }
  if (execution.stage !== 'Held' || hold === null) return { ok: false, conflict: 'not-held' }
  const decided = { ...hold, ...decision, decidedAt: new Date(now).toISOString() }
  if (decision.decision === 'Deliver')
    changeExecution(rows, execution, {
      status: 'Waiting',
      stage: 'Placing',
      error: null,
      notBefore: now,
      putOffSince: null,
      hold: decided,
    })
  else {
    changeExecution(rows, execution, {
      status: 'Cancelled',
      stage: null,
      completedAt: now,
      error: discardedError(decision),
      cancelRequestedAt: now,
      cancelRequestedBy: decision.by,
      hold: decided,
    })
    settleOpen(rows, now, execution)
  }
  return { ok: true, isNew: true }
}

function compare(rows: Rows, executionId: string, scheduleId: string): HoldComparison {
  const ended = [...rows.executions.values()].filter(
    (each) => each.scheduleId === scheduleId && each.completedAt !== null,
  )
  const accepted = (id: string) => deliveriesOf(rows, id).filter(({ state }) => state === 'Accepted')
  const last = ended
    .filter(({ id, resendOf }) => resendOf === null && accepted(id).length > 0)
    .toSorted((left, right) => right.nominalAt - left.nominalAt || (left.id < right.id ? 1 : -1))[0]
  const planned = wantedOf(rows, executionId)
  const earlier = last ? wantedOf(rows, last.id) : []
  const mails = mailsOf([rows.executions.get(executionId), last])
  const [present, before] = [addressesOf(planned, mails), addressesOf(earlier, mails)]
  const reached = ended.flatMap(({ id }) => accepted(id)).map(({ recipient }) => recipient.toLowerCase())
  const known = new Set([...before, ...reached].map(domainOf))
  const counts = { now: rowsOf(planned), before: rowsOf(earlier) }
  return {
    lastExecutionId: last?.id ?? null,
    recipients: last
      ? {
          now: present.size,
          before: before.size,
          came: newIn(present, before),
          went: newIn(before, present),
          newDomains: [...new Set([...present].map(domainOf))].filter((each) => !known.has(each)).toSorted(),
        }
      : { now: present.size, before: null, came: 0, went: 0, newDomains: [] },
    rows: !last || counts.now + counts.before === 0 ? null : counts,
    deliveries: planned.length,
    hasBegunToSend: planned.some(({ sendingAt }) => sendingAt !== null),
  }
}

function wantedOf(rows: Rows, executionId: string): DeliveryRow[] {
  return deliveriesOf(rows, executionId).filter(({ state }) => state !== 'Cancelled')
}

/** The destinations that are e-mails. */
function mailsOf(executions: ReadonlyArray<ExecutionRow | undefined>): ReadonlySet<string> {
  const destinations = executions.flatMap(
    (each) =>
      (each?.snapshot as { destinations?: { id: string; kind: string }[] } | null)?.destinations ?? [],
  )
  return new Set(destinations.filter(({ kind }) => kind === 'email').map(({ id }) => id))
}

function addressesOf(deliveries: readonly DeliveryRow[], mails: ReadonlySet<string>): Set<string> {
  const ofMails = deliveries.filter(({ destinationId }) => mails.has(destinationId))
  return new Set(ofMails.map(({ recipient }) => recipient.toLowerCase()))
}

function newIn(ones: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...ones].filter((each) => !others.has(each)).length
}

function rowsOf(deliveries: readonly DeliveryRow[]): number {
  return new Set(deliveries.map(({ rowNumber }) => rowNumber).filter((row) => row > 0)).size
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
