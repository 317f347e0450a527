import { type Command } from 'commander'

import { createContext } from '../context.ts'
import { executionDetails } from '../output/execution.ts'
import { CommandProblem } from '../exit-code.ts'
import { findScheduleId, type ScheduleType } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { requireSuccess, watchExecution, watchRetryLimitMs } from '../watch-execution.ts'
import { epochSeconds, wholeNumber } from './arguments.ts'
import { referenceArgument, typeOption } from './schedule-reference.ts'

interface RunOptions {
  readonly type?: ScheduleType
  readonly onTime?: true
  readonly ignoreWindow?: true
  readonly asOf?: number
  readonly again?: true
  readonly wait?: true
  readonly timeout?: number
  readonly idempotencyKey?: string
}

export function addRunCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('run')
    .summary('run a schedule now')
    .description(
      'Asks for an execution and answers its id; with --wait it is followed to its end, and the exit code is 4 unless it succeeded.',
    )
    .argument(...referenceArgument)
    .addOption(typeOption())
    .option('--on-time', 'run it as of its next run, which is used up by that')
    .option('--ignore-window', 'run it also while a window covers it')
    .option('--as-of <instant>', 'the earlier instant that the report is to mean', epochSeconds)
    .option('--again', 'with --as-of: also after a run of that instant has delivered')
    .option('--wait', 'wait for the end of the execution')
    .option('--timeout <seconds>', 'longest wait; the execution goes on after it', wholeNumber(0, 864_000))
    .option(
      '--idempotency-key <key>',
      'asking again under the same key within 24 hours does not run it again',
    )
    .action((reference: string, options: RunOptions, command: Command) =>
      runSchedule(reference, options, { command, runtimeContext }),
    )
}

async function runSchedule(
  reference: string,
  { type, onTime, ignoreWindow, asOf, again, wait, timeout, idempotencyKey }: RunOptions,
  { command, runtimeContext }: { command: Command; runtimeContext: RuntimeContext },
): Promise<void> {
  if (onTime && asOf !== undefined)
    throw new CommandProblem('usage', 'Give --on-time or --as-of: a run means one instant.')
  const context = createContext(runtimeContext, command)
  const client = context.client(wait ? { retryLimitMs: watchRetryLimitMs } : {})
  const ScheduleId = await findScheduleId(client, reference, type)
  const body = { ScheduleId, IgnoreWindow: ignoreWindow === true }
  const init = { body, idempotencyKey: idempotencyKey ?? runtimeContext.newKey() }
  const started = onTime
    ? await client.post('/api/schedule/executescheduleontimeasync', init)
    : await client.post('/api/schedule/executescheduleasync', {
        ...init,
        body: { ...body, ...(asOf === undefined ? {} : { AsOfEpochUtc: asOf, Again: again === true }) },
      })
  if (!wait) return context.answer(started, () => `${started.ExecutionId}  ${started.Status}`)
  context.remark(`Execution ${started.ExecutionId}`)
  const ended = await (async () => {
    using progress = context.progress()
    const timeoutMs = timeout === undefined ? null : timeout * 1_000
    return await watchExecution(client, started.ExecutionId, {
      clock: runtimeContext.clock,
      progress,
      timeoutMs,
    })
  })()
  context.answer(ended, () => executionDetails(ended))
  requireSuccess(ended)
}
