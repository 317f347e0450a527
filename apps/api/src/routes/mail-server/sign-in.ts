import { userSignInPlace } from '@punctual/delivery/kinds'
import { sentence } from '@punctual/domain/words'
import { mailServerAccount } from '@punctual/source'

import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import {
  askSignIn,
  beginSignIn,
  type SigningIn,
  signInOperation,
  signInOutput,
  startedSignInOutput,
} from '../../wire/user-sign-in.ts'
import { mailServerTag } from './mail-server-wire.ts'
import { readMailServer } from './mail-servers.ts'

export const startMailSignIn = defineOperation({
  ...signInOperation,
  name: 'mailserver.startsignin',
  path: '/api/mailserver/startsignin/:id',
  summary: 'Begins the sign-in of a user to a mail server with UserSignIn',
  description:
    'The user opens VerificationUri on any device, enters UserCode and signs in there. Then pollsignin keeps the sign-in. A sign-in that is under way is given up; the one that the mail server has stays until another one is complete.',
  tags: [mailServerTag],
  response: startedSignInOutput,
  handle: async (context) =>
    await beginSignIn(context, await readUserServer(context.params.id, context.dependencies)),
})

export const pollMailSignIn = defineOperation({
  ...signInOperation,
  name: 'mailserver.pollsignin',
  path: '/api/mailserver/pollsignin/:id',
  summary: 'Asks whether the user has ended the sign-in to a mail server, and keeps it',
  description:
    'Asks the token authority at most once, and not before PollAfterSeconds: an earlier call answers Pending without asking. Use test afterwards to see whether the user can send.',
  tags: [mailServerTag],
  response: signInOutput,
  async handle(context) {
    const { dependencies } = context
    const state = await askSignIn(context, await readUserServer(context.params.id, dependencies))
    if (state.State === 'SignedIn') void dependencies.signals.publish('settings', {})
    return state
  },
})

/** A mail server that signs in as a user. @throws ProblemError `not_found`, `state_conflict` */
async function readUserServer(id: string, dependencies: Dependencies): Promise<SigningIn> {
  const stored = await readMailServer(id, dependencies)
  const place = userSignInPlace(stored)
  if (place === null) throw problem('state_conflict', { detail: sentence('mail_user_sign_in_off') })
  return {
    account: mailServerAccount(place),
    version: stored.version,
    signInsOf: (store) => store.mailServerSignIns,
  }
}
