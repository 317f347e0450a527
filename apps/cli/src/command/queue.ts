import type { Command } from 'commander'

import { type Context, createContext } from '../context.ts'
import { changeLine, executionTable } from '../output/execution.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { watchRetryLimitMs } from '../watch-execution.ts'
import { wholeNumber } from './arguments.ts'

interface QueueOptions {
  readonly limit: number
  readonly follow?: true
}

export function addQueueCommand(program: Command, runtimeContext: RuntimeContext): void {
  program
    .command('queue')
    .summary('list what waits, what runs and what ended in the last 12 hours')
    .description(
      'Lists the executions that wait or run, and those that ended in the last 12 hours, newest first; with --follow then every change as it happens, also over a restart of the service, until Ctrl-C.',
    )
    .option('--limit <number>', 'most executions to list', wholeNumber(1, 10_000), 50)
    .option(
      '--follow',
      'go on with every change as it happens; with --json a line for each execution listed and each change',
    )
    .action(async ({ limit, follow }: QueueOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      await (follow ? followQueue(context, limit) : showQueue(context, limit))
    })
}

async function showQueue(context: Context, limit: number): Promise<void> {
  const executions = await context
    .client()
    .get('/api/schedule/GetExecutionQueue', { params: { query: { Limit: limit } } })
  context.answer(executions, () => (executions.length === 0 ? 'No executions.' : executionTable(executions)))
  if (executions.length === limit) context.remark(`These are the newest ${limit}; --limit shows more.`)
}

/**
 * Lists once the stream has begun, so that no change falls between the list and the stream. Ends with the
 * signal of the command.
 */
async function followQueue(context: Context, limit: number): Promise<void> {
  const client = context.client({ retryLimitMs: watchRetryLimitMs })
  for await (const event of client.streamExecutions()) {
    if (event.kind === 'change') context.lines([event.change], () => changeLine(event.change))
    if (event.kind === 'ready' || event.kind === 'reset') {
      if (event.kind === 'reset') context.remark('Changes may be missing; this is how it stands now:')
      const executions = await client.get('/api/schedule/GetExecutionQueue', {
        params: { query: { Limit: limit } },
      })
      context.lines(executions, () =>
        executions.length === 0 ? 'No executions yet.' : executionTable(executions),
      )
    }
  }
}
