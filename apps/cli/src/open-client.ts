/** The client that commands call with: by a token of the environment, or as who is logged in. */
import { type AccessToken, type Client, createClient } from '@punctual/client'

import { CommandProblem } from './exit-code.ts'
import { currentLoginPath, type Login, readLogin, writeLogin } from './login-file.ts'
import type { RuntimeContext } from './runtime-context.ts'
import { serviceAddress } from './service-address.ts'

/** How long the service may take for one answer. */
const answerWithinMs = 30_000

interface Opening {
  readonly retryLimitMs: number
  /** Of a caller who is not logged in, in place of the login's. */
  readonly authorization?: string | undefined
  readonly profile: string | undefined
}

/** @throws CommandProblem `notLoggedIn`, or `usage` when the environment names half of a login */
export function openClient(runtimeContext: RuntimeContext, opening: Opening): Client {
  const { retryLimitMs, profile, authorization } = opening
  const { environment, clock, signal, newKey } = runtimeContext
  const common = { clock, signal, retryLimitMs, timeoutMs: retryLimitMs + answerWithinMs }
  const { PUNCTUAL_URL: url, PUNCTUAL_TOKEN: token } = environment
  if (token !== undefined && profile === undefined) {
    if (url === undefined)
      throw new CommandProblem('usage', 'PUNCTUAL_TOKEN needs PUNCTUAL_URL, the address of the service.')
    const credentials = { token: lasting(authorization ?? authorizationOf(token)) }
    return createClient({ ...common, baseUrl: serviceAddress(url, 'PUNCTUAL_URL'), credentials })
  }
  const path = currentLoginPath(environment, profile)
  const login = readLogin(path)
  if (url !== undefined && serviceAddress(url, 'PUNCTUAL_URL') !== login.address)
    throw new CommandProblem(
      'usage',
      `PUNCTUAL_URL is not the address of the login, ${login.address}. Set PUNCTUAL_TOKEN too, or log in there.`,
    )
  if (authorization !== undefined)
    return createClient({ ...common, baseUrl: login.address, credentials: { token: lasting(authorization) } })
  if ('userName' in login)
    return createClient({ ...common, baseUrl: login.address, credentials: { token: login.token } })
  const { clientId, clientSecret, token: knownToken } = login
  // The next command goes on with the token: one is good for 24 hours, and is not asked for by every command.
  const onToken = (obtained: Login['token']) => {
    try {
      writeLogin(path, { ...login, token: obtained }, newKey())
    } catch {
      // The token serves this command; the next one asks for its own.
    }
  }
  const credentials = { clientId, clientSecret }
  return createClient({ ...common, baseUrl: login.address, credentials, knownToken, onToken })
}

/**
 * The header of a token: its prefix says whose it is, and the scheme follows from that.
 *
 * @throws CommandProblem `usage` for what no header can hold; a mounted secret often ends with a line break
 */
function authorizationOf(given: string): string {
  const token = given.trim()
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandProblem(
      'usage',
      'PUNCTUAL_TOKEN is no token: it is empty, or holds a space or a line break.',
    )
  return `${token.startsWith('put_') ? 'token' : 'bearer'} ${token}`
}

/** It is used until the service refuses it. */
function lasting(authorization: string): AccessToken {
  const never = new Date(8_640_000_000_000_000)
  return { authorization, renewAt: never, expiresAt: never }
}
