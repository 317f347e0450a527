/**
 * Brings input to the spelling of its zod schema before validation.
 *
 * Field names match without regard to case, at every level; so do the words of enumerations. An unknown field is an
 * error that names it and guesses what was meant, a field given twice in two spellings is one too. Values of forms and
 * query strings are text: they are read as the numbers, booleans and JSON that the schema asks for.
 *
 * Where a schema has alternatives (unions), a field known to any of them is known; a discriminator narrows them first.
 */
import { z } from 'zod'

import { didYouMean } from './did-you-mean.ts'
import { findHostileInput } from './hostile-input.ts'
import type { FieldError } from './problem.ts'

export interface MatchedInput {
  readonly value: unknown
  readonly errors: readonly FieldError[]
}

/** @param form whether the values are text of a form or query string */
export function matchInput(schema: z.ZodType, value: unknown, { form }: { form: boolean }): MatchedInput {
  const errors: FieldError[] = []
  // Only the fields of the outermost object are text; what is inside one of them is JSON.
  const matched = form ? matchForm(schema, value, errors) : match(alternativesOf(schema), value, { field: '', errors })
  return { value: matched, errors }
}

interface Place {
  readonly field: string
  readonly errors: FieldError[]
}

/** The concrete schemas that a value may have, without the wrappers around them. */
function alternativesOf(schema: z.core.$ZodType): z.core.$ZodTypes[] {
  const concrete = schema as z.core.$ZodTypes
  const def = concrete._zod.def
  switch (def.type) {
    case 'nullable':
      return [...alternativesOf(def.innerType), z.null() as unknown as z.core.$ZodTypes]
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return alternativesOf(def.innerType)
    case 'pipe':
      return alternativesOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'lazy':
      return alternativesOf(def.getter())
    case 'union':
      return def.options.flatMap((option) => alternativesOf(option))
    case 'intersection':
      return [...alternativesOf(def.left), ...alternativesOf(def.right)]
    default:
      return [concrete]
  }
}

function match(alternatives: readonly z.core.$ZodTypes[], value: unknown, place: Place): unknown {
  if (typeof value === 'string') return matchWord(alternatives, value)
  if (Array.isArray(value)) return matchArray(alternatives, value, place)
  if (typeof value === 'object' && value !== null) return matchObject(alternatives, value, place)
  return value
}

/** Words of enumerations take the spelling of the schema. */
function matchWord(alternatives: readonly z.core.$ZodTypes[], text: string): string {
  const words: string[] = []
  for (const schema of alternatives) {
    const def = schema._zod.def
    if (def.type === 'string') return text
    if (def.type === 'enum') words.push(...Object.values(def.entries).map(String))
    if (def.type === 'literal') words.push(...def.values.filter((word) => typeof word === 'string'))
  }
  if (words.includes(text)) return text
  return words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text
}

function matchArray(alternatives: readonly z.core.$ZodTypes[], items: readonly unknown[], { field, errors }: Place): unknown[] {
  const elements = alternatives.flatMap((schema) => {
    const def = schema._zod.def
    return def.type === 'array' ? alternativesOf(def.element) : []
  })
  return items.map((item, index) => match(elements, item, { field: `${field}[${index}]`, errors }))
}

function matchObject(alternatives: readonly z.core.$ZodTypes[], value: object, { field, errors }: Place): unknown {
  const objects = narrow(alternatives, value)
  const known = fieldsOf(objects)
  const records = alternatives.flatMap((schema) => (schema._zod.def.type === 'record' ? alternativesOf(schema._zod.def.valueType) : []))
  const isOpen = known.size === 0 ? objects.length === 0 || objects.some(isLoose) : objects.some(isLoose)
  const result: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) {
    const spelling = known.get(key.toLowerCase())
    const childField = field === '' ? (spelling?.name ?? key) : `${field}.${spelling?.name ?? key}`
    if (spelling && Object.hasOwn(result, spelling.name)) errors.push({ field: childField, message: 'is given twice' })
    else if (spelling) result[spelling.name] = match(spelling.schemas, child, { field: childField, errors })
    else if (isOpen) result[key] = match(records, child, { field: childField, errors })
    else errors.push(unknownField(childField, key, known))
  }
  return result
}

type ObjectSchema = z.core.$ZodObject

interface KnownField {
  readonly name: string
  readonly schemas: z.core.$ZodTypes[]
}

