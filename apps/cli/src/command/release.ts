import { type Command, Option } from 'commander'

import { createContext } from '../context.ts'
import type { RuntimeContext } from '../runtime-context.ts'

interface ReleaseOptions {
  readonly decision: 'Deliver' | 'Discard'
  readonly reason: string
}

export function addReleaseCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('release')
    .summary('deliver or discard a held execution')
    .description(
      'Decides about an execution that is held before it sends anything. Deliver sends the files that were made; Discard ends it as Cancelled. The same decision again is no error.',
    )
    .argument('<id>', 'id of the execution')
    .addOption(
      new Option('--decision <decision>', 'what becomes of it')
        .choices(['Deliver', 'Discard'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why; kept with the execution and in the audit trail')
    .action(async (id: string, { decision, reason }: ReleaseOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = { ExecutionId: id, Decision: decision, Reason: reason }
      const outcome = await context.client().post('/api/schedule/release', { body })
      context.answer(outcome, () => `${outcome.Status}. ${outcome.Decision} is recorded.`)
    })
}
