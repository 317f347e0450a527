import { writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'

import type { CarriedError, TaskMessage, TaskReply } from './messages.ts'
import { isOutOfMemory } from './out-of-memory.ts'

/** Does one kind of task: the input and the answer are what a structured clone can carry. */
export type TaskHandler = (input: never) => Promise<unknown>

/**
 * The program of a process of a pool: does the tasks that its parent sends, one at a time, and answers each
 * once. The process ends when its parent goes away. When the system as a whole runs out of memory, it is to
 * be ended before its parent.
 */
export function serveTasks(handlers: Readonly<Record<string, TaskHandler>>): void {
  process.once('disconnect', () => process.exit(0))
  // A signal of the terminal is for the parent, which lets the work finish.
  process.on('SIGINT', () => {})
  process.on('message', (message: TaskMessage) => void serve(handlers, message))
  void expectToBeKilled()
}

async function serve(handlers: Readonly<Record<string, TaskHandler>>, message: TaskMessage): Promise<void> {
  const reply = await answer(handlers, message)
  if (message.isTold) return
  process.send?.(reply)
  flushCompileCache()
}

/** Node writes its compile cache at an orderly end, which this process seldom has: its pool kills it. */
async function expectToBeKilled(): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  flushCompileCache()
}

async function answer(
  handlers: Readonly<Record<string, TaskHandler>>,
  { task, input }: TaskMessage,
): Promise<TaskReply> {
  try {
    const handler = handlers[task]
    if (!handler) throw new Error(`there is no task ${task}`)
    const value = await handler(input as never)
    const { user, system } = process.cpuUsage()
    return {
      kind: 'done',
      value,
      residentBytes: process.memoryUsage.rss(),
      processorMs: (user + system) / 1_000,
    }
  } catch (error) {
    return isOutOfMemory(error) ? { kind: 'out-of-memory' } : { kind: 'threw', error: carried(error) }
  }
}

function carried(error: unknown): CarriedError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return { name, message, stack, code }
}
