import type { WindowOfServers } from '@punctual/domain'

import type { ForecastCause, ForecastRun, ForecastServer } from '../../port/forecast-data.ts'
import type { ServersAt } from '../../servers-in-windows.ts'

/** Finds what held a run back for longest. */
export interface Waits {
  /** Notes how many runs an account may still take from an instant on. */
  room(accountId: string, room: number, atMs: number): void
  /** Notes which servers take work from an instant on. */
  servers(at: ServersAt<ForecastServer>, atMs: number): void
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
  readonly inWindowsMs: number
  /** Of its own server. */
  readonly ownMs: number
  /** For how long its own server had been there, be it in a window. */
  readonly hereMs: number
  readonly accounts: ReadonlyArray<{
    readonly accountId: string
    readonly fullMs: number
    readonly ahead: number
  }>
}

/** A run that begins within a second of its instant is on time. */
export const onTimeWithinMs = 1_000

/** @param isAffine whether runs go to a server of their own */
export function createWaits(isAffine: boolean): Waits {
  const full = new Map<string, Spell>()
  const away: Spell = { total: 0, sinceMs: null }
  const inWindows: Spell = { total: 0, sinceMs: null }
  const ofServer = new Map<string, Spell>()
  const here = new Map<string, Spell>()
  // The last window of all servers, and of each by its name in lower case.
  let lastOfAll: WindowOfServers | null = null
  const lastOf = new Map<string, WindowOfServers>()
  const lastEnd = new Map<string, number>()
  const began = new Map<string, Began>()
  const note = (spell: Spell, isSo: boolean, atMs: number) => {
    if (isSo) spell.sinceMs ??= atMs
    else if (spell.sinceMs !== null) {
      spell.total += atMs - spell.sinceMs
      spell.sinceMs = null
    }
  }
  const noteAll = (spells: Map<string, Spell>, names: ReadonlySet<string>, atMs: number) => {
    for (const name of names) if (!spells.has(name)) spells.set(name, { total: 0, sinceMs: null })
    for (const [name, spell] of spells) note(spell, names.has(name), atMs)
  }
  const upTo = (spell: Spell | undefined, atMs: number) =>
    spell === undefined ? 0 : spell.total + (spell.sinceMs === null ? 0 : atMs - spell.sinceMs)
  return {
    room(accountId, room, atMs) {
      let spell = full.get(accountId)
      if (spell === undefined) full.set(accountId, (spell = { total: 0, sinceMs: null }))
      note(spell, room <= 0, atMs)
    },
    servers({ servers, windowOfServers, windowsByServer }, atMs) {
      note(away, servers.length === 0 && windowOfServers === null, atMs)
      note(inWindows, windowOfServers !== null, atMs)
      lastOfAll = windowOfServers ?? lastOfAll
      if (!isAffine) return
      for (const [name, window] of windowsByServer) lastOf.set(name, window)
      noteAll(ofServer, new Set(windowsByServer.keys()), atMs)
      noteAll(here, new Set([...servers.map(keyOf), ...windowsByServer.keys()]), atMs)
    },
    ended: (scheduleId, atMs) => void lastEnd.set(scheduleId, atMs),
    begins(run, ahead, atMs) {
      const accounts = run.accountIds
        .filter((accountId) => full.has(accountId))
        .map((accountId) => ({
          accountId,
          fullMs: upTo(full.get(accountId), atMs),
          ahead: ahead(accountId),
        }))
      const inWindowsMs = upTo(inWindows, atMs)
      const ownMs = upTo(ofServer.get(ownOf(run)), atMs)
      const hereMs = upTo(here.get(ownOf(run)), atMs)
      began.set(run.id, { atMs, awayMs: upTo(away, atMs), inWindowsMs, ownMs, hereMs, accounts })
    },
    causeOf(run, placedMs, startMs) {
      const from = began.get(run.id)
      began.delete(run.id)
      if (from === undefined || startMs - run.wantedAtMs < onTimeWithinMs) return null
      const awayMs = upTo(away, placedMs) - from.awayMs
      const inWindowsMs = upTo(inWindows, placedMs) - from.inWindowsMs
      const ownMs = upTo(ofServer.get(ownOf(run)), placedMs) - from.ownMs
      const hasOwn = isAffine && run.desiredServerName !== null
      const hereMs = upTo(here.get(ownOf(run)), placedMs) - from.hereMs
      const ownAwayMs = hasOwn ? placedMs - from.atMs - hereMs : 0
      const beforeMs =
        run.overlapPolicy === 'Allow' ? 0 : Math.max(0, (lastEnd.get(run.scheduleId) ?? 0) - from.atMs)
      const capped = from.accounts.map(({ accountId, fullMs, ahead }) => ({
        ms: upTo(full.get(accountId), placedMs) - fullMs,
        cause: { code: 'account_cap', accountId, ahead } as const,
      }))
      const others = Math.max(
        awayMs,
        ownAwayMs,
        inWindowsMs,
        ownMs,
        beforeMs,
        ...capped.map(({ ms }) => ms),
        0,
      )
      const found: ReadonlyArray<{ readonly ms: number; readonly cause: ForecastCause }> = [
        { ms: startMs - from.atMs - others, cause: { code: 'no_free_slot' } },
        { ms: Math.max(0, run.notBeforeMs - run.wantedAtMs), cause: { code: 'window', ofServers: null } },
        // Where no server takes work at all, that is said.
        { ms: awayMs, cause: { code: 'server_away', serverName: null } },
        { ms: ownAwayMs, cause: { code: 'server_away', serverName: run.desiredServerName } },
        { ms: inWindowsMs, cause: windowCause(lastOfAll, null) },
        { ms: ownMs, cause: windowCause(lastOf.get(ownOf(run)) ?? null, run.desiredServerName) },
        { ms: beforeMs, cause: { code: 'waits_for' } },
        ...capped,
      ]
      return found.reduce((longest, each) => (each.ms > longest.ms ? each : longest)).cause
    },
  }
}

const keyOf = ({ name }: ForecastServer) => name.toLowerCase()

const ownOf = ({ desiredServerName }: ForecastRun) => desiredServerName?.toLowerCase() ?? ''

const windowCause = (window: WindowOfServers | null, serverName: string | null): ForecastCause => ({
  code: 'window',
  ofServers: window && { ...window, serverName },
})
