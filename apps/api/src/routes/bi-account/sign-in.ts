import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { openAccount, readAccount } from '../../wire/source-account.ts'
import {
  askSignIn,
  beginSignIn,
  type SigningIn,
  signInOperation,
  signInOutput,
  startedSignInOutput,
} from '../../wire/user-sign-in.ts'
import { biAccountTag } from './account.ts'

export const startBiSignIn = defineOperation({
  ...signInOperation,
  name: 'biaccount.startsignin',
  path: '/api/biaccount/startsignin/:id',
  summary: 'Begins the sign-in of a user to an account with AuthType User',
  description:
    'The user opens VerificationUri on any device, enters UserCode and signs in there. Then pollsignin keeps the sign-in. A sign-in that is under way is given up; the one that the account has stays until another one is complete.',
  tags: [biAccountTag],
  response: startedSignInOutput,
  handle: async (context) =>
    await beginSignIn(context, await readUserAccount(context.params.id, context.dependencies)),
})

export const pollBiSignIn = defineOperation({
  ...signInOperation,
  name: 'biaccount.pollsignin',
  path: '/api/biaccount/pollsignin/:id',
  summary: 'Asks whether the user has ended the sign-in, and keeps it',
  description:
    'Asks the token authority at most once, and not before PollAfterSeconds: an earlier call answers Pending without asking. Use validate afterwards to see what the user can read.',
  tags: [biAccountTag],
  response: signInOutput,
  handle: async (context) =>
    await askSignIn(context, await readUserAccount(context.params.id, context.dependencies)),
})

/** An account that reads as a user. @throws ProblemError `not_found`, `state_conflict` */
async function readUserAccount(id: string, dependencies: Dependencies): Promise<SigningIn> {
  const stored = await readAccount('bi', id, dependencies)
  if (stored.authType !== 'User')
    throw problem('state_conflict', {
      detail: sentence('sign_in_other_auth_type', { authType: stored.authType }),
    })
  return {
    account: await openAccount('bi', id, dependencies),
    version: stored.version,
    signInsOf: (store) => store.userSignIns,
  }
}
