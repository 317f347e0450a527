import { z } from 'zod'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a text can be an id at all. Ids are opaque to clients, so the answer for a text of another form is
 * that it is not found. Ask before giving it to the store, whose id columns take nothing else.
 */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** The path parameter `:id`. */
export const idParams = z.object({
  id: z.string().meta({ description: 'Identifier as returned by a read or create operation' }),
})
