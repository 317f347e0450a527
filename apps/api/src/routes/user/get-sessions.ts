import type { UserSession } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { hashOfPresented } from '../../auth/authenticate.ts'
import type { Principal } from '../../auth/principal.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { idInput, optional } from '../../wire/input.ts'
import { userProblem } from './user-wire.ts'

const sessionSchema = z
  .object({
    Id: z.string(),
    UserId: z.string(),
    CreatedEpochUtc: z.int(),
    LastUsedEpochUtc: z.int().meta({ description: 'To a minute' }),
    ExpiresEpochUtc: z.int().meta({ description: 'Sooner when it is not used for SESSION_IDLE_MINUTES' }),
    Address: z.string().meta({ description: 'Where the user logged in from', examples: ['192.0.2.7'] }),
    UserAgent: z.string().meta({ description: 'What the program that logged in says it is' }),
    Current: z.boolean().meta({ description: 'Whether it is the session that asks' }),
  })
  .meta({ id: 'UserSession' })

export const getSessions = defineOperation({
  name: 'user.getSessions',
  methods: ['GET'],
  path: '/api/user/getsessions',
  role: 'Viewer',
  summary: 'Lists the sessions of a user',
  description:
    'Each log-in is a session: the token of `POST /api/login/token`, until it ends. Those of the calling user; of another one for the role Administrator. ' +
    'The one used last comes first.',
  tags: ['Users'],
  query: z
    .object({ UserId: optional(idInput, null).meta({ description: 'Left out: the calling user' }) })
    .meta({ id: 'GetSessionsInput' }),
  response: z.array(sessionSchema),
  errors: ['user_token_required', 404],
  handle: async ({ query, principal, request, dependencies }) => {
    const id = await userAsked(query.UserId, principal, dependencies.store.users)
    const { limits, store } = dependencies
    const sessions = await store.accessTokens.sessionsOf(id, limits.sessionIdleMinutes)
    const own = hashOfPresented(request.headers.authorization)
    return sessions.map((session) => toWire(session, own))
  },
})

/** @throws ProblemError for a client that names no user, and for a user who names another one */
async function userAsked(
  given: string | null,
  principal: Principal,
  users: { read(id: string): Promise<unknown> },
): Promise<string> {
  if (given === null && principal.kind === 'client')
    throw problem('user_token_required', { detail: sentence('client_has_no_sessions') })
  if (given === null || (principal.kind === 'user' && given === principal.id)) return principal.id
  if (principal.role !== 'Administrator')
    throw problem('role_insufficient', {
      detail: sentence('sessions_need_administrator'),
    })
  if (!isId(given) || !(await users.read(given))) throw userProblem('missing')
  return given
}

function toWire(session: UserSession, ownHash: string): z.input<typeof sessionSchema> {
  return {
    Id: session.id,
    UserId: session.subjectId,
    CreatedEpochUtc: epochSeconds(session.createdAt),
    LastUsedEpochUtc: epochSeconds(session.lastUsedAt),
    ExpiresEpochUtc: epochSeconds(session.expiresAt),
    Address: session.address,
    UserAgent: session.userAgent,
    Current: session.hash === ownHash,
  }
}