/** The object alternatives; only those whose discriminating literals agree with the value, if any of them do. */
function narrow(alternatives: readonly z.core.$ZodTypes[], value: object): ObjectSchema[] {
  const objects = alternatives.filter((schema) => schema._zod.def.type === 'object') as unknown as ObjectSchema[]
  if (objects.length < 2) return objects
  const given = new Map(Object.entries(value).map(([key, child]) => [key.toLowerCase(), child]))
  const agreeing = objects.filter((schema) => agreesWith(schema, given))
  return agreeing.length > 0 ? agreeing : objects
}

function agreesWith(schema: ObjectSchema, given: ReadonlyMap<string, unknown>): boolean {
  return Object.entries(schema._zod.def.shape).every(([name, child]) => {
    const def = (child as z.core.$ZodTypes)._zod.def
    if (def.type !== 'literal' || !given.has(name.toLowerCase())) return true
    return def.values.some((word) => String(word).toLowerCase() === String(given.get(name.toLowerCase())).toLowerCase())
  })
}

function fieldsOf(objects: readonly ObjectSchema[]): Map<string, KnownField> {
  const known = new Map<string, KnownField>()
  for (const schema of objects) {
    for (const [name, child] of Object.entries(schema._zod.def.shape)) {
      const present = known.get(name.toLowerCase())
      if (present) present.schemas.push(...alternativesOf(child))
      else known.set(name.toLowerCase(), { name, schemas: alternativesOf(child) })
    }
  }
  return known
}

/** Whether an object schema takes fields that it does not list. */
function isLoose(schema: ObjectSchema): boolean {
  const catchall = schema._zod.def.catchall as z.core.$ZodTypes | undefined
  return catchall !== undefined && catchall._zod.def.type !== 'never'
}

function unknownField(field: string, key: string, known: ReadonlyMap<string, KnownField>): FieldError {
  const names = [...known.values()].map(({ name }) => name)
  const guess = didYouMean(key, names)
  const hint = guess ? `did you mean ${guess}?` : names.length > 0 && names.length <= 12 ? `known fields are ${names.join(', ')}` : ''
  return { field, message: hint === '' ? 'is not a known field' : `is not a known field; ${hint}` }
}

function matchForm(schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const alternatives = alternativesOf(schema)
  const named = matchObject(openFields(alternatives), value as object, { field: '', errors }) as Record<string, unknown>
  const known = fieldsOf(narrow(alternatives, named))
  return Object.fromEntries(
    Object.entries(named).map(([name, text]) => {
      const schemas = known.get(name.toLowerCase())?.schemas ?? []
      const read = readText(schemas, text)
      const hostile = findHostileInput(read)
      if (hostile) errors.push({ ...hostile, field: `${name}${hostile.field === '' ? '' : `.${hostile.field}`}` })
      return [name, hostile ? undefined : match(schemas, read, { field: name, errors })]
    }),
  )
}

/** The same objects with values of any form, so that names are matched before texts are read. */
function openFields(alternatives: readonly z.core.$ZodTypes[]): z.core.$ZodTypes[] {
  return alternatives.flatMap((schema) => {
    const def = schema._zod.def
    if (def.type !== 'object') return []
    const shape = Object.fromEntries(
      Object.entries(def.shape).map(([name, child]) => [
        name,
        (child as z.core.$ZodTypes)._zod.def.type === 'literal' ? child : z.unknown(),
      ]),
    )
    const open = isLoose(schema as unknown as ObjectSchema) ? z.looseObject(shape as z.ZodRawShape) : z.object(shape as z.ZodRawShape)
    return [open as unknown as z.core.$ZodTypes]
  })
}

const digits = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Reads the text of a form field as what the schema asks for; what cannot be read stays text, for validation to refuse. */
function readText(schemas: readonly z.core.$ZodTypes[], value: unknown): unknown {
  const types = new Set<string>(schemas.map((schema) => schema._zod.def.type))
  const takes = (type: string) => types.has(type)
  if (Array.isArray(value)) return takes('array') ? value : value.at(-1)
  const text = String(value)
  if ((text.startsWith('[') && takes('array')) || (text.startsWith('{') && (takes('object') || takes('record')))) return readJson(text)
  if (takes('string')) return text
  if (text === '' && takes('null')) return null
  if (takes('number') && digits.test(text)) return Number(text)
  if (takes('boolean') && /^(true|false|1|0)$/i.test(text)) return /^(true|1)$/i.test(text)
  if (takes('literal') && digits.test(text) && schemas.some((schema) => hasNumber(schema))) return Number(text)
  if (text === '') return undefined
  return takes('array') ? [text] : text
}

function hasNumber(schema: z.core.$ZodTypes): boolean {
  const def = schema._zod.def
  return def.type === 'literal' && def.values.some((word) => typeof word === 'number')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
