import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { CarriedError, TaskReply } from './messages.ts'

export interface TaskProcessOptions {
  /** Module that the process runs; it calls `serveTasks`. */
  readonly program: URL
  /** What stands before `node` on the command line, to set limits. */
  readonly prefix: readonly string[]
  /** Options of `node`. */
  readonly nodeOptions: readonly string[]
  /** All that the process gets of the environment: no secret is among it. */
  readonly environment: Readonly<Record<string, string>>
}

/** How a task ended. */
export type TaskEnd =
  | Extract<TaskReply, { kind: 'done' | 'threw' }>
  /** It reached a limit of memory or processor time, as reported. */
  | { readonly kind: 'over-limit'; readonly limit: string }
  /** Something outside ended the process; that says nothing about the task. */
  | { readonly kind: 'killed' }

/** A process that does one task at a time. */
export interface TaskProcess {
  /** False once it has ended, or has to. */
  isUsable(): boolean
  /**
   * Rejects with the reason of the signal when that fires; the process with all that it has started is gone
   * then.
   */
  run(message: { task: string; input: unknown }, signal: AbortSignal): Promise<TaskEnd>
  /** Sends a message to the task that is under way, for example that its result is no longer needed. */
  tell(message: { task: string; input: unknown }): void
  /** Ends it, and all that it has started, at once; resolves when it is gone. */
  end(): Promise<void>
}

/** How much of what the process complains about is kept for an error. */
const maxComplaintLength = 4_096

export function startTaskProcess(options: TaskProcessOptions): TaskProcess {
  const child = spawnChild(options)
  let complaint = ''
  child.stderr?.on(
    'data',
    (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-maxComplaintLength)),
  )
  let usable = true
  let isGone = false
  let pending: ((end: TaskEnd) => void) | null = null
  const settle = (end: TaskEnd) => {
    pending?.(end)
    pending = null
  }
  const ended = new Promise<void>((resolve) => {
    const finish = (end: TaskEnd) => {
      usable = false
      isGone = true
      settle(end)
      resolve()
    }
    // With `close`, not `exit`: then what it complained about has been read.
    child.once('close', (code, signal) => finish(endOfProcess({ code, signal, complaint })))
    child.once(
      'error',
      (error) =>
        child.pid === undefined && finish(threw(`a process for tasks cannot be started: ${error.message}`)),
    )
  })
  child.on('message', (reply: TaskReply) => {
    if (reply.kind === 'out-of-memory') usable = false
    settle(reply.kind === 'out-of-memory' ? { kind: 'over-limit', limit: 'memory' } : reply)
  })
  const end = async () => {
    usable = false
    killGroup(child)
    await ended
  }
  return {
    isUsable: () => usable,
    end,
    tell(message) {
      if (child.connected) child.send({ ...message, isTold: true }, () => {})
    },
    async run(message, signal) {
      signal.throwIfAborted()
      if (isGone) return { kind: 'killed' }
      const answer = new Promise<TaskEnd>((resolve) => (pending = resolve))
      const abort = () => void end()
      signal.addEventListener('abort', abort, { once: true })
      try {
        // When it cannot be sent, the process has ended, which is an answer too.
        child.send(message, () => {})
        const end = await answer
        if (!signal.aborted) return end
      } finally {
        signal.removeEventListener('abort', abort)
      }
      await end()
      throw signal.reason
    },
  }
}

/**
 * In a group of its own: a signal of the terminal does not reach it, and it is ended with all that it has
 * started.
 */
function spawnChild({ program, prefix, nodeOptions, environment }: TaskProcessOptions): ChildProcess {
  const [file, ...commandArguments] = [...prefix, process.execPath, ...nodeOptions, fileURLToPath(program)]
  return spawn(file, commandArguments, {
    cwd: '/',
    detached: true,
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone.
  }
}

/** Signals with which Node ends itself when it gets no more memory. */
const noMemory = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

function endOfProcess({
  code,
  signal,
  complaint,
}: {
  code: number | null
  signal: NodeJS.Signals | null
  complaint: string
}): TaskEnd {
  if (signal === 'SIGXCPU') return { kind: 'over-limit', limit: 'processor time' }
  if (noMemory.has(signal) || /out of memory|allocation failed/i.test(complaint))
    return { kind: 'over-limit', limit: 'memory' }
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return { kind: 'killed' }
  return threw(`a process for tasks ended with ${signal ?? `exit code ${code}`}: ${complaint.trim()}`)
}

function threw(message: string): TaskEnd {
  const error: CarriedError = { name: 'Error', message, stack: '', code: null }
  return { kind: 'threw', error }
}
