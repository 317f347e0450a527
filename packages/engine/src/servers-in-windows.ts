import { endOfWindow, stretchesOf, type Window, type WindowOfServers, windowTimes } from '@punctual/domain'

import type { ServerWindow } from './port/dispatching-data.ts'

/** Which servers may get work at an instant, and which windows keep the others from it. */
export interface ServersAt<Server> {
  readonly servers: readonly Server[]
  /** The window that ends first, where each server is in one. */
  readonly windowOfServers: WindowOfServers | null
  /** The window of each asked server that is in one, by its name in lower case. */
  readonly windowsByServer: ReadonlyMap<string, WindowOfServers>
  /** Since when each of those has been in one, by its name. */
  readonly inWindowSince: ReadonlyMap<string, Date>
}

/** A window whose times cannot be read keeps no server from work. */
export function serversAt<Server extends { readonly name: string }>(
  servers: readonly Server[],
  windows: readonly ServerWindow[],
  at: Date,
): ServersAt<Server> {
  const readable = readableWindows(windows)
  const last = lastWindows(readable, at)
  const windowsByServer = new Map(
    servers.flatMap(({ name }) => {
      const window = last.get(name.toLowerCase())
      return window === undefined ? [] : [[name.toLowerCase(), window] as const]
    }),
  )
  // fence: server-in-window-gets-nothing
  const free = servers.filter(({ name }) => !windowsByServer.has(name.toLowerCase()))
  // No window holds all servers while one of them is free.
  const windowOfServers = free.length > 0 ? null : firstToEnd(servers, windowsByServer)
  return { servers: free, windowOfServers, windowsByServer, inWindowSince: beginnings(servers, readable, at) }
}

/** Of several windows of a server, the beginning of the first. */
function beginnings(
  servers: readonly { readonly name: string }[],
  windows: readonly NamedWindow[],
  at: Date,
): ReadonlyMap<string, Date> {
  const since = new Map<string, Date>()
  for (const { serverName, times } of windows) {
    const [inForce] = stretchesOf(times, { from: at, to: new Date(at.getTime() + 1) })
    if (inForce === undefined) continue
    for (const { name } of servers) {
      const known = since.get(name)
      if (name.toLowerCase() === serverName?.toLowerCase() && (known === undefined || inForce.from < known))
        since.set(name, inForce.from)
    }
  }
  return since
}

interface NamedWindow extends Pick<Window, 'name' | 'reason' | 'times'> {
  /** Null for a window that is about something else. */
  readonly serverName: string | null
}

/** Where each of the servers is in a window, the one whose end frees a server first. */
export function windowOfAll(
  servers: readonly { readonly name: string }[],
  windows: readonly NamedWindow[],
  at: Date,
): WindowOfServers | null {
  return firstToEnd(servers, lastWindows(windows, at))
}

type WindowsByServer = ServersAt<never>['windowsByServer']

function firstToEnd(
  servers: readonly { readonly name: string }[],
  windows: WindowsByServer,
): WindowOfServers | null {
  const ends = servers.map(({ name }) => windows.get(name.toLowerCase()) ?? null)
  return ends.reduce((first, each) => (timeOf(each) < timeOf(first) ? each : first), ends[0] ?? null)
}

/** Of several windows of a server, the one that ends last. */
function lastWindows(windows: readonly NamedWindow[], at: Date): WindowsByServer {
  const last = new Map<string, WindowOfServers>()
  for (const { serverName, name, reason, times } of windows) {
    const until = serverName === null ? undefined : endOfWindow(times, at)
    if (serverName === null || until === undefined) continue
    const key = serverName.toLowerCase()
    const each = { window: name, reason, until }
    if (timeOf(each) > timeOf(last.get(key) ?? null)) last.set(key, each)
  }
  return last
}

/** A server outside of all windows is free at once. */
const timeOf = (window: WindowOfServers | null) =>
  window === null ? 0 : (window.until?.getTime() ?? Infinity)

/** As `windowOfAll` takes them; one whose times cannot be read is not among them. */
const readableWindows = (windows: readonly ServerWindow[]): NamedWindow[] =>
  windows.flatMap((window) => {
    const times = windowTimes.safeParse(window.times)
    return times.success ? [{ ...window, times: times.data }] : []
  })
