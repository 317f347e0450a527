import type { Schedule } from '../../api/schedule-queries.ts'

/** Every address that one run sends to, once; destinations that are off send nothing. */
export function recipientsOf({ EmailDestinations }: Pick<Schedule, 'EmailDestinations'>): readonly string[] {
  return [
    ...new Set(
      EmailDestinations.filter(({ Enabled }) => Enabled).flatMap(({ To, Cc, Bcc }) => [...To, ...Cc, ...Bcc]),
    ),
  ]
}
