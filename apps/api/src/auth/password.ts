import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id, which is the default of the library, with the parameters that OWASP recommends: 19 MiB, two
 * passes, one lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const shortestPassword = 12
/** Longer ones would only make the hash work harder. */
export const maxPasswordLength = 256

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Of no password: an unknown user costs as much work as a known one. */
const noPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Whether the password is the one of the hash; with no hash, false after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? noPasswordHash, password)
  return passwordHash !== null && isRight
}
