import { type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { hashOfPresented } from '../../auth/authenticate.ts'
import { maxPasswordLength } from '../../auth/password.ts'
import { attemptLogin } from '../../auth/login-attempt.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { newPassword, userProblem } from './user-wire.ts'

export const changePassword = defineOperation({
  name: 'user.changePassword',
  methods: ['POST'],
  path: '/api/user/changepassword',
  role: 'Viewer',
  summary: 'Gives the calling user another password',
  description:
    'For every user, with a token of `POST /api/login/token`. The other sessions of the user end on every server within a second; the token of the ' +
    'request goes on working. Wrong old passwords count as failed logins.',
  tags: ['Users'],
  body: z
    .object({
      OldPassword: z.string().min(1).max(maxPasswordLength).meta({ writeOnly: true }),
      NewPassword: newPassword,
    })
    .meta({ id: 'ChangePasswordInput' }),
  response: z.literal(true),
  examples: {
    own: { OldPassword: 'correct horse battery staple', NewPassword: 'a wholly different staple' },
  },
  errors: ['user_token_required', 409, 429, 'too_many_logins'],
  changes: true,
  // Two hashes take their time, and no transaction is open meanwhile.
  waits: true,
  handle: async ({ body, principal, request, dependencies, change }) => {
    if (principal.kind !== 'user')
      throw problem('user_token_required', {
        detail: sentence('log_in_with_old_password'),
      })
    const { passwords, store } = dependencies
    const user = await attemptLogin({
      kind: 'user',
      name: principal.name,
      request,
      dependencies,
      find: () => store.users.credentialsOfId(principal.id),
      async isRight(found) {
        const isPassword = await passwords.matches('caller', body.OldPassword, found?.passwordHash ?? null)
        return isPassword && found?.enabled === true
      },
    })
    if (!user) throw refused('OldPassword', sentence('password_wrong'))
    if (body.NewPassword === body.OldPassword) throw refused('NewPassword', sentence('password_same_as_old'))
    const toHash = await passwords.hashNew({
      password: body.NewPassword,
      userName: user.userName,
      field: 'NewPassword',
    })
    const exceptTokenHash = hashOfPresented(request.headers.authorization)
    await change({
      async work(within) {
        const isChanged = await within.store.users.changePassword({
          id: user.id,
          fromHash: user.passwordHash,
          toHash,
          exceptTokenHash,
        })
        if (!isChanged) throw userProblem('password-changed')
      },
      facts: () => ({ subject: user.id, after: { PasswordChanged: true } }),
    })
    return true as const
  },
})

function refused(field: string, message: Sentence) {
  return problem('invalid_request', {
    detail: sentence('password_refused', { field, problem: message }),
    errors: [{ field, message }],
  })
}
