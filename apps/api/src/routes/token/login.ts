import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { hashOfSecret, newSecret, tokenLifetimeSeconds } from '../../auth/access-token.ts'
import { maxPasswordLength } from '../../auth/password.ts'
import { issueToken } from '../../auth/issue-token.ts'
import { attemptLogin } from '../../auth/login-attempt.ts'
import { type Role, roles } from '../../auth/principal.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { role } from '../../wire/words.ts'

export const login = defineOperation({
  name: 'token.login',
  methods: ['POST'],
  path: '/api/login/token',
  role: 'Public',
  summary: 'Gives a token for a user name and password',
  description:
    'Send the token as `Authorization: token <token>`. It lives for 24 hours; ask for a new one then, not for every call. ' +
    'After 10 failed logins of a user from an address within a minute the answer is 429. After 20 within an hour, wherever they came from, addresses that ' +
    'the user has not logged in from within 30 days wait: a second, then twice as long after each failure, at most 15 minutes.',
  tags: ['Tokens'],
  body: z
    .object({ username: z.string().min(1).max(200), password: z.string().min(1).max(maxPasswordLength) })
    .meta({ id: 'LoginInput' }),
  response: z
    .object({
      UserId: z.string(),
      FirstName: z.string(),
      LastName: z.string(),
      role: role,
      ExpiryDateEpoch: z.int().meta({ description: 'Seconds since 1970 UTC' }),
      token: z.string(),
      token_type: z.literal('token'),
    })
    .meta({ id: 'UserToken' }),
  examples: { login: { username: 'admin', password: 'correct horse battery staple' } },
  errors: [401, 429, 'too_many_logins'],
  handle: async ({ body, request, dependencies }) => {
    const { store, passwords } = dependencies
    const user = await attemptLogin({
      kind: 'user',
      name: body.username,
      request,
      dependencies,
      find: () => store.users.credentialsOf(body.username),
      async isRight(found) {
        const isPassword = await passwords.matches('stranger', body.password, found?.passwordHash ?? null)
        return isPassword && found?.enabled === true
      },
    })
    if (!user) throw rejected()
    const principal = { kind: 'user', id: user.id, name: user.userName, role: user.role as Role } as const
    request.principal = principal
    const token = newSecret('put')
    const issued = {
      hash: hashOfSecret(token),
      kind: 'user',
      subjectId: user.id,
      lifetimeSeconds: tokenLifetimeSeconds,
    } as const
    const made = await issueToken(
      { ...issued, credentialHash: user.passwordHash },
      { principal, request, dependencies },
    )
    // Another request replaced the password, or disabled the user, during the check of the password.
    if (!made) throw rejected()
    return {
      UserId: user.id,
      FirstName: user.firstName,
      LastName: user.lastName,
      role: user.role as (typeof roles)[number],
      ExpiryDateEpoch: epochSeconds(made.expiresAt),
      token,
      token_type: 'token' as const,
    }
  },
})

function rejected() {
  return problem('credentials_rejected', {
    detail: sentence('login_wrong'),
    headers: { 'www-authenticate': 'Token realm="punctual"' },
  })
}
