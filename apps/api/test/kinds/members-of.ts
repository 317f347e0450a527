import { z } from 'zod'

/** A member of a request as its schema has it. */
interface Member {
  /** Types of a field that can describe it. */
  readonly types: readonly string[]
  readonly choices: readonly string[]
}

interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly const?: string
  readonly enum?: readonly (string | null)[]
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** Who may use an account is no part of its form. */
const noFields = ['AllowedFor']

/** The members that a caller may give to an account of the kind, by their path. */
export function membersOf(body: z.ZodType, kind: string): ReadonlyMap<string, Member> {
  const whole = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  const resolve = (schema: Schema): Schema => {
    const { $ref, anyOf, ...own } = schema
    if ($ref !== undefined) return { ...resolve(whole.$defs?.[$ref.split('/').at(-1)!] ?? {}), ...own }
    const values = (anyOf ?? []).filter(({ type }) => type !== 'null')
    return values.length === 1 ? { ...resolve(values[0]!), ...own } : schema
  }
  const members = new Map<string, Member>()
  const add = (schema: Schema, path: string) => {
    for (const [name, given] of Object.entries(schema.properties ?? {})) {
      const member = resolve(given)
      if (member.readOnly || noFields.includes(name)) continue
      const alternatives = member.oneOf ?? member.anyOf
      if (alternatives?.every((each) => resolve(each).properties !== undefined)) {
        for (const each of alternatives) add(resolve(each), `${path}${name}.`)
      } else if (member.properties !== undefined) {
        add(member, `${path}${name}.`)
      } else if (member.const === undefined || path !== '') {
        const before = members.get(path + name)
        const { types, choices } = memberOf(member)
        members.set(path + name, { types, choices: [...new Set([...(before?.choices ?? []), ...choices])] })
      }
    }
  }
  const root = resolve(whole)
  const ofKind = (root.oneOf ?? root.anyOf)?.map(resolve).find(({ properties }) => {
    return properties?.['Kind']?.const === kind
  })
  add(ofKind ?? root, '')
  return members
}

function memberOf({ type, anyOf, enum: values, const: value, writeOnly = false }: Schema): Member {
  const isOf = (wanted: string) => [type, ...(anyOf ?? []).map((each) => each.type)].flat().includes(wanted)
  if (values !== undefined) return { types: ['Choice'], choices: values.filter((each) => each !== null) }
  if (value !== undefined) return { types: ['Choice'], choices: [value] }
  if (isOf('array')) return { types: ['List'], choices: [] }
  if (isOf('integer') || isOf('number')) return { types: ['Number'], choices: [] }
  if (isOf('boolean')) return { types: ['Boolean'], choices: [] }
  return { types: writeOnly ? ['Secret'] : ['Text', 'File'], choices: [] }
}
