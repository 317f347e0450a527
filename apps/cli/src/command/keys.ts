import type { Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'

type Keys = Schemas['SecretKey'][]
type Unreadable = Schemas['ResealedSecrets']['Unreadable']

/** Requests that one call of `keys reseal` may make; each seals hundreds of secrets. */
const maximumRequests = 10_000

export function addKeysCommands(program: Command, runtimeContext: RuntimeContext): void {
  const keys = program
    .command('keys')
    .summary('tell which keys seal the stored secrets, or seal them anew')
    .description('Looks after the keys that encrypt secrets at rest (PUNCTUAL_SECRET_KEYS).')
  keys
    .command('status')
    .summary('count the secrets of each key')
    .description('Counts the secrets that each key has sealed. A key whose counts are 0 may be dropped.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const use = await context.client().get('/api/service/getsecretkeys')
      context.answer(use, () => keysText(use))
    })
  keys
    .command('reseal')
    .summary('seal secrets of older keys with the first key')
    .description(
      'Seals every secret of an older key with the first key of PUNCTUAL_SECRET_KEYS. Repeating it is harmless. Ends with exit code 1 when a secret cannot be opened.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      let resealed = 0
      let last = await client.post('/api/service/resealsecrets')
      for (let requests = 1; last.HasMore && requests < maximumRequests; requests += 1) {
        resealed += last.Resealed
        runtimeContext.writeError(`${resealed} sealed anew so far\n`)
        last = await client.post('/api/service/resealsecrets')
      }
      const outcome = { ...last, Resealed: resealed + last.Resealed }
      context.answer(
        outcome,
        () => `${outcome.Resealed} secrets were sealed anew.\n${keysText(outcome.Keys)}`,
      )
      if (outcome.Unreadable.length > 0)
        throw new CommandProblem('refused', unreadableText(outcome.Unreadable))
    })
}

function keysText(keys: Keys): string {
  return table<Keys[number]>(
    [
      { title: 'KEY', value: ({ KeyId }) => KeyId },
      { title: 'POSITION', value: ({ Position }) => (Position === null ? 'not given' : String(Position)) },
      { title: 'SECRETS', value: ({ Sealed }) => String(Sealed) },
      { title: 'IN RUNS', value: ({ InRuns }) => String(InRuns) },
    ],
    keys,
  )
}

function unreadableText(unreadable: Unreadable): string {
  const lines = unreadable
    .slice(0, 20)
    .map(({ Table, RowId, Field, Reason }) => `  ${Table} ${RowId} ${Field}: ${Reason}`)
  return `${unreadable.length} secrets cannot be opened with the keys of the service; write them again:\n${lines.join('\n')}`
}
