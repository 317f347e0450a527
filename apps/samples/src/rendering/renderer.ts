import type { Clock } from '@punctual/runtime'

import { createRenderingProcess } from './rendering-process.ts'
import type { Rendering, RenderingTask } from './task.ts'

/*
 * Rendering happens in a process of its own, for two reasons. A server that draws for half a second answers
 * no request meanwhile. Such a sample would measure itself instead of its client. The drawing libraries take
 * some 200 MB. The process starts with the first task and ends after some time without tasks, which frees
 * that memory. (Memory of a worker thread stays with the process in large part.)
 *
 * A document shows its time to the minute. So within a minute the same report with the same filters is one
 * document, rendered once. The load then falls on the client under test.
 */

export interface Renderer extends AsyncDisposable {
  /** Rejects only for a fault of the sample itself, or when the renderer is disposed. */
  render(task: RenderingTask): Promise<Rendering>
}

/** Documents that are kept for the rest of their minute. */
const keptDocuments = 32

/** @param options `idleMs`: how long the rendering process waits for the next task before it is ended */
export function createRenderer(options: { clock: Clock; idleMs: number }): Renderer {
  const process = createRenderingProcess(options)
  const kept = new Map<string, Promise<Rendering>>()
  return {
    render(asked) {
      const task = { ...asked, at: startOfMinute(asked.at) }
      const key = JSON.stringify(task, (_, value: unknown) =>
        value instanceof Map || value instanceof Set ? [...value] : value,
      )
      const before = kept.get(key)
      if (before) return before
      const rendering = process.send(task)
      kept.set(key, rendering)
      rendering.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) if (kept.size > keptDocuments) kept.delete(oldest)
      return rendering
    },
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  }
}

function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
}
