import { type GrantPrincipal, principalKey, roles } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import { knownPrincipals } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { isId } from '../http/id.ts'
import { invalid } from '../http/read-input.ts'
import { line } from './input.ts'
import { principalKind } from './words.ts'

/** A principal to which a grant can give rights. */
export const principalSchema = z
  .strictObject({
    Kind: principalKind,
    Id: line(100).meta({ description: 'Id of the user, client or group; of a role its name' }),
  })
  .meta({ id: 'Principal' })

/**
 * Who may use something. Null and omitted mean that it stays as it is, or is for every caller whose role is
 * enough.
 */
export const allowedForInput = z.array(principalSchema).max(500).nullish()

export const allowedForField = allowedForInput.meta({
  description:
    'Who may use the account: users, clients, groups and roles. Empty: everyone who may edit uses it, and everyone who reads finds it. For those whom a list leaves out and who are below Administrator it does not exist. Left out in an update: stays',
})

interface ListBefore {
  /** What is stored, which stays when nothing is given. */
  readonly stored?: readonly string[] | undefined
  /** Where the list stands in the request, such as `EmailDestinations[0].`, for errors. */
  readonly prefix?: string
}

/**
 * Principals that are stored with an object, as strings.
 *
 * @throws ProblemError `invalid_request` for one that does not exist, or is named twice
 */
export async function allowedForFromWire(
  given: z.output<typeof allowedForInput>,
  dependencies: Pick<Dependencies, 'store'>,
  { stored = [], prefix = '' }: ListBefore = {},
): Promise<readonly string[]> {
  if (given === undefined || given === null) return stored
  const named = given.map((principal, index) => ({ principal, field: `${prefix}AllowedFor[${index}]` }))
  return (await principalsFromWire(named, dependencies, stored)).map(principalKey)
}

export function allowedForToWire(keys: readonly string[]): z.output<typeof principalSchema>[] {
  return keys.map((key) => {
    const [kind = '', ...id] = key.split(':')
    return principalSchema.parse({ Kind: kind, Id: id.join(':') })
  })
}

export function principalToWire({ kind, id }: GrantPrincipal): z.output<typeof principalSchema> {
  return { Kind: kind, Id: id }
}

interface GivenPrincipal {
  readonly principal: z.output<typeof principalSchema>
  /** Where it stands in the request, for errors. */
  readonly field: string
}

/**
 * Principals as they are stored.
 *
 * @param stored those that were there before, which may be gone by now
 * @throws ProblemError `invalid_request` for one that does not exist, or is named twice
 */
export async function principalsFromWire(
  given: readonly GivenPrincipal[],
  { store }: Pick<Dependencies, 'store'>,
  stored: readonly string[] = [],
): Promise<GrantPrincipal[]> {
  const wanted = given.map(({ principal: { Kind: kind, Id: id } }) => ({
    kind,
    id: kind === 'Role' ? (roleNamed(id) ?? id) : id.toLowerCase(),
  }))
  const idsOf = (kind: GrantPrincipal['kind']) =>
    wanted.filter((each) => each.kind === kind && isId(each.id)).map(({ id }) => id)
  const found = await knownPrincipals(store.database, {
    User: idsOf('User'),
    Client: idsOf('Client'),
    Group: idsOf('Group'),
  })
  const known = new Set(
    [...found, ...roles.map((id): GrantPrincipal => ({ kind: 'Role', id }))].map(principalKey).concat(stored),
  )
  const keys = wanted.map(principalKey)
  const errors = given.flatMap(({ principal: { Kind }, field }, index) => {
    if (!known.has(keys[index]!)) return [{ field, message: unknown(Kind) }]
    return keys.indexOf(keys[index]!) < index ? [{ field, message: sentence('principal_named_twice') }] : []
  })
  if (errors.length > 0) throw invalid(errors)
  return wanted
}

function roleNamed(text: string): string | undefined {
  return roles.find((role) => role.toLowerCase() === text.toLowerCase())
}

const missing = {
  User: 'principal_user_missing',
  Client: 'principal_client_missing',
  Group: 'principal_group_missing',
} as const

function unknown(kind: GrantPrincipal['kind']): Sentence {
  return kind === 'Role' ? sentence('principal_no_role', { roleNames: roles }) : sentence(missing[kind])
}
