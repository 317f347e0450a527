import { type Failure, failure } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import { dateOf } from './credentials.ts'
import type { BiCredentials } from './token.ts'
import { readSignIn } from './user-token.ts'
import { sentence } from '@punctual/domain/words'

const dayMs = 86_400_000

/** The warning about the end of a certificate begins this long before it. */
const certificateWarningDays = 30

/** The same of a sign-in, unless the tenant lets one be used for a short time only. */
const signInWarningDays = 14

/** Says that what an account signs in with ends soon; null when it does not, or its end is not known. */
export async function credentialsWarning(
  context: SourceContext,
  credentials: BiCredentials,
): Promise<Failure | null> {
  const { proof } = credentials
  const now = context.clock.now()
  if (proof.kind === 'certificate')
    return warningOf({
      what: 'account_certificate_ends',
      ends: proof.certificate.notAfter,
      days: certificateWarningDays,
      now,
    })
  if (proof.kind !== 'user') return null
  const { signInLifetimeDays } = credentials.settings
  const { endsAt, signedInAt } = await readSignIn(context, proof)
  const ends = Math.min(endsAt.getTime(), signedInAt.getTime() + (signInLifetimeDays ?? Infinity) * dayMs)
  // A short life has its warning in the last quarter: a warning from the first day on would not be read.
  const days = Math.min(signInWarningDays, (signInLifetimeDays ?? Infinity) / 4)
  return warningOf({ what: 'account_sign_in_ends', ends: new Date(ends), days, now })
}

function warningOf({
  what,
  ends,
  days,
  now,
}: {
  readonly what: 'account_certificate_ends' | 'account_sign_in_ends'
  readonly ends: Date
  readonly days: number
  readonly now: Date
}): Failure | null {
  const left = (ends.getTime() - now.getTime()) / dayMs
  if (left >= days) return null
  const said = sentence(what, { date: dateOf(ends), days: Math.max(0, Math.floor(left)) })
  return failure('source_credentials_expired', { source: 'bi', said })
}
