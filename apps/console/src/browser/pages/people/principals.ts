import { roles } from '@punctual/domain/rights'
import type { IntlShape } from 'react-intl'

import type { ApiClient, Group, Principal, User } from '../../api/people-queries.ts'

/** All that can be granted something, beside the roles. */
export interface KnownPrincipals {
  readonly users: readonly User[]
  readonly groups: readonly Group[]
  readonly clients: readonly ApiClient[]
}

export interface NamedPrincipal {
  readonly principal: Principal
  readonly name: string
}

export function namedPrincipals(
  { users, groups, clients }: KnownPrincipals,
  intl: IntlShape,
): readonly NamedPrincipal[] {
  return [
    ...groups.map(({ Id, Name }) => ({ principal: { Kind: 'Group' as const, Id }, name: Name })),
    ...users.map(({ Id, UserName }) => ({ principal: { Kind: 'User' as const, Id }, name: UserName })),
    ...clients.map(({ Id, ClientName }) => ({
      principal: { Kind: 'Client' as const, Id },
      name: ClientName,
    })),
    ...roles.map((role) => ({
      principal: { Kind: 'Role' as const, Id: role },
      name: intl.formatMessage({ id: `role.${role}` }),
    })),
  ]
}

export const isSamePrincipal = (one: Principal, other: Principal) =>
  one.Kind === other.Kind && one.Id === other.Id

/** "finance (group)": the kind stands beside the name, since a user and a group may have the same. */
export function principalText({ principal, name }: NamedPrincipal, intl: IntlShape): string {
  return intl.formatMessage({ id: `principal.${principal.Kind}` }, { name })
}

/** The one that a text names: as it is shown, or by its name where only one has it. */
export function principalNamed(
  text: string,
  { known, intl }: { known: readonly NamedPrincipal[]; intl: IntlShape },
): Principal | null {
  const wanted = text.trim().toLowerCase()
  const shown = known.find((each) => principalText(each, intl).toLowerCase() === wanted)
  if (shown !== undefined) return shown.principal
  const [only, ...others] = known.filter(({ name }) => name.toLowerCase() === wanted)
  return only !== undefined && others.length === 0 ? only.principal : null
}
