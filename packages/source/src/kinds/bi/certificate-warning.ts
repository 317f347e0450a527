import { type Failure, failure } from '@punctual/domain'

import type { BiClient } from './bi-client.ts'
import { dateOf } from './credentials.ts'

/** The end of a certificate is told this long before it comes. */
const certificateWarningDays = 30

/** Says that the certificate of an account ends soon; null when it does not, or there is none. */
export function certificateWarning(
  { certificateEnds: ends }: Pick<BiClient, 'certificateEnds'>,
  now: Date,
): Failure | null {
  const days = ends === null ? Infinity : Math.floor((ends.getTime() - now.getTime()) / 86_400_000)
  if (ends === null || days >= certificateWarningDays) return null
  const message = `The certificate of the account ends on ${dateOf(ends)}, in ${days} days; no schedule of the account runs afterwards.`
  return failure('source_credentials_expired', { source: 'bi', message })
}
