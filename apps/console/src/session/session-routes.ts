import type { ClientAddressSigner, Clock } from '@punctual/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { signedAddress } from '../api/signed-address.ts'
import { sendProblem } from '../problem.ts'
import { cookieAttributes, cookieNames } from './add-sessions.ts'
import type { SessionAccount } from './session.ts'

export interface SessionRouteOptions {
  readonly apiUrl: string
  readonly clock: Clock
  readonly signer: ClientAddressSigner
  /** Longest time for a log-in or log-out at the REST interface. */
  readonly timeoutMs: number
}

const credentials = z.object({ UserName: z.string().min(1).max(200), Password: z.string().min(1).max(1_000) })

const loginAnswer = z.object({
  UserId: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  role: z.string(),
  ExpiryDateEpoch: z.number(),
  token: z.string(),
})

/** Log in, who is logged in, log out. The access token stays on the server. */
export function addSessionRoutes(app: FastifyInstance, options: SessionRouteOptions): void {
  // Who is logged in, and the token that changes are sent with, are for this page at this moment.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url === '/session') reply.header('cache-control', 'no-store')
  })

  app.get('/session', (request, reply) => {
    const account = liveAccount(request, options.clock)
    return account === null ? reply.code(204).send() : reply.send(describe(account, reply))
  })

  app.post('/session', { bodyLimit: 8_192 }, async (request, reply) => {
    const given = credentials.safeParse(request.body)
    if (!given.success) return sendProblem(reply, 'login_incomplete')
    const answer = await logIn(given.data, request, options)
    if (answer === null) return sendProblem(reply, 'api_unreachable')
    if (!answer.ok) return await passOn(answer, reply)
    const { UserId, FirstName, LastName, role, ExpiryDateEpoch, token } = loginAnswer.parse(
      await answer.json(),
    )
    // A new id: one that was planted in the browser before opens nothing.
    await request.session.regenerate()
    const account = {
      userId: UserId,
      userName: given.data.UserName,
      firstName: FirstName,
      lastName: LastName,
      role,
      token,
      expiresAtMs: ExpiryDateEpoch * 1_000,
    }
    request.session.account = account
    return reply.send(describe(account, reply))
  })

  app.delete('/session', async (request, reply) => {
    const { account } = request.session
    if (account !== undefined) {
      await logOut(account, request, options)
      await request.session.destroy()
    }
    clearBrowser(request, reply)
    return reply.code(204).send()
  })
}

/**
 * The browser forgets what pages have kept, and the cookie. `"cookies"` is not said: it would clear those of
 * sibling hosts as well.
 */
function clearBrowser(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache", "storage"')
  for (const name of Object.values(cookieNames))
    if (request.cookies[name] !== undefined)
      reply.clearCookie(name, { ...cookieAttributes, secure: name === cookieNames.secure })
}

/** The account of the session; null when there is none, or its token has ended. */
export function liveAccount(request: FastifyRequest, clock: Clock): SessionAccount | null {
  const { account } = request.session
  return account === undefined || account.expiresAtMs <= clock.now().getTime() ? null : account
}

function describe(account: SessionAccount, reply: FastifyReply) {
  return {
    UserId: account.userId,
    UserName: account.userName,
    FirstName: account.firstName,
    LastName: account.lastName,
    Role: account.role,
    ExpiresEpochUtc: Math.floor(account.expiresAtMs / 1_000),
    CsrfToken: reply.generateCsrf(),
  }
}

/** Null when the REST interface does not answer. */
async function logIn(
  { UserName, Password }: z.infer<typeof credentials>,
  request: FastifyRequest,
  { apiUrl, signer, timeoutMs }: SessionRouteOptions,
): Promise<Response | null> {
  try {
    return await fetch(new URL('/api/login/token', apiUrl), {
      method: 'POST',
      headers: {
        ...signedAddress(request, signer),
        'user-agent': request.headers['user-agent'] ?? '',
        'accept-language': request.headers['accept-language'] ?? '',
      },
      body: new URLSearchParams({ username: UserName, password: Password }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    request.log.warn({ err: error }, 'the REST interface does not answer a log-in')
    return null
  }
}

/** The session ends here whatever the REST interface says; the token then ends with its time. */
async function logOut(
  { token }: SessionAccount,
  request: FastifyRequest,
  { apiUrl, signer, timeoutMs }: SessionRouteOptions,
): Promise<void> {
  await fetch(new URL('/api/login/logout', apiUrl), {
    method: 'POST',
    headers: { authorization: `token ${token}`, ...signedAddress(request, signer) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
}

async function passOn(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  const retryAfter = answer.headers.get('retry-after')
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply
    .code(answer.status)
    .type(answer.headers.get('content-type') ?? 'application/problem+json')
    .send(await answer.text())
}
