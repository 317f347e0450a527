import type { User } from '@punctual/catalog'
import { hasPlaceholder, parseAddress } from '@punctual/domain'
import { z } from 'zod'

import { maxPasswordLength, shortestPassword } from '../../auth/password.ts'
import { roles } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem, type ProblemError } from '../../http/problem.ts'
import { line } from '../../wire/input.ts'
import { role } from '../../wire/words.ts'

export const userSchema = z
  .object({
    Id: z.string(),
    UserName: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    Role: role,
    Address: z
      .string()
      .meta({ description: 'Where the notices about the user’s schedules go; empty: nowhere' }),
    Enabled: z.boolean(),
    Version: z.int(),
  })
  .meta({ id: 'User' })

export function userToWire(user: User): z.output<typeof userSchema> {
  return {
    Id: user.id,
    UserName: user.userName,
    FirstName: user.firstName,
    LastName: user.lastName,
    Role: user.role as (typeof roles)[number],
    Address: user.address,
    Enabled: user.enabled,
    Version: user.version,
  }
}

/** One address, or nothing, in which case the user gets no notices. */
export const userAddress = line(400)
  .transform((value, context) => {
    if (value.trim() === '') return ''
    const parsed = parseAddress(value)
    if (parsed.ok && !hasPlaceholder(value)) return parsed.address.address
    context.addIssue(parsed.ok ? 'must be a plain address' : parsed.message)
    return z.NEVER
  })
  .meta({
    id: 'UserAddressInput',
    description: 'Mail address that the notices about the user’s schedules go to; empty: none',
  })

/** A password to be set; write-only. */
export const newPassword = z
  .string()
  .min(shortestPassword, `must have at least ${shortestPassword} characters`)
  .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`)
  .meta({ writeOnly: true })

const problems = {
  missing: () => problem('not_found', { detail: 'There is no user with this id.' }),
  name: () =>
    problem('name_taken', { detail: 'There is a user of this name; names differ by more than case.' }),
  stale: () =>
    problem('version_stale', { detail: 'Read the user again, then repeat the change with its new ETag.' }),
  'password-changed': () =>
    problem('state_conflict', {
      detail: 'The password was changed by another request meanwhile, or the user was disabled.',
    }),
  'last-administrator': () =>
    problem('state_conflict', { detail: 'This is the last enabled administrator. Make another one first.' }),
}

/** The error answer for a reason that the store refuses a change of users for. */
export function userProblem(reason: keyof typeof problems): ProblemError {
  return problems[reason]()
}

/** What a user was before a change, for the audit trail. */
export async function userBefore(id: string, { store }: Dependencies) {
  const user = isId(id) ? await store.users.read(id) : null
  return user && userToWire(user)
}
