import { expect, test } from 'vitest'
import type { z } from 'zod'

import { alternativesOf, largestOf, type Schema } from '../http/schema-shape.ts'
import { operations } from './index.ts'

/** The places of a schema whose text or array may be of any length. */
function unlimitedIn(
  schema: z.core.$ZodType,
  place: string,
  seen: ReadonlySet<unknown> = new Set(),
): string[] {
  return alternativesOf(schema).flatMap((alternative) => {
    if (seen.has(alternative)) return []
    const inside = new Set([...seen, alternative])
    const { def } = alternative._zod
    switch (def.type) {
      case 'string':
        return isLimited(alternative) ? [] : [place]
      case 'array': {
        const own = Number.isFinite(largestOf('array', [alternative])) ? [] : [`${place}[]`]
        return [...own, ...unlimitedIn(def.element, `${place}[]`, inside)]
      }
      case 'object':
        return Object.entries(def.shape).flatMap(([name, child]) =>
          unlimitedIn(child, `${place}.${name}`, inside),
        )
      case 'record':
        return unlimitedIn(def.valueType, `${place}.*`, inside)
      default:
        return []
    }
  })
}

/** A format, such as that of a date, has a length of its own. */
function isLimited(schema: Schema): boolean {
  const { format } = schema._zod.def as { readonly format?: string }
  return format !== undefined || Number.isFinite(largestOf('string', [schema]))
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  'every text and every array that %s takes has a limit',
  (_name, { body, input, query }) => {
    const parts = Object.entries({ body, input, query })
    expect(parts.flatMap(([name, schema]) => (schema ? unlimitedIn(schema, name) : []))).toEqual([])
  },
)
