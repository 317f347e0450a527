/** `punctual doctor`: what is wrong with this machine; and the way of a report from its source, step by step. */
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import type { Finding } from '../doctor/check-machine.ts'
import { checkSource, type SourceCheck } from '../doctor/check-source.ts'
import { findAccount } from '../doctor/find-account.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { wholeNumber } from './arguments.ts'

interface SourceFlags {
  readonly report?: string
  /** False with `--no-export`. */
  readonly export: boolean
  readonly timeout: number
}

/** An api asks a source system for up to a minute. */
const askingLimitMs = 60_000

export function addDoctorCommand(program: Command, runtimeContext: RuntimeContext): void {
  const doctor = program
    .command('doctor')
    .summary('check the settings of this machine and what they name, and tell what to do')
    .description(
      'Checks the settings of a process of this machine, and what they name: the database with its schema, sessions, durability, role and clock; Redis; the store of files; free disk; the rules of time zones. ' +
        'Takes the settings from its environment, as the processes do. Needs no login. Exits with 1 when a check fails.',
    )
    .action(async (_options: object, command: Command) => {
      const { environment, clock } = runtimeContext
      const timeZoneRules = process.versions['tz'] ?? 'unknown'
      // Loaded here: it reads settings as the processes do, with libraries that no other command needs.
      const { checkMachine } = await import('../doctor/check-machine.ts')
      const findings = await checkMachine({ environment, clock, timeZoneRules })
      createContext(runtimeContext, command).answer(findings, () => findings.flatMap(linesOf).join('\n'))
      const count = findings.filter(({ State }) => State === 'Failed').length
      if (count > 0) throw new CommandProblem('refused', `${count} of the checks failed.`)
    })
  doctor
    .command('source')
    .summary('try an account step by step, and tell what to do about what fails')
    .description(
      'Goes the way of a report: reach the source system, its certificate, sign in, list reports, export one. ' +
        'A worker makes that report by a schedule without destinations, which is deleted at once; nothing is sent. ' +
        'Ends at the first step that fails, says what to do about it, and exits with 1.',
    )
    .argument('<account>', 'account of any kind or data source, by id or name')
    .option('--report <report>', 'report to export, by path, id or name; else the first one that can be made')
    .option('--no-export', 'export nothing')
    .option('--timeout <seconds>', 'longest time for the export', wholeNumber(1, 3_600), 300)
    .action((reference: string, flags: SourceFlags, command: Command) =>
      diagnose(reference, flags, { command, runtimeContext }),
    )
}

async function diagnose(
  reference: string,
  { report, export: exports, timeout }: SourceFlags,
  { command, runtimeContext }: { command: Command; runtimeContext: RuntimeContext },
): Promise<void> {
  const { clock, newKey } = runtimeContext
  const context = createContext(runtimeContext, command)
  const client = context.client({ retryLimitMs: askingLimitMs })
  const account = await findAccount(client, reference)
  const cleaner = () => {
    const signal = AbortSignal.timeout(askingLimitMs)
    return createContext({ ...runtimeContext, signal }, command).client()
  }
  const check = await checkSource(account, {
    client,
    cleaner,
    clock,
    newKey,
    exports,
    report: report ?? null,
    timeoutMs: timeout * 1_000,
  })
  context.answer(check, () => textOf(check))
  if (!check.Ok) throw new CommandProblem('refused', `The account "${account.name}" cannot be used yet.`)
}

function linesOf({ Name, State, Detail, WhatToDo }: Finding): string[] {
  const word = { Ok: 'ok     ', Warning: 'warning', Failed: 'FAILED ' }[State]
  const lines = [
    `${word} ${Name.padEnd(8)}  ${Detail}`,
    ...(WhatToDo === null ? [] : [`${' '.repeat(18)}${WhatToDo}`]),
  ]
  return lines.map(visible)
}

function textOf({ Account, Steps, Warnings }: SourceCheck): string {
  const steps = Steps.flatMap(({ Name, Ok, Detail, Code, WhatToDo }) => [
    `${Ok ? 'ok    ' : 'FAILED'}  ${Name.padEnd(6)}  ${Detail}${Code === null || Code === '' ? '' : ` (${Code})`}`,
    ...(WhatToDo === null ? [] : [`                ${WhatToDo}`]),
  ])
  const warnings = Warnings.map((warning) => `warning         ${warning}`)
  return [`${Account.Name} (${Account.Kind})`, ...steps, ...warnings].map(visible).join('\n')
}
