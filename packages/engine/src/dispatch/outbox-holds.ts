/**
 * What kept executions in the outbox, as the rounds of this process have seen it. A row that is placed late says so; no
 * row is written while it waits. Of the time before its first round a process knows only what that round found.
 */
import { collaborationSettings, isServerAffine, type WindowOfServers } from '@punctual/domain'

import type { DispatchState, OutboxHold, WaitingExecution } from '../port/dispatching-data.ts'

/** A shorter wait is none. */
const leastMs = 1_000

/** Stretches that are remembered of each cause, and placements of each account. */
const remembered = 256

/** Without a round for so long, nothing was dispatched. */
const silentMs = 10_000

type Cause = OutboxHold['code'] | `account ${string}` | ServerCause | 'own_away' | 'round'

/** A window of a server, for the runs that go to it. */
type ServerCause = `server ${string}`

type Held = Pick<
  WaitingExecution,
  'notBefore' | 'entryAt' | 'waitedMs' | 'accountIds' | 'overlapPolicy' | 'desiredServerName'
>

export interface OutboxHolds {
  /** Notes what a round has read, with the executions for which there is room. */
  see(state: DispatchState, seen: { readonly nowMs: number; readonly room: number }): void
  /** Null for what has waited for less than a second. */
  of(execution: Held, nowMs: number): OutboxHold | null
  /** Notes what the round has placed: what is full now lasts until the next one. */
  notePlaced(executions: readonly Placed[]): void
}

type Placed = Pick<WaitingExecution, 'accountIds' | 'priority'>

export function createOutboxHolds(): OutboxHolds {
  const seen = createSeen()
  const presence = createPresence()
  const placed = createPlacements()
  let now: { readonly state: DispatchState; readonly nowMs: number; readonly room: number } | null = null
  const windows = new Map<Cause, WindowOfServers>()
  return {
    see(state, { nowMs, room }) {
      now = { state, nowMs, room }
      if (state.windowOfServers !== null) windows.set('window', state.windowOfServers)
      for (const [name, window] of state.windowsByServer) windows.set(serverCause(name), window)
      placed.count(state.accountRoom, nowMs)
      seen.note(causesOf(state, room), nowMs)
      presence.note(state, nowMs)
    },
    of(execution, nowMs) {
      const { waitedMs, notBefore, entryAt } = execution
      const ms = waitedMs - Math.max(0, notBefore.getTime() - entryAt.getTime())
      if (ms < leastMs) return null
      const fromMs = nowMs - ms
      const cause = longestOf({ seen, presence }, { execution, fromMs, nowMs })
      const { desiredServerName: own } = execution
      if (own !== null && cause === serverCause(own))
        return { code: 'window', accountId: null, ahead: 0, known: knownOf(windows.get(cause), own) }
      if (own !== null && cause === 'own_away')
        return { code: 'server_away', accountId: null, ahead: 0, known: { serverName: own } }
      const [, accountId = null] = cause.split('account ')
      const { planned, manual, room } = placed.since(accountId, fromMs)
      if (accountId !== null) return { code: 'account_cap', accountId, ahead: planned + manual - room }
      const code = cause as OutboxHold['code']
      const ahead = planned + manual
      if (code === 'no_free_slot' && manual > planned)
        return { code: 'manual_before', accountId, ahead: manual }
      if (code === 'window') return { code, accountId, ahead, known: knownOf(windows.get(cause)) }
      return { code, accountId, ahead }
    },
    notePlaced(executions) {
      if (now === null) return
      const { state, nowMs, room } = now
      const accountRoom = new Map(state.accountRoom)
      for (const execution of executions) {
        placed.note(execution, nowMs)
        for (const id of execution.accountIds) {
          const left = accountRoom.get(id)
          if (left !== undefined) accountRoom.set(id, left - 1)
        }
      }
      seen.replace(causesOf({ ...state, accountRoom }, room - executions.length))
    },
  }
}

/** As the row keeps it. */
const knownOf = (found: WindowOfServers | undefined, serverName?: string) => {
  const { window = '', reason = '', until = null } = found ?? {}
  const untilEpochUtc = until && Math.floor(until.getTime() / 1_000)
  return { window, reason, untilEpochUtc, isOfServers: true, ...(serverName !== undefined && { serverName }) }
}

const serverCause = (name: string): ServerCause => `server ${name.toLowerCase()}`

const ofTheCluster = ['window', 'server_away', 'no_free_slot', 'scheduler_away'] as const

const isAffine = (collaboration: unknown) => isServerAffine(collaborationSettings.parse(collaboration))

/** What keeps executions from going, as of one round. */
function causesOf(state: DispatchState, left: number): readonly Cause[] {
  const { servers, windowOfServers, windowsByServer, accountRoom, collaboration } = state
  const full = [...accountRoom].filter(([, room]) => room <= 0)
  const causes = full.map(([id]): Cause => `account ${id}`)
  if (windowsByServer.size > 0 && isAffine(collaboration))
    causes.push(...[...windowsByServer.keys()].map(serverCause))
  if (servers.length === 0) causes.push(windowOfServers === null ? 'server_away' : 'window')
  else if (left <= 0) causes.push('no_free_slot')
  return causes
}

