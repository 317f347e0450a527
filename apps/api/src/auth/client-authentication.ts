/**
 * How an API client shows who it is to the OAuth routes (RFC 6749 §2.3.1): in the form or by HTTP Basic, not
 * in both.
 */
import { timingSafeEqual } from 'node:crypto'

import type { ApiClientCredentials } from '@punctual/catalog'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { problem, type ProblemError } from '../http/problem.ts'
import { hashOfSecret } from './access-token.ts'
import { attemptLogin } from './login-attempt.ts'
import type { Role } from './principal.ts'

/** The members of a form that name the client. */
export const clientFields = {
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(500).optional(),
}

interface ClientForm {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

export interface AuthenticatedClient extends ApiClientCredentials {
  readonly clientId: string
  /** The stored form of the secret that was shown. */
  readonly shownHash: string
}

/**
 * The client that sent a form. @throws ProblemError `credentials_rejected`, `too_many_failed_logins`, or
 * `invalid_request` for credentials that cannot be read
 */
export async function authenticateClient(
  form: ClientForm,
  { request, dependencies }: { request: FastifyRequest; dependencies: Dependencies },
): Promise<AuthenticatedClient> {
  const { id, secret, isBasic } = credentialsOf(form, request.headers.authorization)
  const shownHash = hashOfSecret(secret)
  const given = Buffer.from(shownHash)
  const client = await attemptLogin({
    kind: 'client',
    name: id,
    request,
    dependencies,
    find: () => dependencies.store.apiClients.credentialsOf(id),
    async isRight(known) {
      const hashes = known?.secretHashes ?? [hashOfSecret('nobody')]
      const matches = hashes.filter((hash) => timingSafeEqual(Buffer.from(hash), given))
      return known !== null && matches.length > 0
    },
  })
  if (!client) throw clientRejected(isBasic)
  request.principal = { kind: 'client', id: client.id, name: id, role: client.role as Role }
  return { ...client, clientId: id, shownHash }
}

export function clientRejected(isBasic: boolean): ProblemError {
  return problem('credentials_rejected', {
    detail: sentence('client_credentials_wrong'),
    headers: { 'www-authenticate': `${isBasic ? 'Basic' : 'Bearer'} realm="punctual"` },
  })
}

/** A refusal with a code of RFC 6749 §5.2. */
export function oauthProblem(error: string, detail: Sentence): ProblemError {
  return problem('invalid_request', { detail, members: { error } })
}

function credentialsOf(form: ClientForm, authorization: string | undefined) {
  const basic = basicCredentials(authorization)
  if (basic) {
    // A parameter without a value counts as omitted (RFC 6749 §3.2).
    if (form.client_secret) throw oauthProblem('invalid_request', sentence('client_credentials_twice'))
    if (form.client_id && form.client_id !== basic.id)
      throw oauthProblem('invalid_request', sentence('client_id_differs'))
    return { ...basic, isBasic: true }
  }
  if (!form.client_id) throw oauthProblem('invalid_request', sentence('client_id_missing'))
  if (!form.client_secret) throw oauthProblem('invalid_request', sentence('client_secret_missing'))
  return { id: form.client_id, secret: form.client_secret, isBasic: false }
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined by a colon. */
function basicCredentials(authorization: string | undefined): { id: string; secret: string } | null {
  if (authorization === undefined) return null
  const encoded = /^basic\s/i.test(authorization) ? authorization.slice(6).trim() : undefined
  if (encoded === undefined) throw oauthProblem('invalid_request', sentence('basic_scheme_only'))
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const [id, secret] = [pair.slice(0, colon), pair.slice(colon + 1)].map(formDecode)
  if (
    colon < 1 ||
    !/^[A-Za-z0-9+/]+=*$/.test(encoded) ||
    id === undefined ||
    secret === undefined ||
    /\0/.test(id + secret)
  ) {
    throw oauthProblem('invalid_request', sentence('basic_unreadable'))
  }
  return { id, secret }
}

function formDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
