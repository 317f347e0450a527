/** `punctual drill`: a fault against a live cluster, checked by canary schedules. */
import { writeFileSync } from 'node:fs'

import type { Client } from '@punctual/client'
import { Argument, type Command } from 'commander'

import { type Context, createContext } from '../context.ts'
import { type Canaries, endCanaries, makeCanaries, makeFolder, readRuns } from '../drill/canaries.ts'
import { type LiveDrillName, liveDrillNames, liveDrills } from '../drill/drills.ts'
import { type CanaryCheckResult, hasEnded, hasPassed, checkCanaries } from '../drill/check-canaries.ts'
import { injectFaultBy } from '../drill/inject-fault.ts'
import { CommandProblem } from '../exit-code.ts'
import { readLogin } from '../login-file.ts'
import { facts } from '../output/table.ts'
import { findScheduleId } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { wholeNumber } from './arguments.ts'
import { pathOf } from './login.ts'

interface DrillFlags {
  readonly target: string
  readonly like: string
  readonly to: string
  readonly canaries: number
  readonly every: number
  readonly seconds: number
  readonly within?: number
  readonly faultCommand?: string
  readonly report?: string
}

interface LiveReport extends CanaryCheckResult {
  readonly drill: string
  readonly target: string
  readonly withinSeconds: number
  /** Canaries of which the service's own reconciler says that a run is missing or unexpected. */
  readonly reconcilerFindings: number
  readonly passed: boolean
}

/** The service may be away for as long as a fault takes. */
const outageLimitMs = 120_000

export function addDrillCommand(program: Command, runtimeContext: RuntimeContext): void {
  const injectedFaults = liveDrillNames.map((name) => `  ${name.padEnd(17)} ${liveDrills[name].fault}`)
  program
    .command('drill')
    .summary('inject a fault under canary schedules and check the result')
    .description(
      'Makes canary schedules in a folder of their own, lets you inject a fault, checks every due instant, and deletes the folder, also after Ctrl-C. ' +
        'Without --fault-command it says what to do by hand. The canaries export a real report and send real mails. It exits with 7 when not passed.',
    )
    .addArgument(new Argument('<name>', 'what is struck').choices(liveDrillNames))
    .requiredOption(
      '--target <address>',
      'address of the service; it has to be the one that you are logged in to',
    )
    .requiredOption('--like <schedule>', 'schedule whose report the canaries export, by id or path')
    .requiredOption('--to <address>', 'who gets the mails of the canaries')
    .option('--canaries <n>', 'how many', wholeNumber(1, 100), 5)
    .option('--every <seconds>', 'how often each is due', wholeNumber(1, 30), 5)
    .option('--seconds <n>', 'how long they go on after the fault', wholeNumber(5, 3_600), 60)
    .option(
      '--within <seconds>',
      'how late a run may begin; else as is usual for the fault',
      wholeNumber(1, 3_600),
    )
    .option(
      '--fault-command <command>',
      'the command that injects the fault, run in a shell once the canaries run',
    )
    .option('--report <file>', 'where the figures go, as JSON')
    .addHelpText('after', `\nFaults:\n${injectedFaults.join('\n')}`)
    .action(async (name: LiveDrillName, flags: DrillFlags, command: Command) => {
      const context = createContext(runtimeContext, command)
      const report = await drill(name, flags, { runtimeContext, context, command })
      if (flags.report !== undefined) writeFileSync(flags.report, `${JSON.stringify(report, null, 2)}\n`)
      context.answer(report, () => inWords(report))
      if (!report.passed) throw new CommandProblem('notPassed', 'The drill is not passed.')
    })
}

interface Working {
  readonly runtimeContext: RuntimeContext
  readonly context: Context
  readonly command: Command
}

