import type { Logger } from '@punctual/runtime'

import type { Kernel } from './kernel/kernel.ts'
import type { Machine } from './machine/machine.ts'

/** Writes the trace of a run, one line for each thing that happens, and nothing when there is no reader. */
export interface Tracer {
  tell(sentence: string): void
  reportStatement(
    machine: Machine,
    statement: { readonly name: string; readonly given: readonly unknown[]; readonly answer: unknown },
  ): void
  /** The log of a process, as part of the trace. */
  loggerOf(machine: Machine, logged: (error: Error) => void): Logger
}

/** Polls that happen all the time and change nothing are omitted from the trace. */
const skipped = new Set([
  'lease.read',
  'lease.renew',
  'planning.untilNextDueMs',
  'dispatching.readState',
  'overview.read',
  'servers.heartbeat',
  'planning.readDue',
  'dispatching.readWaiting',
  'executionTransitions.recall',
  'executionTransitions.rescueLost',
  'overview.readWork',
])

const longest = 400

export function createTracer(kernel: Kernel, line: ((line: string) => void) | undefined): Tracer {
  const silence = () => {}
  if (!line)
    return {
      tell: silence,
      reportStatement: silence,
      loggerOf: (_machine, logged) => createLog(silence, logged),
    }
  const tell = (sentence: string) => line(`${new Date(kernel.now()).toISOString().slice(11, 23)} ${sentence}`)
  return {
    tell,
    reportStatement({ name: who }, { name, given, answer }) {
      const isNothing = answer === null || (Array.isArray(answer) && answer.length === 0)
      if (skipped.has(name) && (isNothing || !Array.isArray(answer))) return
      tell(`${who}: ${name}${short(given)} -> ${short(answer)}`)
    },
    loggerOf: ({ name }, logged) =>
      createLog((level, fields) => tell(`${name} ${level}: ${fields()}`), logged),
  }
}

function short(value: unknown): string {
  const text =
    JSON.stringify(value, (key, each: unknown) =>
      typeof each === 'bigint' ? `${each}` : key === 'snapshot' ? '…' : each,
    ) ?? 'nothing'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function createLog(
  write: (level: string, fields: () => string) => void,
  logged: (error: Error) => void,
): Logger {
  const at =
    (level: string) =>
    (fields: object | string, message = '') => {
      const { err, ...more } = (typeof fields === 'string' ? {} : fields) as { err?: Error }
      if (err) logged(err)
      write(
        level,
        () =>
          `${typeof fields === 'string' ? fields : message} ${short(more)}${err ? ` ${String(err)}` : ''}`,
      )
    }
  const silence = () => {}
  const log = {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    debug: silence,
    trace: silence,
    child: () => log,
  }
  return log as unknown as Logger
}
