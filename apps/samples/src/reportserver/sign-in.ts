import type { Socket } from 'node:net'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { isBasicUser } from './basic-authentication.ts'
import type { SampleReportServerContext } from './context.ts'
import { createNtlmVerifier, type IssuedChallenge } from './ntlm-verifier.ts'
import { challengeInEnvelope, tokenInEnvelope } from './spnego-envelope.ts'

/** What is known of a connection: NTLM and Negotiate sign in the connection, not the request. */
interface ConnectionState {
  issued: IssuedChallenge | null
  isSignedIn: boolean
}

/**
 * Accepts a request whose connection has signed in by NTLM or Negotiate, or that carries Basic credentials.
 * Every other request gets 401 with the schemes that the server offers.
 */
export function createSignIn(
  context: Pick<SampleReportServerContext, 'settings' | 'faults' | 'statistics' | 'clock'>,
) {
  const { settings, faults, statistics, clock } = context
  const verifier = createNtlmVerifier(settings, () => clock.now())
  const connections = new WeakMap<Socket, ConnectionState>()

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { socket } = request.raw
    const state = connections.get(socket) ?? { issued: null, isSignedIn: false }
    connections.set(socket, state)
    const { offers, signIn: fault } = faults.state
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
    const offered = offers.find((each) => each.toLowerCase() === scheme.toLowerCase())
    if (offered === 'Basic') {
      if (isBasicUser(request.headers.authorization ?? '', settings)) return
      return challenge(reply, offers)
    }
    if (offered === undefined) return state.isSignedIn && scheme === '' ? undefined : challenge(reply, offers)
    const bytes = Buffer.from(token, 'base64')
    const message = offered === 'Negotiate' ? tokenInEnvelope(bytes) : bytes
    const { issued } = state
    state.isSignedIn = false
    state.issued = null
    if (issued === null) {
      const begun = verifier.challenge(message)
      if (begun === null) return challenge(reply, offers)
      state.issued = begun
      const answer = offered === 'Negotiate' ? challengeInEnvelope(begun.message) : begun.message
      if (fault === 'close-after') void reply.header('connection', 'close')
      return refuse(reply, [`${offered} ${answer.toString('base64')}`], '')
    }
    if (fault === 'close') return void socket.destroy()
    const reason = verifier.isProof(message, issued) ? reasons[fault] : '0x8007052e'
    if (reason !== undefined) return refuse(reply, offers, `Error Code ${reason}`)
    state.isSignedIn = true
    statistics.connectionsSignedIn += 1
  }
}

/** The numbers that Windows gives to an account that may not sign in. */
const reasons: Partial<Record<string, string>> = { disabled: '0x80070533', locked: '0x80070775' }

/** Answers 401 with the ways of signing in that the server offers. */
export async function challenge(reply: FastifyReply, offers: readonly string[]): Promise<void> {
  await refuse(reply, offers, '')
}

async function refuse(reply: FastifyReply, headers: readonly string[], reason: string): Promise<void> {
  const words = headers.map((word) =>
    word === 'Basic' ? 'Basic realm="report server", charset="UTF-8"' : word,
  )
  await reply
    .code(401)
    .header('www-authenticate', words)
    .type('text/html')
    .send(`<html><body>401 Unauthorized ${reason}</body></html>`)
}
