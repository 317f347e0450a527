import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findRecord, type Place } from './record-commands.ts'

/** Only accounts of the BI platform sign users in. */
const biAccounts = {
  one: 'account of the BI platform',
  items: (client: Client) => client.items('/api/biaccount/getall', { params: { query: { Limit: 1_000 } } }),
}

export function addSignInCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('sign-in')
    .summary('sign a user in to an account by device code')
    .description(
      'Shows an address and a code. A user opens the address on any device, enters the code and signs in; the command waits for that. Ends with exit code 1 when the user declines or the code expires.',
    )
    .argument('<account>', 'its id or its name')
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await findRecord(client, biAccounts, reference)
      const started = await client.post('/api/biaccount/startsignin/{id}', { params: { path: { id: Id } } })
      // Programs wait for one answer; the user has to see the code before.
      runtimeContext.writeError(
        visible(`Open ${started.VerificationUri} and enter the code ${started.UserCode}.\n`),
      )
      const ended = await waitForUser(client, runtimeContext, started)
      if (ended.State !== 'SignedIn')
        throw new CommandProblem(
          'refused',
          ended.State === 'Declined'
            ? 'The user declined the sign-in.'
            : 'The code has expired; start again.',
        )
      context.answer(ended, () =>
        visible(`"${Name}" reads as ${ended.SignedInAs === '' ? 'the user' : ended.SignedInAs} now.`),
      )
    })
}

/** Asks as often as the authority allows; the service answers `Expired` when the time of the code is over. */
async function waitForUser(
  client: Client,
  { clock, signal }: RuntimeContext,
  { Id, PollAfterSeconds }: Schemas['StartedSignIn'],
): Promise<Schemas['SignInState']> {
  let waitSeconds = PollAfterSeconds
  for (;;) {
    await clock.sleep(waitSeconds * 1_000, signal)
    const state = await client.post('/api/biaccount/pollsignin/{id}', { params: { path: { id: Id } } })
    if (state.State !== 'Pending') return state
    waitSeconds = Math.max(1, state.PollAfterSeconds ?? PollAfterSeconds)
  }
}
