import { ApiProblem, ConnectionProblem } from '@punctual/client'
import { CommanderError } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { CommandProblem, exitCodes, type ExitReason } from './exit-code.ts'
import { asksForJson } from './output/answer-form.ts'
import { visibleJson } from './output/visible-json.ts'
import { createProgram } from './program.ts'
import type { RuntimeContext } from './runtime-context.ts'

/** Runs one command line (without the names of program and script) and answers its exit code. */
export async function run(commandLine: readonly string[], runtimeContext: RuntimeContext): Promise<number> {
  try {
    await createProgram(runtimeContext).parseAsync([...commandLine], { from: 'user' })
    return exitCodes.done.code
  } catch (error) {
    if (isHelp(error)) return error.exitCode === 0 ? exitCodes.done.code : exitCodes.usage.code
    const failure = failureOf(error, runtimeContext)
    const isForPrograms = asksForJson(commandLine)
    runtimeContext.writeError(
      `${isForPrograms ? visibleJson({ error: { reason: failure.reason, ...failure.facts } }) : failure.lines.map(visible).join('\n')}\n`,
    )
    return exitCodes[failure.reason].code
  }
}

/**
 * The parser ends like this after it has printed help or the version; asked for or, without a command, not.
 */
function isHelp(error: unknown): error is CommanderError {
  return (
    error instanceof CommanderError &&
    ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
  )
}

interface Failure {
  readonly reason: ExitReason
  readonly lines: readonly string[]
  readonly facts: { readonly message: string; readonly [name: string]: unknown }
}

function failureOf(error: unknown, { signal }: RuntimeContext): Failure {
  if (signal.aborted) return plain('interrupted', 'Interrupted.')
  if (error instanceof CommanderError)
    return plain('usage', `${error.message.replace(/^error: /, '')}\nSee --help.`)
  if (error instanceof CommandProblem) return plain(error.reason, error.message)
  if (error instanceof ConnectionProblem) return plain('unreachable', `${error.message}.`)
  if (error instanceof ApiProblem) return answered(error)
  return plain('refused', error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function plain(reason: ExitReason, message: string): Failure {
  return { reason, lines: message.split('\n'), facts: { message } }
}

function answered({ status, code, detail, requestId, errors, members }: ApiProblem): Failure {
  const isLoginOver = status === 401
  return {
    reason: isLoginOver ? 'notLoggedIn' : 'refused',
    lines: [
      detail,
      ...errors.map(({ field, message }) => `  ${field} ${message}`),
      ...(isLoginOver ? ['Log in again with: punctual login'] : []),
      `(The service answered ${status} ${code}${requestId === null ? '' : `, request ${requestId}`}.)`,
    ],
    facts: { message: detail, status, code, requestId, errors, ...members },
  }
}
