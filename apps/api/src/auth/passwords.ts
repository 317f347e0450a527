import { sentence } from '@punctual/domain/words'

import { type FieldError, problem } from '../http/problem.ts'
import { type Asker, createLoginSlots, type LoginSlotLimits } from './login-slots.ts'
import { hashPassword, isPassword } from './password.ts'
import { createPasswordPolicy } from './password-policy.ts'

/** Everything that this process does with passwords, within its hashing slots. */
export interface Passwords {
  /**
   * The hash of a password that a caller sets. @throws ProblemError `invalid_request` for one that the policy
   * refuses
   */
  hashNew(chosen: { password: string; userName: string; field: string }): Promise<string>
  /**
   * Whether the password is the one of the hash; with no hash, false after the same work. @throws
   * ProblemError `too_many_logins`
   */
  matches(asker: Asker, password: string, passwordHash: string | null): Promise<boolean>
  /** How many wait for a slot. */
  waiting(): number
}

export function createPasswords(limits: LoginSlotLimits): Passwords {
  const slots = createLoginSlots(limits)
  const problemOf = createPasswordPolicy()
  return {
    async hashNew({ password, userName, field }) {
      const message = await problemOf(password, userName)
      if (message !== null) throw refused({ field, message })
      return await slots.run('caller', () => hashPassword(password))
    },
    matches: (asker, password, passwordHash) => slots.run(asker, () => isPassword(password, passwordHash)),
    waiting: () => slots.waiting(),
  }
}

function refused(error: FieldError) {
  return problem('invalid_request', {
    detail: sentence('password_refused', { field: error.field, problem: error.message }),
    errors: [error],
  })
}
