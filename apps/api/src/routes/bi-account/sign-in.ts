import type { SourceAccount } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { StoredSourceAccount } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { openAccount, readAccount } from '../../wire/source-account.ts'

/** An account that reads as a user. @throws ProblemError `not_found`, `state_conflict` */
export async function readUserAccount(
  id: string,
  dependencies: Dependencies,
): Promise<{ readonly stored: StoredSourceAccount; readonly opened: SourceAccount }> {
  const stored = await readAccount('bi', id, dependencies)
  if (stored.authType !== 'User')
    throw problem('state_conflict', {
      detail: sentence('sign_in_other_auth_type', { authType: stored.authType }),
    })
  return { stored, opened: await openAccount('bi', id, dependencies) }
}

export const signInOutput = z
  .object({
    Id: z.string(),
    State: z.enum(['Pending', 'SignedIn', 'Declined', 'Expired']).meta({
      description:
        'Pending: ask again after PollAfterSeconds. Declined and Expired: start another sign-in. SignedIn: the account can be used',
    }),
    PollAfterSeconds: z.int().nullable(),
    ExpiresEpochUtc: epochOrNull,
    SignedInAs: z.string(),
    SignInEndsEpochUtc: epochOrNull,
  })
  .meta({ id: 'SignInState' })

type SignInState = z.infer<typeof signInOutput>

/** A sign-in in a state in which no user has signed in. */
export function notSignedIn(Id: string, State: SignInState['State']): SignInState {
  const none = { PollAfterSeconds: null, ExpiresEpochUtc: null, SignInEndsEpochUtc: null }
  return { Id, State, SignedInAs: '', ...none }
}
