import type { Schemas } from '../api/queries.ts'

/** Every address of a stored mail, as it is written. */
export function addressesOfMail({
  To,
  Cc,
  Bcc,
}: Pick<Schemas['EmailDestination'], 'To' | 'Cc' | 'Bcc'>): string[] {
  return [...To, ...Cc, ...Bcc]
}
