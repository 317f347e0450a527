/**
 * Stored and wire names of the same member. `reportUrl` is `ReportUrl` on the wire. The instant `createdAt` is
 * `CreatedEpochUtc` there, in whole seconds since 1970 UTC. A member whose meaning differs is given under its
 * wire name.
 */
import { z } from 'zod'

type StoredName<Name extends string> = Name extends `${infer Stem}EpochUtc`
  ? Uncapitalize<`${Stem}At`>
  : Uncapitalize<Name>

type StoredValue<Name, Value> = Name extends `${string}EpochUtc` ? Date | Extract<Value, null> : Stored<Value>

/** The stored form of what a schema answers. */
export type Stored<Value> = Value extends readonly (infer Item)[]
  ? readonly Stored<Item>[]
  : Value extends object
    ? string extends keyof Value
      ? Value
      : { readonly [Name in keyof Value as StoredName<Name & string>]: StoredValue<Name, Value[Name]> }
    : Value

/**
 * Exactly the members of the schema, from a stored object that may have more.
 *
 * @param own members whose meaning differs from that of the stored ones
 */
export function toWire<Schema extends z.ZodObject, Own extends Partial<z.input<Schema>> = object>(
  schema: Schema,
  stored: Stored<Omit<z.input<Schema>, keyof Own>>,
  own?: Own,
): z.input<Schema> {
  return { ...memberValues(schema, stored), ...own } as z.input<Schema>
}

/** The members of a request that a shape names, by their stored names. */
export function fromWire<Shape extends object, Input extends { readonly [Name in keyof Shape]: unknown }>(
  input: Input,
  shape: Shape,
): { [Name in keyof Shape & string as Uncapitalize<Name>]: Input[Name] } {
  const members = Object.keys(shape).map((name) => [storedName(name), input[name as keyof Input]])
  return Object.fromEntries(members) as ReturnType<typeof fromWire<Shape, Input>>
}

/** The same of a change: what is omitted, or null, stays as it is stored. */
export function givenFromWire<
  Shape extends object,
  Input extends { readonly [Name in keyof Shape]?: unknown },
>(
  shape: Shape,
  input: Input,
): { [Name in keyof Shape & keyof Input & string as Uncapitalize<Name>]: Exclude<Input[Name], null> } {
  const members = Object.keys(shape).map((name) => [
    storedName(name),
    input[name as keyof Input] ?? undefined,
  ])
  return Object.fromEntries(members) as ReturnType<typeof givenFromWire<Shape, Input>>
}

function memberValues(schema: z.ZodObject, stored: object): object {
  const values = stored as Readonly<Record<string, unknown>>
  const members = Object.entries(schema.shape).map(([name, field]) => {
    const value = values[storedName(name)]
    return [name, wireValue(field, value)]
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** `reportUrl` of `ReportUrl`, and `createdAt` of `CreatedEpochUtc`. */
export function storedName(name: string): string {
  const stem = name.replace(/EpochUtc$/, 'At')
  return stem.charAt(0).toLowerCase() + stem.slice(1)
}

/** The same the other way: `CreatedEpochUtc` of `createdAt`. */
export function wireName(name: string): string {
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  return pascal.replace(/At$/, 'EpochUtc')
}

function wireValue(field: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (value instanceof Date) return Math.floor(value.getTime() / 1_000)
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional)
    return wireValue(field.unwrap(), value)
  if (field instanceof z.ZodArray) return (value as unknown[]).map((item) => wireValue(field.element, item))
  return field instanceof z.ZodObject && Object.keys(field.shape).length > 0
    ? memberValues(field, value)
    : value
}
