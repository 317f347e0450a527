import type { ForecastCause, ForecastRun } from '../../port/forecast-data.ts'

/** Finds what held a run back for longest. */
export interface Waits {
  /** Notes how many runs an account may still take from an instant on. */
  room(accountId: string, room: number, atMs: number): void
  /** Notes whether there is any server. */
  servers(areThere: boolean, atMs: number): void
  /** Notes that a run of the schedule has ended. */
  ended(scheduleId: string, atMs: number): void
  /** Notes that a run may begin, and how many of its account are before it. */
  begins(run: ForecastRun, ahead: (accountId: string) => number, atMs: number): void
  causeOf(run: ForecastRun, placedMs: number, startMs: number): ForecastCause | null
}

/** For how long something has been so, in all. */
interface Spell {
  total: number
  sinceMs: number | null
}

interface Began {
  readonly atMs: number
  readonly awayMs: number
  readonly accounts: ReadonlyArray<{
    readonly accountId: string
    readonly fullMs: number
    readonly ahead: number
  }>
}

/** A run that begins within a second of its instant is on time. */
export const onTimeWithinMs = 1_000

export function createWaits(): Waits {
  const full = new Map<string, Spell>()
  const away: Spell = { total: 0, sinceMs: null }
  const lastEnd = new Map<string, number>()
  const began = new Map<string, Began>()
  const note = (spell: Spell, isSo: boolean, atMs: number) => {
    if (isSo) spell.sinceMs ??= atMs
    else if (spell.sinceMs !== null) {
      spell.total += atMs - spell.sinceMs
      spell.sinceMs = null
    }
  }
  const upTo = (spell: Spell | undefined, atMs: number) =>
    spell === undefined ? 0 : spell.total + (spell.sinceMs === null ? 0 : atMs - spell.sinceMs)
  return {
    room(accountId, room, atMs) {
      let spell = full.get(accountId)
      if (spell === undefined) full.set(accountId, (spell = { total: 0, sinceMs: null }))
      note(spell, room <= 0, atMs)
    },
    servers: (areThere, atMs) => note(away, !areThere, atMs),
    ended: (scheduleId, atMs) => void lastEnd.set(scheduleId, atMs),
    begins(run, ahead, atMs) {
      const accounts = run.accountIds
        .filter((accountId) => full.has(accountId))
        .map((accountId) => ({
          accountId,
          fullMs: upTo(full.get(accountId), atMs),
          ahead: ahead(accountId),
        }))
      began.set(run.id, { atMs, awayMs: upTo(away, atMs), accounts })
    },
    causeOf(run, placedMs, startMs) {
      const from = began.get(run.id)
      began.delete(run.id)
      if (from === undefined || startMs - run.wantedAtMs < onTimeWithinMs) return null
      const awayMs = upTo(away, placedMs) - from.awayMs
      const beforeMs =
        run.overlapPolicy === 'Allow' ? 0 : Math.max(0, (lastEnd.get(run.scheduleId) ?? 0) - from.atMs)
      const capped = from.accounts.map(({ accountId, fullMs, ahead }) => ({
        ms: upTo(full.get(accountId), placedMs) - fullMs,
        cause: { code: 'account_cap', accountId, ahead } as const,
      }))
      const others = Math.max(awayMs, beforeMs, ...capped.map(({ ms }) => ms), 0)
      const found: ReadonlyArray<{ readonly ms: number; readonly cause: ForecastCause }> = [
        { ms: startMs - from.atMs - others, cause: { code: 'no_free_slot' } },
        { ms: Math.max(0, run.notBeforeMs - run.wantedAtMs), cause: { code: 'window' } },
        { ms: awayMs, cause: { code: 'server_away' } },
        { ms: beforeMs, cause: { code: 'run_before' } },
        ...capped,
      ]
      return found.reduce((longest, each) => (each.ms > longest.ms ? each : longest)).cause
    },
  }
}
