/** Compares what the code gives as parameters of a statement with what PostgreSQL takes. */
import type { Field, FieldKind, GivenParameter } from './read-statements.ts'

/** What the driver sends as a value of each type. */
const kindsOfType: Readonly<Record<string, readonly FieldKind[]>> = {
  text: ['string'],
  varchar: ['string'],
  name: ['string'],
  uuid: ['string'],
  date: ['string', 'instant'],
  int2: ['number'],
  int4: ['number'],
  int: ['number'],
  int8: ['number', 'bigint', 'string'],
  bigint: ['number', 'bigint', 'string'],
  smallint: ['number'],
  float8: ['number'],
  numeric: ['number', 'string'],
  bool: ['boolean'],
  boolean: ['boolean'],
  timestamptz: ['instant', 'string'],
  jsonb: ['string', 'other', 'list', 'number', 'boolean'],
  json: ['string', 'other', 'list', 'number', 'boolean'],
}

interface Compared {
  readonly sql: string
  readonly given: readonly GivenParameter[]
  /** Types of the parameters, as in `pg_type.typname`. */
  readonly taken: readonly string[]
}

export function parameterProblems({ sql, given, taken }: Compared): string[] {
  const count =
    given.length === taken.length
      ? []
      : [`${given.length} parameters are given and ${taken.length} are taken`]
  const types = given.flatMap(({ kinds }, index) => {
    const type = taken[index]
    return type === undefined || fits(kinds, type)
      ? []
      : [`$${index + 1} is ${type} and given as ${list(kinds)}`]
  })
  const records = given.flatMap(({ members }, index) => {
    const columns = columnsOf(sql, index + 1)
    return members === null || columns === null
      ? []
      : recordProblems(members, columns).map((problem) => `$${index + 1}${problem}`)
  })
  return [...count, ...types, ...records]
}

function fits(kinds: ReadonlySet<FieldKind>, type: string): boolean {
  const allowed = type.startsWith('_') || type.endsWith('[]') ? ['list'] : (kindsOfType[type] ?? [])
  return [...kinds].every((kind) => kind === 'null' || allowed.includes(kind))
}

function list(kinds: ReadonlySet<FieldKind>): string {
  return [...kinds].filter((kind) => kind !== 'null').join(' or ')
}

/** The columns that a statement reads from the records of a parameter; null when it reads no records there. */
function columnsOf(sql: string, number: number): ReadonlyMap<string, string> | null {
  const records = new RegExp(
    String.raw`jsonb_to_record(?:set)?\(\$${number}::jsonb\)\s+AS\s+(?:\w+\s*)?\(([^)]*)\)`,
  ).exec(sql)
  if (records === null) return null
  const columns = [...records[1]!.matchAll(/(?:"(\w+)"|(\w+))\s+(\w+(?:\[\])?)/g)]
  return new Map(columns.map(([, quoted, plain, type]) => [quoted ?? plain!, type!]))
}

function recordProblems(members: readonly Field[], columns: ReadonlyMap<string, string>): string[] {
  const known = new Set(members.map(({ name }) => name))
  const missing = [...columns.keys()].filter((name) => !known.has(name)).map((name) => ` has no ${name}`)
  const others = members.flatMap(({ name, kinds }) => {
    const type = columns.get(name)
    if (type === undefined) return [`: no column takes ${name}`]
    const sent = new Set([...kinds].filter((kind) => kind !== 'null'))
    return fits(sent, type) ? [] : [`: ${name} is ${type} and given as ${list(kinds)}`]
  })
  return [...missing, ...others]
}
