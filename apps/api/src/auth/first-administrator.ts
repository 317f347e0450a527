import type { Logger } from '@punctual/runtime'
import { StartupProblem } from '@punctual/runtime'
import type { Users } from '@punctual/catalog'

import { hashPassword } from './password.ts'
import { createPasswordPolicy } from './password-policy.ts'

export interface FirstAdministrator {
  readonly users: Users
  readonly logger: Logger
  readonly userName: string | undefined
  readonly password: string | undefined
}

/**
 * Makes the first user of an empty store from the environment. Once there is a user, the environment is not
 * read: it can neither reset a password nor restore a deleted user. There is no default password.
 *
 * @throws StartupProblem when the settings cannot make a user
 */
export async function ensureFirstAdministrator({
  users,
  logger,
  userName,
  password,
}: FirstAdministrator): Promise<void> {
  if (await users.exist()) return
  if (userName === undefined || password === undefined) {
    logger.warn(
      'there is no user yet: set PUNCTUAL_ADMIN_USER and PUNCTUAL_ADMIN_PASSWORD once to make the first administrator',
    )
    return
  }
  const wrong = await createPasswordPolicy()(password, userName)
  if (wrong !== null) throw new StartupProblem(`PUNCTUAL_ADMIN_PASSWORD ${String(wrong)}.`)
  const passwordHash = await hashPassword(password)
  const isMade = await users.createFirst({
    userName,
    firstName: '',
    lastName: '',
    role: 'Administrator',
    passwordHash,
  })
  if (isMade) logger.info({ userName }, 'first administrator created')
}
