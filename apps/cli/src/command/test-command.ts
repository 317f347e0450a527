/** Trying what is stored or given: data sources, mail servers, destinations. */
import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import {
  type Describing,
  findRecord,
  type NamedRecord,
  type Place,
  type RecordKind,
} from './record-commands.ts'

interface Tried {
  readonly Ok: boolean
  readonly Steps: ReadonlyArray<Pick<Schemas['TestStep'], 'Name' | 'Ok' | 'Detail'>>
  readonly Warnings?: ReadonlyArray<{ readonly Message: string }>
}

interface Trying<Options> extends Describing {
  readonly send: (client: Client, id: string, options: Options) => Promise<Tried>
}

/** Tries a stored record and shows each step; the caller may add options to the command. */
export function addTestCommand<Item extends NamedRecord, Options extends object>(
  { parent, runtimeContext }: Place,
  kind: RecordKind<Item>,
  { summary, description, send }: Trying<Options>,
): Command {
  return parent
    .command('test')
    .summary(summary)
    .description(description)
    .argument(...kind.reference)
    .action(async (reference: string, options: Options, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await findRecord(client, kind, reference)
      const tried = await send(client, Id, options)
      context.answer(tried, () => stepTable(tried))
      if (!tried.Ok) throw new CommandProblem('refused', `The ${kind.one} "${Name}" cannot be used.`)
    })
}

/** Each step of a test, and what it warns of. */
export function stepTable({ Steps, Warnings = [] }: Tried): string {
  const warnings = Warnings.map(({ Message }) => ({ Name: 'Warning', Ok: true, Detail: Message }))
  return table(
    [
      { title: 'STEP', value: ({ Name }) => Name },
      { title: 'OK', value: ({ Ok }) => (Ok ? 'yes' : 'no') },
      { title: 'DETAIL', isWhole: true, value: ({ Detail }) => Detail },
    ],
    [...Steps, ...warnings],
  )
}
