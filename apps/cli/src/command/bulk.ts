import type { Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readJsonArray } from '../json-file.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { addBulkRecipientsCommands } from './bulk-recipients.ts'
import { addBulkSetCommand } from './bulk-set.ts'

type Result = Schemas['BulkResult']

export function addBulkCommands(program: Command, runtimeContext: RuntimeContext): void {
  const bulk = program
    .command('bulk')
    .summary('create or change many schedules at once')
    .description('Creates, changes, moves, runs or deletes many schedules in one request.')
  addBulkRecipientsCommands(bulk, runtimeContext)
  addBulkSetCommand(bulk, runtimeContext)
  const create = bulk
    .command('create-paginated')
    .summary('create many paginated schedules from a JSON file')
    .description(
      'Creates schedules of paginated reports from a file that holds an array of them, and tells what became of each. Exit code 1 when one was not created.',
    )
  addCreation(create, runtimeContext)
  // Scripts use this name, which does not say that it is for paginated schedules.
  const alias = bulk.command('create', { hidden: true })
  addCreation(alias.description('Does the same as bulk create-paginated.'), runtimeContext)
}

function addCreation(create: Command, runtimeContext: RuntimeContext): void {
  create
    .requiredOption('-f, --file <file>', 'JSON file; - for standard input')
    .option('--atomic', 'create all of them or none')
    .action(async ({ file, atomic = false }: { file: string; atomic?: boolean }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = await readJsonArray(file, runtimeContext)
      const init = { body, params: { query: { atomic } }, idempotencyKey: runtimeContext.newKey() }
      const results = await context.client().postUnchecked('/api/singleschedule/createbulkpaginated', init)
      context.answer(results, () => (results.length === 0 ? 'Nothing to create.' : resultTable(results)))
      const failed = results.filter(({ Success }) => !Success).length
      if (failed > 0)
        throw new CommandProblem('refused', `${failed} of ${results.length} schedules were not created.`)
    })
}

function resultTable(results: readonly Result[]): string {
  return table(
    [
      { title: 'ITEM', align: 'right', value: ({ Index }) => Index },
      { title: 'ID', value: ({ Id }) => Id },
      {
        title: 'PROBLEM',
        value: ({ Errors }) => Errors.map(({ Field, Message }) => `${Field} ${Message}`.trim()).join('; '),
      },
    ],
    results,
  )
}
