import type { Schedule } from '../../api/schedule-queries.ts'
import { addressesOfMail } from '../../schedule-forms/stored-addresses.ts'

/** Whom one run reaches; destinations that are off get nothing. */
export interface Reach {
  readonly reach: 'rows' | 'none' | 'mails' | 'others' | 'both'
  /** Addresses of mails, each once. */
  readonly count: number
  /** Destinations of other kinds, such as directories. */
  readonly others: number
}

export function reachOf({
  EmailDestinations,
  Destinations,
  IsDataDriven,
}: Pick<Schedule, 'EmailDestinations' | 'Destinations' | 'IsDataDriven'>): Reach {
  const count = new Set(EmailDestinations.filter(({ Enabled }) => Enabled).flatMap(addressesOfMail)).size
  const others = Destinations.filter(({ Enabled }) => Enabled).length
  if (IsDataDriven) return { reach: 'rows', count, others }
  if (count === 0) return { reach: others === 0 ? 'none' : 'others', count, others }
  return { reach: others === 0 ? 'mails' : 'both', count, others }
}
