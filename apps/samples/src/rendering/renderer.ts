import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

import type { Clock } from '@punctual/runtime'

import type { Rendering, RenderingTask } from './task.ts'

/*
 * Rendering happens in a process of its own, for two reasons. A server that draws for half a second answers nobody
 * meanwhile, and a sample that cannot answer would measure itself instead of its client. And the drawing libraries take
 * some 200 MB: the process starts with the first task and ends when there has been none for a while, and the memory goes
 * with it. (Memory of a worker thread stays with the process in large part.)
 *
 * A document tells its time to the minute, so within a minute the same report with the same filters is the same document
 * and is rendered once; load then falls on the client under test.
 */

export interface Renderer extends AsyncDisposable {
  /** Rejects only for a fault of the sample itself, or when the renderer is disposed. */
  render(task: RenderingTask): Promise<Rendering>
}

export interface RendererOptions {
  readonly clock: Clock
  /** How long the process waits for the next task before it is ended. */
  readonly idleMs: number
}

/** Documents that are kept for the rest of their minute. */
const keptDocuments = 32

export function createRenderer({ clock, idleMs }: RendererOptions): Renderer {
  const kept = new Map<string, Promise<Rendering>>()
  const waiting = new Map<number, PromiseWithResolvers<Rendering>>()
  let worker: ChildProcess | null = null
  let idle = new AbortController()
  let lastId = 0

  function start(): ChildProcess {
    const child = fork(new URL('process.ts', import.meta.url), { execArgv: [], serialization: 'advanced' })
    child.on('message', ({ id, result, error }: { id: number; result?: Rendering; error?: unknown }) => {
      const task = waiting.get(id)
      waiting.delete(id)
      if (result) task?.resolve(result)
      else task?.reject(error)
      if (waiting.size === 0) endWhenIdle(child)
    })
    child.on('error', (error) => abandon(child, error))
    child.on('exit', () => abandon(child, new Error('the rendering process has ended')))
    return child
  }

  function abandon(child: ChildProcess, error: unknown): void {
    if (worker !== child) return
    worker = null
    for (const task of waiting.values()) task.reject(error)
    waiting.clear()
  }

  function endWhenIdle(child: ChildProcess): void {
    idle = new AbortController()
    clock.sleep(idleMs, idle.signal).then(
      () => {
        if (worker !== child) return
        worker = null
        kept.clear()
        child.kill()
      },
      () => {},
    )
  }

  function send(task: RenderingTask): Promise<Rendering> {
    idle.abort()
    worker ??= start()
    const answer = Promise.withResolvers<Rendering>()
    lastId += 1
    waiting.set(lastId, answer)
    worker.send({ id: lastId, task })
    return answer.promise
  }

  return {
    render(asked) {
      const at = new Date(Math.floor(asked.at.getTime() / 60_000) * 60_000)
      const task = { ...asked, at }
      const key = JSON.stringify(task, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value))
      const before = kept.get(key)
      if (before) return before
      const rendering = send(task)
      kept.set(key, rendering)
      rendering.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) if (kept.size > keptDocuments) kept.delete(oldest)
      return rendering
    },
    async [Symbol.asyncDispose]() {
      idle.abort()
      const child = worker
      if (child === null) return
      abandon(child, new Error('the renderer is closed'))
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