/** For how long servers took work, as rounds saw it. Only runs that have a server of their own depend on that. */
function createPresence() {
  const seen = createSeen()
  return {
    note({ servers, windowsByServer, collaboration }: DispatchState, nowMs: number): void {
      const here = [
        ...servers.map(({ name }) => serverCause(name)),
        ...[...windowsByServer.keys()].map(serverCause),
      ]
      seen.note(isAffine(collaboration) ? ['round', ...here] : [], nowMs)
    },
    /** For how long rounds did not see a server, be it in a window. */
    awayMs: (name: string, fromMs: number): number =>
      seen.during('round', fromMs) - seen.during(serverCause(name), fromMs),
  }
}

/** What nothing explains is the run before of the schedule, where runs do not overlap. */
function longestOf(
  { seen, presence }: { seen: ReturnType<typeof createSeen>; presence: ReturnType<typeof createPresence> },
  { execution, fromMs, nowMs }: { execution: Held; fromMs: number; nowMs: number },
): Cause {
  let longest: Cause = 'no_free_slot'
  let longestMs = 0
  const { accountIds, desiredServerName: own } = execution
  const ofAccounts = accountIds.map((id): Cause => `account ${id}`)
  for (const cause of [...ofAccounts, ...ofTheCluster, ...(own === null ? [] : [serverCause(own)])]) {
    const ms = seen.during(cause, fromMs)
    if (ms > longestMs) [longest, longestMs] = [cause, ms]
  }
  // Where no server takes work at all, that is said.
  const awayMs = own === null ? 0 : presence.awayMs(own, fromMs)
  if (awayMs > longestMs) [longest, longestMs] = ['own_away', awayMs]
  const isUnexplained = nowMs - fromMs - longestMs > longestMs
  return isUnexplained && execution.overlapPolicy !== 'Allow' ? 'waits_for' : longest
}

/** For how long each cause was seen. It lasts from the round that has found it until the next one. */
function createSeen() {
  const stretches = new Map<Cause, Array<{ readonly fromMs: number; untilMs: number }>>()
  let before: { readonly atMs: number; readonly causes: readonly Cause[] } | null = null
  const extend = (cause: Cause, fromMs: number, untilMs: number) => {
    const own = stretches.get(cause) ?? []
    stretches.set(cause, own)
    const last = own.at(-1)
    if (last !== undefined && last.untilMs >= fromMs) last.untilMs = untilMs
    else own.push({ fromMs, untilMs })
    if (own.length > remembered) own.shift()
  }
  return {
    note(causes: readonly Cause[], nowMs: number): void {
      const fromMs = before?.atMs ?? -Infinity
      const lasted = before === null ? causes : before.causes
      for (const cause of lasted) extend(cause, fromMs, nowMs)
      if (lasted.length === 0 && nowMs - fromMs > silentMs) extend('scheduler_away', fromMs, nowMs)
      before = { atMs: nowMs, causes }
    },
    /** What lasts from the newest round on. */
    replace(causes: readonly Cause[]): void {
      if (before !== null) before = { ...before, causes }
    },
    during: (cause: Cause, fromMs: number): number =>
      (stretches.get(cause) ?? []).reduce(
        (sum, stretch) => sum + Math.max(0, stretch.untilMs - Math.max(stretch.fromMs, fromMs)),
        0,
      ),
  }
}

/** What was placed, of all executions and of each account with a cap. */
function createPlacements() {
  const ofAccount = new Map<string | null, Account>()
  const known = (id: string | null) => {
    const own = ofAccount.get(id) ?? { planned: [], manual: [], rooms: [] }
    ofAccount.set(id, own)
    return own
  }
  return {
    count(accountRoom: ReadonlyMap<string, number>, nowMs: number): void {
      for (const [id, room] of accountRoom) {
        const { rooms } = known(id)
        if (rooms.at(-1)?.room !== room) keep(rooms, { atMs: nowMs, room })
      }
    },
    note({ accountIds, priority }: Placed, nowMs: number): void {
      for (const id of [null, ...accountIds]) {
        if (id !== null && !ofAccount.has(id)) continue
        const { rooms, ...times } = known(id)
        keep(times[priority > 0 ? 'manual' : 'planned'], nowMs)
        keep(rooms, { atMs: nowMs, room: (rooms.at(-1)?.room ?? 0) - 1 })
      }
    },
    since(accountId: string | null, fromMs: number) {
      const own = known(accountId)
      const since = (times: readonly number[]) => times.filter((atMs) => atMs >= fromMs).length
      const room = own.rooms.findLast(({ atMs }) => atMs <= fromMs) ?? own.rooms[0]
      return { planned: since(own.planned), manual: since(own.manual), room: room?.room ?? 0 }
    },
  }
}

interface Account {
  readonly planned: number[]
  readonly manual: number[]
  /** How many more might go, from each instant on. */
  readonly rooms: Array<{ readonly atMs: number; readonly room: number }>
}

function keep<Item>(items: Item[], item: Item): void {
  if (items.push(item) > remembered) items.shift()
}
