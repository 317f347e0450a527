import type { Client, Schemas } from '@punctual/client'
import type { Clock } from '@punctual/runtime'
import { z } from 'zod'

import { dueOnceSchedule } from '../first-run/sample-content.ts'
import { checkDelivery } from './check-delivery.ts'
import { nextDueSecond } from './due-instant.ts'
import { mailboxMessage } from './evidence.ts'

type Execution = Schemas['Execution']

const limitMs = 180_000
const progressEveryMs = 3_000
const ended = new Set(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed'])

export interface ProofInput {
  readonly rest: Client
  readonly biAccountId: string
  readonly paginatedScheduleId: string
  readonly mailboxUrl: string
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/**
 * Proves the main job: a BI schedule that the leader plans when it is due, and a paginated schedule that is
 * executed on request. Prints the evidence of both and answers what does not hold; nothing when the proof
 * stands.
 */
export async function proveMainJob(input: ProofInput): Promise<string[]> {
  const { rest, clock, report } = input
  const dueAt = nextDueSecond(clock.now())
  const due = await rest.post('/api/singleschedule/createforbi', {
    body: dueOnceSchedule(input.biAccountId, dueAt),
  })
  report(`Created "${due.ScheduleName}", which falls due by itself at ${timeOf(dueAt)} UTC.`)
  if (due.Schedule.NextRunEpochUtc !== dueAt.getTime() / 1_000) {
    return [
      `the schedule says that it runs next at ${due.Schedule.NextRunEpochUtc}, and ${dueAt.getTime() / 1_000} was expected`,
    ]
  }
  const started = await rest.post('/api/schedule/executescheduleasync', {
    body: { ScheduleId: input.paginatedScheduleId },
  })
  report(`Asked for an execution of the paginated schedule: ${started.ExecutionId}.`)
  const executions = await waitForBoth(input, {
    dueScheduleId: due.ScheduleId,
    executionId: started.ExecutionId,
  })
  const problems: string[] = []
  for (const [title, execution] of executions) {
    if (execution === null) problems.push(`${title}: nothing was executed within ${limitMs / 1_000} s`)
    else problems.push(...(await examine(title, execution, input)).map((problem) => `${title}: ${problem}`))
  }
  const scheduled = executions[0][1]
  if (scheduled && scheduled.RunBy !== 'Scheduler')
    problems.push(`the due schedule was run by ${scheduled.RunBy}, not by the scheduler`)
  return problems
}

type TitledExecution = readonly [title: string, execution: Execution | null]

async function waitForBoth(
  { rest, clock, signal, report }: ProofInput,
  wanted: { dueScheduleId: string; executionId: string },
): Promise<readonly [TitledExecution, TitledExecution]> {
  const start = clock.monotonicMs()
  let [said, saidMs] = ['', Number.NEGATIVE_INFINITY]
  for (;;) {
    const queue = await rest.get('/api/schedule/GetExecutionQueue')
    const scheduled = queue.find(({ ScheduleId }) => ScheduleId === wanted.dueScheduleId) ?? null
    const requested = queue.find(({ ExecutionId }) => ExecutionId === wanted.executionId) ?? null
    const elapsedMs = clock.monotonicMs() - start
    const state = `scheduled: ${stateOf(scheduled)}; requested: ${stateOf(requested)}`
    if (state !== said || elapsedMs - saidMs >= progressEveryMs) {
      ;[said, saidMs] = [state, elapsedMs]
      report(`  ${(elapsedMs / 1_000).toFixed(0).padStart(3)} s  ${state}`)
    }
    const done = [scheduled, requested].every(
      (execution) => execution !== null && ended.has(execution.Status),
    )
    if (done || elapsedMs >= limitMs)
      return [
        ['Scheduled BI report', scheduled],
        ['Requested paginated report', requested],
      ]
    await clock.sleep(500, signal)
  }
}

function stateOf(execution: Execution | null): string {
  if (execution === null) return 'not due yet'
  return [
    execution.Status,
    ended.has(execution.Status) ? '' : execution.Stage,
    execution.ServerName && `on ${execution.ServerName}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Prints the evidence of one execution and answers what does not hold. */
async function examine(
  title: string,
  execution: Execution,
  { rest, mailboxUrl, signal, report }: ProofInput,
): Promise<string[]> {
  const record = await rest.get('/api/schedule/GetExecutionStatus', {
    params: { query: { ExecutionId: execution.ExecutionId } },
  })
  for (const line of evidence(title, record)) report(line)
  const response = await fetch(`${mailboxUrl}/api/messages`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  })
  return checkDelivery(record, z.array(mailboxMessage).parse(await response.json()))
}

function evidence(
  title: string,
  { ResultJson: _text, Result: { artifacts, deliveries }, ...record }: Execution,
): string[] {
  const fields = Object.entries(record).filter(([, value]) => value !== null)
  return [
    '',
    title,
    ...fields.map(([name, value]) => `  ${name.padEnd(22)} ${valueInWords(name, value)}`),
    ...artifacts.flatMap(({ name, format, bytes, pages, sha256 }) => [
      `  File                   ${name}`,
      `                         ${format}, ${bytes} bytes, ${pages ?? '–'} pages`,
      `                         SHA-256 ${sha256}`,
    ]),
    ...deliveries.map(
      ({ recipient, state, reply }) =>
        `  Mail to ${recipient}: ${state}, the mail server said "${reply ?? ''}"`,
    ),
  ]
}

function valueInWords(name: string, value: unknown): string {
  if (typeof value !== 'number' || !name.endsWith('EpochUtc')) return String(value)
  return `${value} (${new Date(value * 1_000).toISOString()})`
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 16)
}
