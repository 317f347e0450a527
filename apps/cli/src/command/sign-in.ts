import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findRecord, type Place, type RecordKind } from './record-commands.ts'

interface SignInCommand {
  readonly summary: string
  readonly start: (client: Client, id: string) => Promise<Schemas['StartedSignIn']>
  readonly poll: (client: Client, id: string) => Promise<Schemas['SignInState']>
  /** Said when the user has signed in. */
  readonly done: (name: string, user: string) => string
}

/** Only accounts of the BI platform sign users in. */
const biAccounts = {
  one: 'account of the BI platform',
  reference: ['<account>', 'its id or its name'] as const,
  items: (client: Client) => client.items('/api/biaccount/getall', { params: { query: { Limit: 1_000 } } }),
}

export function addAccountSignInCommand(place: Place): void {
  addSignInCommand(place, biAccounts, {
    summary: 'sign a user in to an account by device code',
    start: (client, id) => client.post('/api/biaccount/startsignin/{id}', { params: { path: { id } } }),
    poll: (client, id) => client.post('/api/biaccount/pollsignin/{id}', { params: { path: { id } } }),
    done: (name, user) => `"${name}" reads as ${user} now.`,
  })
}

/** The sign-in of a user by device code: the command shows the code, and waits for the user. */
export function addSignInCommand<Item extends { readonly Id: string; readonly Name: string }>(
  { parent, runtimeContext }: Place,
  kind: Pick<RecordKind<Item>, 'one' | 'items' | 'reference'>,
  { summary, start, poll, done }: SignInCommand,
): void {
  parent
    .command('sign-in')
    .summary(summary)
    .description(
      'Shows an address and a code. A user opens the address on any device, enters the code and signs in; the command waits for that. Ends with exit code 1 when the user declines or the code expires.',
    )
    .argument(...kind.reference)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await findRecord(client, kind, reference)
      const started = await start(client, Id)
      // Programs wait for one answer; the user has to see the code before.
      runtimeContext.writeError(
        visible(`Open ${started.VerificationUri} and enter the code ${started.UserCode}.\n`),
      )
      const ended = await waitForUser(() => poll(client, Id), runtimeContext, started)
      if (ended.State !== 'SignedIn')
        throw new CommandProblem(
          'refused',
          ended.State === 'Declined'
            ? 'The user declined the sign-in.'
            : 'The code has expired; start again.',
        )
      context.answer(ended, () =>
        visible(done(Name, ended.SignedInAs === '' ? 'the user' : ended.SignedInAs)),
      )
    })
}

/** Asks as often as the authority allows; the service answers `Expired` when the time of the code is over. */
async function waitForUser(
  poll: () => Promise<Schemas['SignInState']>,
  { clock, signal }: RuntimeContext,
  { PollAfterSeconds }: Schemas['StartedSignIn'],
): Promise<Schemas['SignInState']> {
  let waitSeconds = PollAfterSeconds
  for (;;) {
    await clock.sleep(waitSeconds * 1_000, signal)
    const state = await poll()
    if (state.State !== 'Pending') return state
    waitSeconds = Math.max(1, state.PollAfterSeconds ?? PollAfterSeconds)
  }
}
