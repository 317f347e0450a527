import { type BreakerLimits, targetKey } from '@punctual/domain'

import type { BreakerRow, ExecutionRow, Instant, Rows } from './rows.ts'
import { changeExecution } from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import { storedFailure } from '../stored-failure.ts'
import type { OpenBreaker } from '../port/breaker-data.ts'
import type { Breakers } from '../port.ts'

export function modelBreakers({ rows, now, isLocked }: ModelContext): ModelledStore['breakers'] {
  return {
    noteAway: (found, limits) => noteAway(rows, now(), { found, limits }),
    ask({ target, owner: { claimToken } }, limits) {
      const row = rows.breakers.get(targetKey(target))
      if (!row || row.openedAt === null) return { kind: 'closed' }
      const before = openOf(row, limits)
      const isOwn = row.probeToken === claimToken
      if (isAhead(row.retryAt, now(), limits) || (!isOwn && isAhead(row.probeUntil, now(), limits)))
        return { kind: 'open', ...before }
      row.probeUntil = now() + Math.min(Math.max(limits.probeMs, waitOf(row, limits)), limits.maxWaitMs)
      if (!isOwn) row.probes += 1
      Object.assign(row, { probeToken: claimToken, changedAt: now() })
      return { kind: 'probe' }
    },
    close(target) {
      const row = rows.breakers.get(targetKey(target))
      rows.breakers.delete(targetKey(target))
      return row !== undefined && row.openedAt !== null
    },
    wake(target, limit) {
      const key = targetKey(target)
      const waiting = [...rows.active.values()]
        .filter(
          (execution) => waitsFor(execution, key) && execution.notBefore > now() && !isLocked(execution),
        )
        .sort((a, b) => a.notBefore - b.notBefore)
        .slice(0, limit)
      for (const execution of waiting)
        changeExecution(rows, execution, { notBefore: now(), notBeforeReason: null })
      return waiting.length
    },
    release({ target, owner: { claimToken } }) {
      const row = rows.breakers.get(targetKey(target))
      if (row?.probeToken === claimToken)
        Object.assign(row, { probeToken: null, probeUntil: null, changedAt: now() })
    },
  }
}

function noteAway(
  rows: Rows,
  now: Instant,
  { found, limits }: { found: Parameters<Breakers['noteAway']>[0]; limits: BreakerLimits },
): (OpenBreaker & { hasOpened: boolean }) | null {
  const { target, owner, failure } = found
  const lastFailure = storedFailure(failure)
  const key = targetKey(target)
  const known = rows.breakers.get(key)
  const row: BreakerRow = known ?? {
    kind: target.kind,
    target: target.id,
    failedRuns: [],
    openedAt: null,
    retryAt: null,
    probes: 0,
    probeToken: null,
    probeUntil: null,
    lastFailure,
    changedAt: now,
  }
  rows.breakers.set(key, row)
  const counts = row.openedAt === null && !row.failedRuns.includes(owner.executionId)
  const opens = known !== undefined && counts && row.failedRuns.length + 1 >= limits.runsToOpen
  const wasProbe = row.probeToken === owner.claimToken
  if (counts) row.failedRuns = [...row.failedRuns, owner.executionId]
  if (opens) row.openedAt = now
  if (opens || wasProbe) {
    const wait = Math.max(limits.firstWaitMs * 2 ** Math.min(row.probes, 20), failure.retryAfterMs ?? 0)
    row.retryAt = now + Math.min(wait, limits.maxWaitMs)
  }
  if (wasProbe) Object.assign(row, { probeToken: null, probeUntil: null })
  Object.assign(row, { lastFailure, changedAt: now })
  return row.openedAt === null ? null : { ...openOf(row, limits), hasOpened: opens }
}

function openOf(row: BreakerRow, limits: BreakerLimits): OpenBreaker {
  return {
    openedAt: new Date(row.openedAt ?? 0),
    waitMs: waitOf(row, limits),
    failure: row.lastFailure as OpenBreaker['failure'],
  }
}

function waitOf({ probes }: BreakerRow, { firstWaitMs, maxWaitMs }: BreakerLimits): number {
  return Math.min(firstWaitMs * 2 ** Math.min(probes, 20), maxWaitMs)
}

/** Instants are rounded to milliseconds. */
const roundingMs = 1_000

/** An instant that is later than the longest wait comes from a clock that was set back. */
function isAhead(
  instant: Instant | null,
  now: Instant,
  { maxWaitMs }: Pick<BreakerLimits, 'maxWaitMs'>,
): boolean {
  return instant !== null && instant > now && instant <= now + maxWaitMs + roundingMs
}

/** What was placed waits for its server: by a clock that was set back its time may lie ahead once more. */
function waitsFor({ status, dispatchedAt, notBeforeReason }: ExecutionRow, key: string): boolean {
  return status === 'Waiting' && dispatchedAt === null && notBeforeReason?.breaker === key
}

/** When a run that is put off comes back: the first one when the wait is over, the others later. */
export function putOffUntil(
  rows: Rows,
  now: Instant,
  { key, spreadMs, maxWaitMs }: { key: string; spreadMs: number; maxWaitMs: number },
): Instant {
  const row = rows.breakers.get(key)
  if (!row || row.openedAt === null) return now
  const within = (instant: Instant | null) =>
    instant !== null && instant <= now + maxWaitMs + roundingMs ? instant : now
  const until = Math.max(now, within(row.retryAt), within(row.probeUntil))
  const isAwaited = [...rows.active.values()].some(
    (other) => waitsFor(other, key) && other.notBefore > now && other.notBefore <= until,
  )
  return until + (isAwaited ? spreadMs : 0)
}
