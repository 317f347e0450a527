/** `punctual doctor`: what is wrong with this machine; and the way of a report from its source, step by step. */
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { checkService } from '../doctor/check-service.ts'
import { checkSource, type SourceCheck } from '../doctor/check-source.ts'
import type { Exporting } from '../doctor/export-report.ts'
import type { Finding } from '../doctor/finding.ts'
import { findAccount } from '../doctor/find-account.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { wholeNumber } from './arguments.ts'

interface SourceFlags {
  readonly report?: string
  /** False with `--no-export`. */
  readonly export: boolean
  readonly timeout: number
  readonly ignoreWindow?: true
}

/** An api asks a source system for up to a minute. */
const askingLimitMs = 60_000

export function addDoctorCommand(program: Command, runtimeContext: RuntimeContext): void {
  const doctor = program
    .command('doctor')
    .summary('check this machine and the service, and tell what to do')
    .description(
      'Checks the settings of a process of this machine, and what they name: the database with its schema, sessions, durability, role and clock; Redis; the store of files; free disk; the rules of time zones; the browser with its fonts. ' +
        'Takes the settings from its environment, as the processes do. ' +
        'With a login it also checks the servers of the cluster, each mail server and each source. Exits with 1 when a check fails.',
    )
    .option('--mail-to <address>', 'address that each mail server sends a small mail to')
    .action((flags: { mailTo?: string }, command: Command) => checkAll(flags, { command, runtimeContext }))
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
    .option('--ignore-window', 'export it also while a window covers it')
    .option('--timeout <seconds>', 'longest time for the export', wholeNumber(1, 3_600), 300)
    .action((reference: string, flags: SourceFlags, command: Command) =>
      diagnose(reference, flags, { command, runtimeContext }),
    )
}

interface Invoked {
  readonly command: Command
  readonly runtimeContext: RuntimeContext
}

async function checkAll(
  { mailTo }: { mailTo?: string },
  { command, runtimeContext }: Invoked,
): Promise<void> {
  const { environment, clock, signal } = runtimeContext
  const timeZoneRules = process.versions['tz'] ?? 'unknown'
  const context = createContext(runtimeContext, command)
  // Loaded here: it reads settings as the processes do, with libraries that no other command needs.
  const { checkMachine } = await import('../doctor/check-machine.ts')
  const ofMachine = await checkMachine({ environment, clock, signal, timeZoneRules })
  const ofService = await checkService(() => ({
    ...exportingOf({ command, runtimeContext }, askingLimitMs),
    timeZoneRules,
    mailTo: mailTo ?? null,
  }))
  const findings = [...ofMachine, ...ofService]
  context.answer(findings, () => findings.flatMap(linesOf).join('\n'))
  const count = findings.filter(({ State }) => State === 'Failed').length
  if (count > 0) throw new CommandProblem('refused', `${count} of the checks failed.`)
}

/** What a trial of an account works with. */
function exportingOf({ command, runtimeContext }: Invoked, timeoutMs: number): Exporting {
  const { clock, newKey } = runtimeContext
  const client = createContext(runtimeContext, command).client({ retryLimitMs: askingLimitMs })
  const cleaner = () => {
    const signal = AbortSignal.timeout(askingLimitMs)
    return createContext({ ...runtimeContext, signal }, command).client()
  }
  return { client, cleaner, clock, newKey, timeoutMs }
}

async function diagnose(
  reference: string,
  { report, export: exports, timeout, ignoreWindow }: SourceFlags,
  invoked: Invoked,
): Promise<void> {
  const context = createContext(invoked.runtimeContext, invoked.command)
  const exporting = exportingOf(invoked, timeout * 1_000)
  const account = await findAccount(exporting.client, reference)
  const check = await checkSource(account, {
    ...exporting,
    exports,
    report: report ?? null,
    ignoresWindows: ignoreWindow === true,
  })
  context.answer(check, () => textOf(check))
  if (!check.Ok) throw new CommandProblem('refused', `The account "${account.name}" cannot be used yet.`)
}

function linesOf({ Name, State, Detail, WhatToDo }: Finding): string[] {
  const word = { Ok: 'ok', Warning: 'warning', Failed: 'FAILED', NotTried: 'not tried' }[State]
  const lines = [
    `${word.padEnd(9)} ${Name.padEnd(11)}  ${Detail}`,
    ...(WhatToDo === null ? [] : [`${' '.repeat(23)}${WhatToDo}`]),
  ]
  return lines.map(lineOf)
}

/** A finding may quote a message of several lines; a finding of the list is one line. */
const lineOf = (text: string) => visible(text.split('\n').join(' '))

function textOf({ Account, Steps, Warnings }: SourceCheck): string {
  const steps = Steps.flatMap(({ Name, Ok, Detail, Code, WhatToDo }) => [
    `${Ok ? 'ok    ' : 'FAILED'}  ${Name.padEnd(6)}  ${Detail}${Code === null || Code === '' ? '' : ` (${Code})`}`,
    ...(WhatToDo === null ? [] : [`                ${WhatToDo}`]),
  ])
  const warnings = Warnings.map((warning) => `warning         ${warning}`)
  return [`${Account.Name} (${Account.Kind})`, ...steps, ...warnings].map(lineOf).join('\n')
}
