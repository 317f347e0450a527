import { z } from 'zod'

/** A value of a row of data. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export type Cell = z.infer<typeof cell>

/** A cell as it stands in a text. */
export function cellText(value: Cell): string {
  return value === null ? '' : String(value)
}
