import { once } from 'node:events'

import { type Asking, untilAnswered } from './poll.ts'

const openLimitMs = 15_000

/** Node opens its inspector on SIGUSR1, on the port that it was started with. */
async function openInspector(
  asking: Asking,
  { pid, port }: { pid: number; port: number },
): Promise<WebSocket> {
  process.kill(pid, 'SIGUSR1')
  const address = await untilAnswered(
    asking,
    { limitMs: openLimitMs, what: 'the inspector of a process opens' },
    async () => {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: asking.signal }).catch(
        () => null,
      )
      if (!response?.ok) return null
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
      return target?.webSocketDebuggerUrl ?? null
    },
  )
  const socket = new WebSocket(address)
  await once(socket, 'open', { signal: AbortSignal.any([asking.signal, AbortSignal.timeout(openLimitMs)]) })
  return socket
}

/** The inspector has to be left before the loop begins: a process does not end while an inspector is attached. */
const blockAfterMs = 100

/** Puts a loop without end into the event loop of a process. */
export async function blockLoop(asking: Asking, inspected: { pid: number; port: number }): Promise<void> {
  const socket = await openInspector(asking, inspected)
  const answered = once(socket, 'message', {
    signal: AbortSignal.any([asking.signal, AbortSignal.timeout(openLimitMs)]),
  })
  const expression = `setTimeout(function blockedByTheDrill() { for (;;); }, ${blockAfterMs})`
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
  await answered
  socket.close()
}
