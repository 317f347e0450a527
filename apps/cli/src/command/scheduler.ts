import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { findingsText } from '../output/findings.ts'
import type { RuntimeContext } from '../runtime-context.ts'

export function addSchedulerCommands(program: Command, runtimeContext: RuntimeContext): void {
  const scheduler = program
    .command('scheduler')
    .summary('start, stop or look at the scheduler')
    .description('Controls the scheduler.')
  const sentenceOf = (isRunning: boolean) => (isRunning ? 'The scheduler runs.' : 'The scheduler is stopped.')

  scheduler
    .command('status')
    .summary('tell whether due schedules are run')
    .description('Says whether the scheduler runs. The answer in JSON is true or false.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const isRunning = await context.client().get('/api/service/isschedulerrunning')
      context.answer(isRunning, () => sentenceOf(isRunning))
    })
  scheduler
    .command('findings')
    .summary('list runs that are missing or unexpected')
    .description(
      'Says whether everything ran that had to run in the last hours, as the reconciler recomputed it apart from the planner.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const reconciliation = await context.client().get('/api/schedule/getreconciliation')
      context.answer(reconciliation, () => findingsText(reconciliation))
    })
  scheduler
    .command('start')
    .summary('run due schedules')
    .description(
      'Starts scheduling. What fell due while it was stopped follows the missed-run policy of each schedule.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      await context.client().post('/api/service/startscheduler')
      context.answer(true, () => sentenceOf(true))
    })
  scheduler
    .command('stop')
    .summary('run no further due schedules')
    .description(
      'Stops scheduling for the whole cluster, until it is started again. Executions that wait or run go on, and so does running by hand.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      await context.client().post('/api/service/stopscheduler')
      context.answer(true, () => sentenceOf(false))
    })
}
