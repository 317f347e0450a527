import type { Schedule } from '../../api/schedule-queries.ts'
import { addressesOfMail } from '../../schedule-forms/stored-addresses.ts'

/** Every address that one run sends to, once; destinations that are off send nothing. */
export function recipientsOf({ EmailDestinations }: Pick<Schedule, 'EmailDestinations'>): readonly string[] {
  return [...new Set(EmailDestinations.filter(({ Enabled }) => Enabled).flatMap(addressesOfMail))]
}
