/** What a zod schema resembles under its wrappers: the only place that knows the inside of schemas. */
import { z } from 'zod'

export type Schema = z.core.$ZodTypes

/** The type of the null alternative of a nullable schema, like any other alternative. */
const nullSchema = z.null() as unknown as Schema

const alternativesBySchema = new WeakMap<z.core.$ZodType, readonly Schema[]>()

/**
 * The concrete schemas that a value may have, without the wrappers around them. A schema never changes, so
 * they are found once.
 */
export function alternativesOf(schema: z.core.$ZodType): readonly Schema[] {
  const known = alternativesBySchema.get(schema)
  if (known) return known
  const alternatives = findAlternatives(schema)
  alternativesBySchema.set(schema, alternatives)
  return alternatives
}

function findAlternatives(schema: z.core.$ZodType): readonly Schema[] {
  const { def } = (schema as Schema)._zod
  if (def.type === 'nullable') return [...alternativesOf(def.innerType), nullSchema]
  if (def.type === 'union') return def.options.flatMap((option) => alternativesOf(option))
  if (def.type === 'intersection') return [...alternativesOf(def.left), ...alternativesOf(def.right)]
  if (def.type === 'lazy') return alternativesOf(def.getter())
  if (def.type === 'pipe') return alternativesOf(typeOf(def.in) === 'transform' ? def.out : def.in)
  const isWrapper =
    def.type === 'optional' ||
    def.type === 'default' ||
    def.type === 'prefault' ||
    def.type === 'nonoptional' ||
    def.type === 'readonly' ||
    def.type === 'catch'
  return isWrapper ? alternativesOf(def.innerType) : [schema as Schema]
}

/** The kind of a schema, such as `object` or `string`. */
export function typeOf(schema: z.core.$ZodType): string {
  return schema._zod.def.type
}

/** The words that a text may be: of enumerations and literals; null when any text will do. */
export function wordsOf(alternatives: readonly Schema[]): string[] | null {
  const words: string[] = []
  for (const { _zod } of alternatives) {
    if (_zod.def.type === 'string') return null
    if (_zod.def.type === 'enum') words.push(...Object.values(_zod.def.entries).map(String))
    if (_zod.def.type === 'literal')
      words.push(...literalsOf(_zod.def.values).filter((word) => typeof word === 'string'))
  }
  return words
}

/** Whether one of the literals is a number. */
export function hasNumberLiteral(alternatives: readonly Schema[]): boolean {
  return alternatives.some(
    ({ _zod }) =>
      _zod.def.type === 'literal' && literalsOf(_zod.def.values).some((word) => typeof word === 'number'),
  )
}

function literalsOf(values: readonly unknown[]): unknown[] {
  return [...values]
}

/** The schemas of the elements of arrays. */
export function elementsOf(alternatives: readonly Schema[]): Schema[] {
  return alternatives.flatMap(({ _zod }) =>
    _zod.def.type === 'array' ? alternativesOf(_zod.def.element) : [],
  )
}

/** Most elements that an array, or characters that a text may have under any of the alternatives. */
export function largestOf(type: 'array' | 'string', alternatives: readonly Schema[]): number {
  const fitting = alternatives.filter(({ _zod }) => _zod.def.type === type)
  return fitting.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...fitting.map(largestSizeOf))
}

function largestSizeOf({ _zod }: Schema): number {
  const checks = (_zod.def.checks ?? []).map(
    (check) => check._zod.def as { readonly check: string; readonly maximum?: number },
  )
  return Math.min(
    ...checks.map(({ check, maximum }) =>
      check === 'max_length' && maximum !== undefined ? maximum : Number.POSITIVE_INFINITY,
    ),
  )
}

/** The schemas of the values of records. */
export function recordValuesOf(alternatives: readonly Schema[]): Schema[] {
  return alternatives.flatMap(({ _zod }) =>
    _zod.def.type === 'record' ? alternativesOf(_zod.def.valueType) : [],
  )
}

/** The object schemas; only those whose discriminating literals agree with the value, if any of them do. */
export function objectsFor(alternatives: readonly Schema[], value: object): z.core.$ZodObject[] {
  const objects = alternatives.filter(
    (schema): schema is z.core.$ZodObject & Schema => typeOf(schema) === 'object',
  )
  if (objects.length < 2) return objects
  const given = new Map(
    Object.entries(value).map(([key, child]) => [key.toLowerCase(), String(child).toLowerCase()]),
  )
  const agreeing = objects.filter((schema) => agreesWith(schema, given))
  return agreeing.length > 0 ? agreeing : objects
}

function agreesWith(schema: z.core.$ZodObject, given: ReadonlyMap<string, string>): boolean {
  return Object.entries(schema._zod.def.shape).every(([name, child]) => {
    const { def } = (child as Schema)._zod
    const word = given.get(name.toLowerCase())
    return (
      def.type !== 'literal' ||
      word === undefined ||
      def.values.some((literal) => String(literal).toLowerCase() === word)
    )
  })
}

/** A field of an object, with its spelling in the interface. */
export interface KnownField {
  readonly name: string
  readonly schemas: Schema[]
}

const fieldsBySchema = new WeakMap<z.core.$ZodObject, ReadonlyMap<string, KnownField>>()

/** The fields of objects by their name in lower case. */
export function fieldsOf(objects: readonly z.core.$ZodObject[]): ReadonlyMap<string, KnownField> {
  const [only] = objects
  if (only === undefined || objects.length > 1) return findFields(objects)
  const known = fieldsBySchema.get(only) ?? findFields(objects)
  fieldsBySchema.set(only, known)
  return known
}

function findFields(objects: readonly z.core.$ZodObject[]): Map<string, KnownField> {
  const known = new Map<string, KnownField>()
  for (const schema of objects) {
    for (const [name, child] of Object.entries(schema._zod.def.shape)) {
      const present = known.get(name.toLowerCase())
      if (present) present.schemas.push(...alternativesOf(child))
      else known.set(name.toLowerCase(), { name, schemas: [...alternativesOf(child)] })
    }
  }
  return known
}

/** Whether an object schema takes fields that it does not list. */
export function isLoose(schema: z.core.$ZodObject): boolean {
  const { catchall } = schema._zod.def
  return catchall !== undefined && typeOf(catchall) !== 'never'
}
