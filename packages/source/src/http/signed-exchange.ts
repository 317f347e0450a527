import { randomBytes } from 'node:crypto'

import { failure, FailureError } from '@punctual/domain'
import type { Clock } from '@punctual/runtime'
import type { Dispatcher } from 'undici'

import {
  type Handshake,
  type Identity,
  type KerberosIdentity,
  startHandshake,
  startTicketHandshake,
} from '../sign-in/handshake.ts'
import { accountStateIn } from '../sign-in/account-state.ts'
import type { SignedConnection } from './connections.ts'
import { sentence } from '@punctual/domain/words'

/** One request along a connection, with these headers besides its own. */
export type SendOnce = (headers: Readonly<Record<string, string>>) => Promise<Dispatcher.ResponseData>

interface Exchange {
  readonly source: string
  readonly connection: SignedConnection
  readonly identity: Identity
  readonly clock: Clock
  readonly send: SendOnce
  /** Gets the ticket of an identity that signs in by Kerberos. */
  readonly ticket: (identity: KerberosIdentity) => Promise<Buffer>
}

/** Most answers that one sign-in takes: to the greeting and to the proof. */
const maximumAnswers = 2

/** Longest refusal that is read for its reason. */
const maximumPageBytes = 64 * 1024

/**
 * Sends a request over a connection of its own and signs the connection in first, or again when the server
 * asks for it. The whole handshake goes over one connection: one that closes within it is a failure, since
 * the server could take the proof for nothing.
 *
 * @throws FailureError `source_auth_not_offered`, `source_credentials_rejected`, `source_account_disabled`,
 * `source_handshake_broken`
 */
export async function signedExchange(exchange: Exchange): Promise<Dispatcher.ResponseData> {
  const { connection, send } = exchange
  if (connection.isSignedIn) {
    const answer = await send({})
    if (answer.statusCode !== 401) return answer
    await pageOf(answer)
    connection.isSignedIn = false
  }
  return signIn(exchange)
}

async function signIn({
  source,
  connection,
  identity,
  clock,
  send,
  ticket,
}: Exchange): Promise<Dispatcher.ResponseData> {
  const own = { clientChallenge: randomBytes(8), now: clock.now() }
  const handshake =
    identity.scheme === 'Kerberos'
      ? startTicketHandshake(await ticket(identity))
      : startHandshake(identity, own)
  let authorization = handshake.greeting()
  let opened = 0
  for (let count = 1; ; count += 1) {
    const answer = await send({ authorization }).catch((error: unknown) => {
      throw count === 1 || !isCut(error) ? error : broken(source, error)
    })
    if (answer.statusCode !== 401) {
      connection.isSignedIn = true
      return answer
    }
    const page = await pageOf(answer)
    if (count > 1 && connection.opened !== opened) throw broken(source)
    opened = connection.opened
    const step = handshake.answer([answer.headers['www-authenticate'] ?? []].flat())
    if (step.kind !== 'send') throw endOf(step, { source, scheme: identity.scheme, page })
    if (count >= maximumAnswers) throw endOf({ kind: 'refused' }, { source, scheme: identity.scheme, page })
    authorization = step.authorization
  }
}

function endOf(
  step: Exclude<ReturnType<Handshake['answer']>, { kind: 'send' }>,
  { source, scheme, page }: { source: string; scheme: string; page: string },
): FailureError {
  switch (step.kind) {
    case 'not-offered': {
      const offeredNames = step.offered.length === 0 ? sentence('no_sign_in') : step.offered
      const wanted = scheme === 'Kerberos' ? sentence('negotiate_of_kerberos') : scheme
      const said = sentence('sign_in_not_offered', { wanted, offeredNames })
      return new FailureError(failure('source_auth_not_offered', { source, said }))
    }
    case 'unreadable': {
      if (scheme === 'Negotiate') {
        const said = sentence('negotiate_without_ntlm')
        return new FailureError(failure('source_auth_not_offered', { source, said }))
      }
      const said = sentence('challenge_unreadable', { scheme })
      return new FailureError(failure('source_error', { source, said }))
    }
    case 'refused': {
      const state = accountStateIn(page)
      if (state !== null) return new FailureError(failure('source_account_disabled', { source, said: state }))
      if (scheme === 'Kerberos') return ticketRefused(source)
      const said = sentence('password_refused_by_source', { scheme })
      return new FailureError(failure('source_credentials_rejected', { source, said }))
    }
  }
}

function ticketRefused(source: string): FailureError {
  const said = sentence('ticket_refused')
  return new FailureError(failure('source_credentials_rejected', { source, said }))
}

function broken(source: string, cause?: unknown): FailureError {
  return new FailureError(failure('source_handshake_broken', { source }), { cause })
}

/** Whether the other side closed the connection, as opposed to a refusal of ours or an abort. */
function isCut(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

/** The page of a 401, read to its end, without which the connection could not be used again. */
async function pageOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maximumPageBytes) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
