import { endOfWindow, type Window, type WindowOfServers, windowTimes } from '@punctual/domain'

/** A window of a server, as stored. */
export interface ServerWindow extends Pick<Window, 'name' | 'reason'> {
  readonly serverName: string
  readonly times: unknown
}

/** Which servers may get work at an instant, and which windows keep the others from it. */
export interface ServersAt<Server> {
  readonly servers: readonly Server[]
  /** The window that ends first, where each server is in one. */
  readonly windowOfServers: WindowOfServers | null
  /** The window of each server that is in one, by its name in lower case. */
  readonly windowsByServer: ReadonlyMap<string, WindowOfServers>
}

export function serversAt<Server extends { readonly name: string }>(
  servers: readonly Server[],
  windows: readonly ServerWindow[],
  at: Date,
): ServersAt<Server> {
  const free = outsideOfWindows(servers, windows, at)
  if (free.length === servers.length)
    return { servers: free, windowOfServers: null, windowsByServer: new Map() }
  const named = readableWindows(windows)
  return {
    servers: free,
    // No window holds all servers while one of them is free.
    windowOfServers: free.length > 0 ? null : windowOfAll(servers, named, at),
    windowsByServer: new Map(
      servers.flatMap(({ name }) => {
        const window = lastOf(name, named, at)
        return window === null ? [] : [[name.toLowerCase(), window] as const]
      }),
    ),
  }
}

/** The servers that no window is about at an instant. One whose times cannot be read keeps no server free. */
function outsideOfWindows<Server extends { readonly name: string }>(
  servers: readonly Server[],
  windows: readonly ServerWindow[],
  at: Date,
): readonly Server[] {
  if (windows.length === 0) return servers
  const free = new Set(
    windows.flatMap(({ serverName, times }) => {
      const read = windowTimes.safeParse(times)
      return read.success && endOfWindow(read.data, at) !== undefined ? [serverName.toLowerCase()] : []
    }),
  )
  // fence: server-in-window-gets-nothing
  return servers.filter(({ name }) => !free.has(name.toLowerCase()))
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
  const ends = servers.map(({ name }) => lastOf(name, windows, at))
  return ends.reduce((first, each) => (timeOf(each) < timeOf(first) ? each : first), ends[0] ?? null)
}

/** Of several windows of a server, the one that ends last; null outside of all of them. */
function lastOf(server: string, windows: readonly NamedWindow[], at: Date): WindowOfServers | null {
  return windows.reduce<WindowOfServers | null>((last, { serverName, name, reason, times }) => {
    const until = serverName?.toLowerCase() === server.toLowerCase() ? endOfWindow(times, at) : undefined
    if (until === undefined) return last
    const each = { window: name, reason, until }
    return last === null || timeOf(each) > timeOf(last) ? each : last
  }, null)
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
