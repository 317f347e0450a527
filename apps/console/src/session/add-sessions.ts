import cookie from '@fastify/cookie'
import csrfProtection from '@fastify/csrf-protection'
import session from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sendProblem } from '../problem.ts'
import { createSessionStore, derivedKey, sessionSeconds, type StoreOptions } from './session-store.ts'

export interface SessionOptions extends StoreOptions {
  /** Whether browsers may send the session over TLS only. */
  readonly secureCookies: boolean
}

/**
 * A browser takes a name with __Host- only with Secure, for one host and all paths: no sibling host can set it.
 */
export const cookieNames = { secure: '__Host-punctual', plain: 'punctual' } as const

export const cookieAttributes = { path: '/', httpOnly: true, sameSite: 'strict' } as const

const readingMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Gives requests their session, and refuses a change that no page of the console has requested. The session
 * cookie is `SameSite=Strict`, and each changing request carries a token that only such a page can read.
 */
export async function addSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { secretKeys, secureCookies } = options
  await app.register(cookie)
  await app.register(session, {
    secret: secretKeys.map((key) => Buffer.from(derivedKey(key, 'session cookies')).toString('base64')),
    cookieName: secureCookies ? cookieNames.secure : cookieNames.plain,
    cookie: { ...cookieAttributes, secure: secureCookies, maxAge: sessionSeconds * 1_000 },
    store: createSessionStore(options),
    saveUninitialized: false,
    rolling: false,
  })
  await app.register(csrfProtection, { sessionPlugin: '@fastify/session', getToken: sentToken })
}

/** Refuses a change without the token of the session, or from a page of another site. */
export function addChangeGuard(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (readingMethods.includes(request.method)) return done()
    if (isOfAnotherSite(request)) return void sendProblem(reply, 'csrf_refused')
    if (request.session.account === undefined) return done()
    return app.csrfProtection(request, reply, done)
  })
}

/** Browsers say where a request comes from: over TLS and to this machine by name of the relation, else by origin. */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  const { origin } = headers
  return origin !== undefined && URL.parse(origin)?.host !== host
}

function sentToken(request: FastifyRequest): string | undefined {
  const token = request.headers['csrf-token']
  return typeof token === 'string' ? token : undefined
}
