import { endOfWindow, windowTimes } from '@punctual/domain'

/** A window of a server, as stored. */
export interface ServerWindow {
  readonly serverName: string
  readonly times: unknown
}

/** The servers that no window is about at an instant. One whose times cannot be read keeps no server free. */
export function outsideOfWindows<Server extends { readonly name: string }>(
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
