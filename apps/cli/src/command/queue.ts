import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { executionTable } from '../output/execution.ts'
import type { Surroundings } from '../surroundings.ts'
import { wholeNumber } from './arguments.ts'

export function addQueueCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('queue')
    .summary('list what waits, what runs and what ended in the last 12 hours')
    .description('Lists the executions that wait or run, and those that ended in the last 12 hours, newest first.')
    .option('--limit <number>', 'most executions to list', wholeNumber(1, 10_000), 50)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const context = createContext(surroundings, command)
      const executions = await context.client().get('/api/schedule/GetExecutionQueue', { params: { query: { Limit: limit } } })
      context.answer(executions, () => (executions.length === 0 ? 'No executions.' : executionTable(executions)))
      if (executions.length === limit) context.remark(`These are the newest ${limit}; --limit shows more.`)
    })
}
