import { sentence } from '@punctual/domain/words'
import { signInBinding } from '@punctual/source'
import { z } from 'zod'

import { askingSourceSeconds } from '../../http/answer-time.ts'
import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { discovered } from '../../wire/source-account.ts'
import { biAccountTag } from './account.ts'
import { readUserAccount } from './sign-in.ts'

export const startBiSignIn = defineOperation({
  name: 'biaccount.startsignin',
  methods: ['POST'],
  path: '/api/biaccount/startsignin/:id',
  role: 'Administrator',
  summary: 'Begins the sign-in of a user to an account with AuthType User',
  description:
    'The user opens VerificationUri on any device, enters UserCode and signs in there. Then pollsignin keeps the sign-in. A sign-in that is under way is given up; the one that the account has stays until another one is complete.',
  tags: [biAccountTag],
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z
    .object({
      Id: z.string(),
      UserCode: z.string(),
      VerificationUri: z.string(),
      ExpiresEpochUtc: epoch,
      PollAfterSeconds: z.int(),
    })
    .meta({ id: 'StartedSignIn' }),
  errors: [404, 409, 502],
  changes: true,
  waits: true,
  async handle({ params: { id }, dependencies, signal, change }) {
    const { stored, opened } = await readUserAccount(id, dependencies)
    const started = discovered(await dependencies.sources.startSignIn(opened, signal))
    const { deviceCode, userCode, verificationUri, pollSeconds, lifeSeconds } = started
    const begun = await change({
      work: ({ store }) =>
        store.userSignIns.begin({
          accountId: id,
          accountVersion: stored.version,
          binding: signInBinding(stored.settings),
          deviceCode,
          pollSeconds,
          lifeSeconds,
        }),
      facts: () => ({ subject: id, after: { State: 'Pending' } }),
    })
    if (begun === null)
      throw problem('state_conflict', {
        detail: sentence('sign_in_account_changed'),
      })
    return {
      Id: id,
      UserCode: userCode,
      VerificationUri: verificationUri,
      ExpiresEpochUtc: epochSeconds(begun.expiresAt),
      PollAfterSeconds: pollSeconds,
    }
  },
})
