/** Objects of the other system that are called otherwise here. */
import { z } from 'zod'

import { line } from '../../wire/input.ts'

/** More have no room on the page. */
const mostNames = 200

export const otherNames = z
  .array(
    z
      .strictObject({
        There: line(200).meta({ description: 'Name in the other system' }),
        Here: line(200).meta({ description: 'Name on this service' }),
      })
      .meta({ id: 'OtherNameInput' }),
  )
  .max(mostNames)

/** The name here of an object of the other system: the same, unless it is called otherwise. */
export type NameHere = (there: string) => string

/** Names are compared without their case, as those here are. */
export function nameHereOf(names: z.infer<typeof otherNames>): NameHere {
  const known = new Map(names.map(({ There, Here }) => [There.toLowerCase(), Here]))
  return (there) => known.get(there.toLowerCase()) ?? there
}
