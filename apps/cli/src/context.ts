import type { Client } from '@punctual/client'
import type { Command } from 'commander'

import { openClient } from './open-client.ts'
import { formOf, isForPrograms as readByPrograms } from './output/answer-form.ts'
import { createProgress, type Progress, silentProgress } from './output/progress.ts'
import { visibleJsonLine } from './output/visible-json.ts'
import type { RuntimeContext } from './runtime-context.ts'

/** What an action of a command works with. */
export interface Context {
  readonly runtimeContext: RuntimeContext
  /** Calls as who is logged in, unless another `Authorization` is given. @throws CommandProblem `notLoggedIn` */
  client(options?: { retryLimitMs?: number; authorization?: string }): Client
  /** Prints the answer: as JSON for programs, else as text for users. */
  answer(value: unknown, forUsers: () => string): void
  /**
   * Prints parts of an answer that goes on: each as a line of JSON for programs, else as text for users, null
   * for none.
   */
  lines(values: readonly unknown[], forUsers: () => string | null): void
  /** Says something beside the answer; not to programs. */
  remark(sentence: string): void
  progress(): Progress
}

/** How long a command goes on when the service is away for a moment. */
const standardRetryLimitMs = 3_000

export function createContext(runtimeContext: RuntimeContext, command: Command): Context {
  const isForPrograms = readByPrograms(command)
  const written = formOf(command)
  const { profile } = command.optsWithGlobals<{ profile?: string }>()
  return {
    runtimeContext,
    client: ({ retryLimitMs = standardRetryLimitMs, authorization } = {}) =>
      openClient(runtimeContext, { retryLimitMs, profile, authorization }),
    answer(value, forUsers) {
      const text = written(value, forUsers)
      runtimeContext.write(text === '' ? '' : `${text}\n`)
    },
    lines(values, forUsers) {
      const lines = isForPrograms ? values.map(visibleJsonLine) : [forUsers()].filter((text) => text !== null)
      runtimeContext.write(lines.map((line) => `${line}\n`).join(''))
    },
    remark: (sentence) => isForPrograms || runtimeContext.writeError(`${sentence}\n`),
    progress: () => (isForPrograms ? silentProgress : createProgress(runtimeContext)),
  }
}
