import type { User, UserWrite } from '@punctual/catalog'
import { hasPlaceholder, parseAddress, toWire } from '@punctual/domain'
import { refused, refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { maxPasswordLength, shortestPassword } from '../../auth/password.ts'
import { roles } from '../../auth/principal.ts'
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
  return toWire(userSchema, { ...user, role: user.role as (typeof roles)[number] })
}

/** @throws ProblemError for a write that the store refused */
export function writtenUser(written: UserWrite): User {
  if (written.ok) return written.user
  throw userProblem(written.conflict)
}

/** One address, or nothing, in which case the user gets no notices. */
export const userAddress = line(400)
  .transform((value, context) => {
    if (value.trim() === '') return ''
    const parsed = parseAddress(value)
    if (parsed.ok && !hasPlaceholder(value)) return parsed.address.address
    const said = parsed.ok ? sentence('field_no_plain_address') : parsed.message
    context.addIssue({ code: 'custom', ...refused(said) })
    return z.NEVER
  })
  .meta({
    id: 'UserAddressInput',
    description: 'Mail address that the notices about the user’s schedules go to; empty: none',
  })

/** A password to be set; write-only. */
export const newPassword = z
  .string()
  .min(shortestPassword, refusedBy(sentence('password_too_short', { least: shortestPassword })))
  .max(maxPasswordLength, refusedBy(sentence('password_too_long', { most: maxPasswordLength })))
  .meta({ writeOnly: true })

const problems = {
  missing: () => problem('not_found', { detail: sentence('user_missing') }),
  name: () => problem('name_taken', { detail: sentence('user_name_taken') }),
  stale: () => problem('version_stale', { detail: sentence('user_stale') }),
  'password-changed': () =>
    problem('state_conflict', {
      detail: sentence('password_changed_meanwhile'),
    }),
  'last-administrator': () => problem('state_conflict', { detail: sentence('last_administrator') }),
}

/** The error answer for a reason that the store refuses a change of users for. */
export function userProblem(reason: keyof typeof problems): ProblemError {
  return problems[reason]()
}
