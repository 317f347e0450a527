/**
 * The largest body that an operation can need, from its schema. Whatever a schema allows fits, in every
 * spelling of it: escaped, indented, as a form. What is larger is refused before it is read.
 */
import { z } from 'zod'

import type { Limits } from './limits.ts'
import type { Operation } from './operation.ts'
import { alternativesOf, isLoose, largestOf, type Schema, typeOf } from './schema-shape.ts'

export interface BodySize {
  readonly bytes: number
  /** Members of objects and elements of arrays, with their containers, as `jsonSize` counts them. */
  readonly members: number
}

/**
 * Of every operation: a body that its schema does not know is to be answered with what is wrong with it.
 */
const leastLargest: BodySize = { bytes: 4_096, members: 200 }

/**
 * Requests for a token are short; no client may make the service read more before the service knows the
 * caller.
 */
const largestPublicBodyBytes = 16_384

export function largestBody(operation: Operation, limits: Limits): BodySize {
  const { bulk = false, role, body, input } = operation
  const needed = neededFor(body ?? input ?? z.object({}))
  const most = bulk
    ? { bytes: limits.bulkBodyBytes, members: limits.bulkBodyMembers }
    : { bytes: limits.bodyBytes, members: limits.bodyMembers }
  const bytes = Math.min(Math.max(needed.bytes, leastLargest.bytes), most.bytes)
  return {
    bytes: role === 'Public' ? Math.min(bytes, largestPublicBodyBytes) : bytes,
    members: Math.min(Math.max(needed.members, leastLargest.members), most.members),
  }
}

/** What a schema allows never changes, and every app over the same operations asks for it. */
const neededBySchema = new WeakMap<z.core.$ZodType, BodySize>()

function neededFor(schema: z.core.$ZodType): BodySize {
  const known = neededBySchema.get(schema)
  if (known) return known
  const needed = sizeOf(schema, { depth: 0, inside: new Set() })
  neededBySchema.set(schema, needed)
  return needed
}

const unlimited: BodySize = { bytes: Number.POSITIVE_INFINITY, members: Number.POSITIVE_INFINITY }

/** Numbers, truth values, null, and what is written as a text in place of them. */
const ofScalar: BodySize = { bytes: 40, members: 1 }

/** What an answer says beside what was written, which a client may send back as it came. */
const ofAnsweredOnly: BodySize = { bytes: 4_096, members: 100 }

/** What an object may have that takes members which it does not list, all of them together. */
const ofUnlisted: BodySize = { bytes: 4_096, members: 100 }

/**
 * Most bytes of a UTF-16 unit: `%E4%B8%80` in a form. JSON escapes it with six.
 */
const bytesPerUnit = 9

/** Strings of a format without a limit of their own, such as dates. */
const maxFormatLength = 100

interface Place {
  readonly depth: number
  readonly inside: ReadonlySet<Schema>
}

function sizeOf(schema: z.core.$ZodType, place: Place): BodySize {
  const sizes = alternativesOf(schema).flatMap((each) =>
    typeOf(each) === 'object' ? [] : sizeOfOne(each, place),
  )
  const objects = alternativesOf(schema).filter(
    (each): each is z.core.$ZodObject & Schema => typeOf(each) === 'object',
  )
  return largest([...sizes, sizeOfObjects(objects, place)])
}

function sizeOfOne(schema: Schema, place: Place): BodySize {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return ofText(lengthOf(schema))
    case 'enum':
      return ofText(Math.max(...Object.values(def.entries).map((word) => String(word).length)))
    case 'literal':
      return ofText(Math.max(...def.values.map((word) => String(word).length)))
    case 'array':
      return sizeOfArray(schema, def.element, place)
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
      return ofScalar
    default:
      return unlimited
  }
}

/** A format, such as that of a date, has a length of its own. */
function lengthOf(schema: Schema): number {
  const { format } = schema._zod.def as { readonly format?: string }
  const length = largestOf('string', [schema])
  return Number.isFinite(length) || format === undefined || format === 'regex' ? length : maxFormatLength
}

function ofText(length: number): BodySize {
  return { bytes: Math.max(ofScalar.bytes, bytesPerUnit * length + 2), members: 1 }
}

function sizeOfArray(schema: Schema, element: z.core.$ZodType, { depth, inside }: Place): BodySize {
  if (inside.has(schema)) return unlimited
  const count = largestOf('array', [schema])
  const each = sizeOf(element, { depth: depth + 1, inside: new Set([...inside, schema]) })
  return sum([{ bytes: 2, members: 2 }, times(count, sum([each, around('', depth)]))])
}

/** Of alternatives each field counts that any of them has. */
function sizeOfObjects(objects: readonly (z.core.$ZodObject & Schema)[], place: Place): BodySize {
  if (objects.some((schema) => place.inside.has(schema))) return unlimited
  const inside = new Set([...place.inside, ...objects])
  const fields = new Map<string, BodySize[]>()
  for (const { _zod } of objects) {
    for (const [name, child] of Object.entries(_zod.def.shape)) {
      const size = isAnsweredOnly(child) ? ofAnsweredOnly : sizeOf(child, { depth: place.depth + 1, inside })
      fields.set(name, [...(fields.get(name) ?? []), size])
    }
  }
  const members = [...fields].map(([name, sizes]) => sum([largest(sizes), around(name, place.depth)]))
  return sum([{ bytes: 2, members: 2 }, ...(objects.some(isLoose) ? [ofUnlisted] : []), ...members])
}

function isAnsweredOnly(schema: z.core.$ZodType): boolean {
  return z.globalRegistry.get(schema as z.ZodType)?.['readOnly'] === true
}

/** What stands around a member: its name, quotation marks, colon, comma, and a line with its indentation. */
function around(name: string, depth: number): BodySize {
  return { bytes: 3 * name.length + 4 * (depth + 2) + 20, members: 0 }
}

function largest(sizes: readonly BodySize[]): BodySize {
  return {
    bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
    members: Math.max(...sizes.map(({ members }) => members)),
  }
}

function sum(sizes: readonly BodySize[]): BodySize {
  return sizes.reduce((all, each) => ({
    bytes: all.bytes + each.bytes,
    members: all.members + each.members,
  }))
}

function times(count: number, { bytes, members }: BodySize): BodySize {
  return { bytes: count * bytes, members: count * members }
}