async function drill(name: LiveDrillName, flags: DrillFlags, working: Working): Promise<LiveReport> {
  const { runtimeContext, context, command } = working
  const { address } = readLogin(pathOf(command, runtimeContext))
  if (new URL(address).origin !== originOf(flags.target))
    throw new CommandProblem('usage', `You are logged in to ${address}, which is not the target.`)
  const client = context.client({ retryLimitMs: outageLimitMs })
  const likeId = await findScheduleId(client, flags.like, undefined)
  const folder = await makeFolder(client, runtimeContext)
  context.remark(`The canaries are in ${folder.Path}.`)
  try {
    const options = { likeId, recipient: flags.to, count: flags.canaries, everySeconds: flags.every }
    const canaries = await makeCanaries(client, folder, { options, runtimeContext })
    return await injectAndCheck(name, flags, { ...working, client, canaries })
  } finally {
    // Also when Ctrl-C has ended everything else.
    const own = createContext({ ...runtimeContext, signal: AbortSignal.timeout(outageLimitMs) }, command)
    const params = { path: { id: folder.Id }, query: { recursive: true } }
    await own.client({ retryLimitMs: outageLimitMs }).delete('/api/folder/delete/{id}', { params })
    context.remark(`${folder.Path} is deleted.`)
  }
}

interface FaultTarget extends Working {
  readonly client: Client
  readonly canaries: Canaries
}

async function injectAndCheck(
  name: LiveDrillName,
  flags: DrillFlags,
  { runtimeContext, context, client, canaries }: FaultTarget,
): Promise<LiveReport> {
  const { clock, signal, newKey } = runtimeContext
  await untilRuns(client, canaries, {
    runtimeContext,
    isEnough: (ended) => ended >= flags.canaries,
    what: 'each canary has run',
  })
  if (flags.faultCommand === undefined) context.remark(`Now, please: ${liveDrills[name].fault}`)
  else await injectFaultBy(flags.faultCommand, signal)
  await clock.sleep(flags.seconds * 1_000, signal)
  const enumerations = await endCanaries(client, canaries, { everySeconds: flags.every, newKey })
  await untilRuns(client, canaries, {
    runtimeContext,
    isEnough: (_ended, open) => open === 0,
    what: 'everything has ended',
  })
  const checkResult = checkCanaries(enumerations, await readRuns(client, canaries))
  const withinSeconds = flags.within ?? liveDrills[name].withinSeconds
  const ids = new Set(canaries.schedules.map(({ ScheduleId }) => ScheduleId))
  const { Findings } = await client.get('/api/schedule/getreconciliation', {
    params: { query: { Limit: 1_000 } },
  })
  const reconcilerFindings = Findings.filter(({ ScheduleId }) => ids.has(ScheduleId)).length
  const passed = hasPassed(checkResult, withinSeconds) && reconcilerFindings === 0
  return { drill: name, target: flags.target, ...checkResult, withinSeconds, reconcilerFindings, passed }
}

const runsLimitMs = 180_000

/** Waits until enough has ended, or for as long as it may take; what is left open then is checked. */
async function untilRuns(
  client: Client,
  canaries: Canaries,
  {
    runtimeContext,
    isEnough,
    what,
  }: { runtimeContext: RuntimeContext; isEnough: (ended: number, open: number) => boolean; what: string },
): Promise<void> {
  const { clock, signal } = runtimeContext
  const abandonAtMs = clock.monotonicMs() + runsLimitMs
  for (;;) {
    const runs = await readRuns(client, canaries)
    const endedRuns = runs.filter(hasEnded).length
    if (isEnough(endedRuns, runs.length - endedRuns)) return
    if (clock.monotonicMs() > abandonAtMs)
      return runtimeContext.writeError(`Not within ${runsLimitMs / 1_000} s: ${what}.\n`)
    await clock.sleep(1_000, signal)
  }
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    throw new CommandProblem('usage', `"${address}" is no address such as https://punctual.example.`)
  }
}

function inWords({ drill: name, passed, ...report }: LiveReport): string {
  return facts([
    ['Drill', name],
    ['Due instants', report.due],
    ['Missed', report.missed],
    ['Duplicate', report.duplicate],
    ['Failed', report.failed],
    ['Not ended', report.unended],
    ['Deliveries accepted', report.accepted],
    ['Deliveries unknown', report.unknown],
    ['Findings of the reconciler', report.reconcilerFindings],
    ['Take-over', `${report.takeOverSeconds ?? '–'} s, at most ${report.withinSeconds} s`],
    ['Result', passed ? 'passed' : 'NOT PASSED'],
  ])
}
