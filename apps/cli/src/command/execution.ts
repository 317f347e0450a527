import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { executionDetails } from '../output/execution.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { requireSuccess, watchExecution, watchRetryLimitMs } from '../watch-execution.ts'
import { addArtifactCommand, addPageCommand } from './artifact.ts'
import { wholeNumber } from './arguments.ts'
import { addReleaseCommand } from './release.ts'

export function addExecutionCommands(program: Command, runtimeContext: RuntimeContext): void {
  const execution = program
    .command('execution')
    .summary('list, show, watch, cancel, release or send executions again, fetch their files')
    .description('Looks after single executions.')

  execution
    .command('status')
    .summary('show one execution')
    .description(
      'Shows where an execution is, what it made and what became of each delivery. Exit code 0 whatever its state.',
    )
    .argument('<id>', 'id of the execution')
    .action(async (id: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const found = await context
        .client()
        .get('/api/schedule/GetExecutionStatus', { params: { query: { ExecutionId: id } } })
      context.answer(found, () => executionDetails(found))
    })
  execution
    .command('watch')
    .summary('wait for the end of an execution')
    .description(
      'Waits until the execution has ended, also over a restart of the service, and shows it. Exit code 4 unless it succeeded. With --json: a line for each change while it waits, then one for the ended execution.',
    )
    .argument('<id>', 'id of the execution')
    .option('--timeout <seconds>', 'longest wait; the execution goes on after it', wholeNumber(0, 864_000))
    .action(async (id: string, { timeout }: { timeout?: number }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client({ retryLimitMs: watchRetryLimitMs })
      const ended = await (async () => {
        using progress = context.progress()
        return await watchExecution(client, id, {
          clock: runtimeContext.clock,
          progress,
          timeoutMs: timeout === undefined ? null : timeout * 1_000,
          onChange: (change) => context.lines([change], () => null),
        })
      })()
      context.lines([ended], () => executionDetails(ended))
      requireSuccess(ended)
    })
  execution
    .command('cancel')
    .summary('try to cancel an execution')
    .description(
      'Asks for an execution to be cancelled and tells how far it had come. Cancelling one that has ended is no error.',
    )
    .argument('<id>', 'id of the execution')
    .action(async (id: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const outcome = await context
        .client()
        .post('/api/schedule/cancelexecution', { body: { ExecutionId: id } })
      context.answer(outcome, () => visible(`${outcome.Status}. ${outcome.Detail}`))
    })
  addReleaseCommand(execution, runtimeContext)
  addArtifactCommand(execution, runtimeContext)
  addPageCommand(execution, runtimeContext)
}
