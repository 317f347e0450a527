import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

import type { Clock } from '@punctual/runtime'

import type { Rendering, RenderingTask } from './task.ts'

/** A child process that renders: starts with the first task, ends when there was none for a while. */
export interface RenderingProcess extends AsyncDisposable {
  /** Rejects only for a fault of the sample itself, or when the process ends. */
  send(task: RenderingTask): Promise<Rendering>
}

type Answer = { readonly id: number; readonly result?: Rendering; readonly error?: unknown }

/** @param options `idleMs`: how long the process waits for the next task before it is ended */
export function createRenderingProcess(options: { clock: Clock; idleMs: number }): RenderingProcess {
  const waiting = new Map<number, PromiseWithResolvers<Rendering>>()
  let current: ChildProcess | null = null
  let idle = new AbortController()
  let lastId = 0

  function start(): ChildProcess {
    const child = fork(new URL('child.ts', import.meta.url), { execArgv: [], serialization: 'advanced' })
    child.on('message', (answer: Answer) => {
      settle(waiting, answer)
      if (waiting.size === 0) void endWhenIdle(child)
    })
    child.on('error', (error) => abandon(child, error))
    child.on('exit', () => abandon(child, new Error('the rendering process has ended')))
    return child
  }

  function abandon(child: ChildProcess, error: unknown): void {
    if (current !== child) return
    current = null
    for (const task of waiting.values()) task.reject(error)
    waiting.clear()
  }

  async function endWhenIdle(child: ChildProcess): Promise<void> {
    idle = new AbortController()
    const { signal } = idle
    await options.clock.sleep(options.idleMs, signal).catch(() => {})
    if (signal.aborted || current !== child) return
    current = null
    child.kill()
  }

  return {
    send(task) {
      idle.abort()
      current ??= start()
      const answer = Promise.withResolvers<Rendering>()
      lastId += 1
      waiting.set(lastId, answer)
      current.send({ id: lastId, task })
      return answer.promise
    },
    async [Symbol.asyncDispose]() {
      idle.abort()
      const child = current
      if (child === null) return
      abandon(child, new Error('the renderer is closed'))
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function settle(waiting: Map<number, PromiseWithResolvers<Rendering>>, { id, result, error }: Answer): void {
  const task = waiting.get(id)
  waiting.delete(id)
  if (result) task?.resolve(result)
  else task?.reject(error)
}
