/**
 * Checks schedules at night, one after the other: each worker runs one check at a time beside its slots. What a
 * check finds is recorded under the token of its claim; a check that is broken off goes back on the list. So does
 * one that could not be recorded, with the next claim: rounds of one process never overlap.
 */
import { randomUUID } from 'node:crypto'

import { type ClaimedPreflight, type PreflightFindings, preflightLimits, type Store } from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import { startDeadline, startLoop } from '@punctual/runtime'
import { runPreflight } from '@punctual/source'

import type { RunDependencies } from './dependencies.ts'
import { workerMetrics } from './metrics.ts'
import { retryWhileStoreDown } from './retry-while-store-down.ts'

/** Between two questions whether the instant of a check has come. */
const pollMs = 30_000

/** After the start of the worker, which has other things to do first. */
const firstPollMs = 5_000

/** Longest time of one check, all its reports included. */
const checkTimeoutMs = 120_000

type PreflightDependencies = Pick<
  RunDependencies,
  'sources' | 'clock' | 'random' | 'logger' | 'metrics' | 'server'
> & {
  readonly store: Pick<Store, 'preflights' | 'schedules' | 'sourceAccounts'>
  readonly signals: Pick<Signals, 'publish'>
}

/** Disposing the stack ends the loop, and waits for the check under way to be broken off. */
export function startPreflights(resources: AsyncDisposableStack, dependencies: PreflightDependencies): void {
  const { clock, logger } = dependencies
  resources.use(
    startLoop({
      name: 'preflight',
      clock,
      logger,
      everyMs: pollMs,
      startAfterMs: firstPollMs,
      run: (signal) => preflightRound(dependencies, signal),
    }),
  )
}

/** Makes one check; 0 when there may be another. */
export async function preflightRound(
  dependencies: PreflightDependencies,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { store, server, signals, clock, random, logger, metrics } = dependencies
  const claim = { bootId: server.bootId, claimToken: randomUUID(), leaseMs: server.leaseMs }
  const preflight = await store.preflights.claim(claim, preflightLimits)
  if (preflight === null) return undefined
  const findings = await check(dependencies, { preflight, signal })
  if (findings === 'broken-off') {
    await store.preflights.release(preflight, claim)
    return undefined
  }
  const { scheduleId, night } = preflight
  const recorded = await retryWhileStoreDown(() => store.preflights.record(preflight, claim, findings), {
    clock,
    random,
    signal,
  })
  if (recorded === null) return 0
  const outcome = outcomeOf(findings)
  metrics.increase(workerMetrics.preflights, { outcome })
  if (outcome !== 'runnable') logger.info({ scheduleId, night, outcome }, 'schedule checked')
  if (recorded.notice !== null) void signals.publish('notices', {})
  return 0
}

function outcomeOf({ isConclusive, reasons }: PreflightFindings) {
  if (!isConclusive) return 'inconclusive'
  return reasons.length === 0 ? 'runnable' : 'not-runnable'
}

interface Check {
  readonly preflight: ClaimedPreflight
  readonly signal: AbortSignal
}

async function check(
  { store, sources, clock, logger }: PreflightDependencies,
  { preflight, signal }: Check,
): Promise<PreflightFindings | 'broken-off'> {
  const schedule = await store.schedules.read(preflight.scheduleId)
  const nothing = { reasons: [], isConclusive: false, version: schedule?.version ?? 0 }
  if (!schedule?.enabled) return nothing
  using deadline = startDeadline(clock, checkTimeoutMs)
  const limited = AbortSignal.any([signal, deadline.signal])
  try {
    const tools = { sources, openAccount: store.sourceAccounts.open, signal: limited }
    const { lasting, passing, warnings } = await runPreflight(schedule, tools)
    const { scheduleId } = preflight
    // An operator finds them in the log; `getpreflight` answers them to users.
    if (warnings.length > 0)
      logger.warn({ scheduleId, warnings: warnings.map(String) }, 'schedule checked with warnings')
    const isConclusive = lasting.length > 0 || passing.length === 0
    return { reasons: lasting, isConclusive, version: schedule.version }
  } catch (error) {
    if (signal.aborted) return 'broken-off'
    // A check that takes too long, or meets a bug, says nothing about the schedule.
    const { scheduleId } = preflight
    if (deadline.signal.aborted) logger.warn({ scheduleId }, 'preflight not done in time')
    else logger.error({ err: error, scheduleId }, 'preflight failed')
    return nothing
  }
}
