import type { KerberosUser } from './kerberos/kerberos.ts'
import { ntlmAuthenticate, ntlmNegotiate, type NtlmUser, readNtlmChallenge } from './ntlm.ts'
import { mechanisms, spnegoAnswer, spnegoOffer, spnegoToken } from './spnego.ts'

/** Who signs a connection in, and how. */
export type Identity = NtlmIdentity | KerberosIdentity

/** With user name and password, by NTLMv2; within Negotiate the same is wrapped. */
export interface NtlmIdentity extends NtlmUser {
  readonly scheme: HandshakeScheme
}

/** With a ticket, by the scheme Negotiate of HTTP. */
export interface KerberosIdentity extends KerberosUser {
  readonly scheme: 'Kerberos'
}

export type HandshakeScheme = 'NTLM' | 'Negotiate'

/** The identity of an account; without a domain, a user name may be written as `DOMAIN\\user`. */
export function identityOf(scheme: HandshakeScheme, user: NtlmUser): NtlmIdentity {
  const at = user.userName.indexOf('\\')
  if (user.domain !== '' || at < 1) return { scheme, ...user }
  const [domain, userName] = [user.userName.slice(0, at), user.userName.slice(at + 1)]
  return { scheme, userName, domain, password: user.password }
}

/** What the client sends next, or why the handshake is at its end. */
export type HandshakeStep =
  | { readonly kind: 'send'; readonly authorization: string }
  /** The server does not offer the scheme; it offers these. */
  | { readonly kind: 'not-offered'; readonly offered: readonly string[] }
  /** The server has seen the proof and does not take it. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreadable' }

/** The sign-in of one connection: first a greeting, then the answer to each 401. */
export interface Handshake {
  greeting(): string
  answer(wwwAuthenticate: readonly string[]): HandshakeStep
}

/** Longest challenge that is read, in characters of base64. */
const maximumChallenge = 65_536

export function startHandshake(
  identity: NtlmIdentity,
  own: { readonly clientChallenge: Buffer; readonly now: Date },
): Handshake {
  const { scheme } = identity
  const isWrapped = scheme === 'Negotiate'
  let proofSent = false
  const header = (token: Buffer) => `${scheme} ${token.toString('base64')}`
  return {
    greeting() {
      const token = ntlmNegotiate()
      return header(isWrapped ? spnegoOffer(mechanisms.ntlm, token) : token)
    },
    answer(wwwAuthenticate) {
      const offered = challengesOf(wwwAuthenticate)
      const offer = offered.find((each) => each.scheme.toLowerCase() === scheme.toLowerCase())
      if (proofSent) return { kind: 'refused' }
      if (offer === undefined) return { kind: 'not-offered', offered: offeredSchemes(wwwAuthenticate) }
      if (offer.token === '') return { kind: 'unreadable' }
      const bytes = Buffer.from(offer.token.slice(0, maximumChallenge), 'base64')
      const message = isWrapped ? (spnegoToken(bytes) ?? bytes) : bytes
      const challenge = readNtlmChallenge(message)
      if (challenge === null) return { kind: 'unreadable' }
      proofSent = true
      const proof = ntlmAuthenticate(identity, challenge, own)
      return { kind: 'send', authorization: header(isWrapped ? spnegoAnswer(proof) : proof) }
    },
  }
}

/** The handshake with a ticket: the greeting is the proof, so another 401 is a refusal. */
export function startTicketHandshake(ticket: Buffer): Handshake {
  return {
    greeting: () => `Negotiate ${ticket.toString('base64')}`,
    answer(wwwAuthenticate) {
      const offered = offeredSchemes(wwwAuthenticate)
      return offered.some((each) => each.toLowerCase() === 'negotiate')
        ? { kind: 'refused' }
        : { kind: 'not-offered', offered }
    },
  }
}

/** The names of the schemes that `WWW-Authenticate` offers, at most five. */
export function offeredSchemes(wwwAuthenticate: readonly string[]): string[] {
  return [...new Set(challengesOf(wwwAuthenticate).map(({ scheme }) => scheme))].slice(0, 5)
}

interface Challenge {
  readonly scheme: string
  readonly token: string
}

/** The schemes of `WWW-Authenticate`, each with the token behind it; several may stand in one line. */
function challengesOf(lines: readonly string[]): Challenge[] {
  return lines
    .flatMap((line) => line.split(','))
    .map((part) => part.trim().split(' '))
    .filter(([scheme = '']) => /^[A-Za-z][\w-]{0,40}$/.test(scheme))
    .map(([scheme = '', ...rest]) => ({ scheme, token: rest.join(' ').trim() }))
}
