import { type Client, createClient } from '@punctual/client'
import type { Command } from 'commander'

import { loginPath, readLogin, writeLogin } from './login-file.ts'
import { createProgress, type Progress, silentProgress } from './output/progress.ts'
import { visibleJson, visibleJsonLine } from './output/visible-json.ts'
import type { RuntimeContext } from './runtime-context.ts'

/** What an action of a command works with. */
export interface Context {
  readonly runtimeContext: RuntimeContext
  /** Calls as who is logged in. @throws CommandProblem `notLoggedIn` */
  client(options?: { retryLimitMs?: number }): Client
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

/** How long the service may take for one answer. */
const answerWithinMs = 30_000

export function createContext(runtimeContext: RuntimeContext, command: Command): Context {
  const { json: isForPrograms = false } = command.optsWithGlobals<{ json?: boolean }>()
  return {
    runtimeContext,
    client: ({ retryLimitMs = standardRetryLimitMs } = {}) => openClient(runtimeContext, retryLimitMs),
    answer: (value, forUsers) => runtimeContext.write(`${isForPrograms ? visibleJson(value) : forUsers()}\n`),
    lines(values, forUsers) {
      const lines = isForPrograms ? values.map(visibleJsonLine) : [forUsers()].filter((text) => text !== null)
      runtimeContext.write(lines.map((line) => `${line}\n`).join(''))
    },
    remark: (sentence) => isForPrograms || runtimeContext.writeError(`${sentence}\n`),
    progress: () => (isForPrograms ? silentProgress : createProgress(runtimeContext)),
  }
}

function openClient({ environment, clock, signal, newKey }: RuntimeContext, retryLimitMs: number): Client {
  const path = loginPath(environment)
  const login = readLogin(path)
  const common = {
    baseUrl: login.address,
    clock,
    signal,
    retryLimitMs,
    timeoutMs: retryLimitMs + answerWithinMs,
  }
  if ('userName' in login) return createClient({ ...common, credentials: { token: login.token } })
  const { clientId, clientSecret, token } = login
  // The next command goes on with the token: one is good for 24 hours, and is not asked for by every command.
  const onToken = (obtained: typeof token) => {
    try {
      writeLogin(path, { ...login, token: obtained }, newKey())
    } catch {
      // The token serves this command; the next one asks for its own.
    }
  }
  return createClient({ ...common, credentials: { clientId, clientSecret }, knownToken: token, onToken })
}
