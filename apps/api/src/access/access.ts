import { principalKeys, type Right, rightsOfRole, rightsUnderGuards } from '@punctual/domain'
import type { Sight } from '@punctual/catalog'

import type { Principal } from '../auth/principal.ts'
import type { AccessRules } from './access-rules.ts'

/** What one caller may do where, under the rules of one moment. */
export interface Access {
  /** What the caller may know of; null: everything. */
  readonly sight: Sight | null
  /** Whether any folder has grants; where none has, only the role decides. */
  readonly isGuarded: boolean
  /** Whether the caller may do something in a folder behind a guard, or in an open one (null). */
  may(right: Right, guardId: string | null): boolean
  /** Whether a grant gives the right in any folder. */
  isGranted(right: Right): boolean
  /**
   * Whether the caller may decide about grants behind a guard. In an open folder that is for Administrators.
   */
  mayGrant(guardId: string | null): boolean
}

export function createAccess(
  { kind, id, role }: Pick<Principal, 'kind' | 'id' | 'role'>,
  rules: AccessRules,
): Access {
  const isAdministrator = role === 'Administrator'
  const isGuarded = rules.policies.size > 0
  if (isAdministrator) {
    return { sight: null, isGuarded, may: () => true, isGranted: () => true, mayGrant: () => true }
  }
  const keys = principalKeys({ kind, id, role }, rules.groupsOf({ kind, id }))
  const byGuard = rightsUnderGuards(rules.policies, keys)
  const rightsBehind = (guardId: string | null) =>
    guardId === null ? rightsOfRole[role] : byGuard.get(guardId)
  const granted = new Set([...byGuard.values()].flatMap((rights) => [...rights]))
  const seen = [...byGuard].filter(([, rights]) => rights.has('View')).map(([guardId]) => guardId)
  const listed = (isRestricted: boolean) => (isRestricted ? { keys } : null)
  const sight = {
    guards: isGuarded ? seen : null,
    accounts: listed(rules.restrictsAccounts),
    destinations: listed(rules.restrictsDestinations),
    calendars: listed(rules.restrictsCalendars),
    mailTemplates: listed(rules.restrictsMailTemplates),
  }
  return {
    sight: Object.values(sight).every((part) => part === null) ? null : sight,
    isGuarded,
    may: (right, guardId) => rightsBehind(guardId)?.has(right) ?? false,
    isGranted: (right) => granted.has(right),
    mayGrant: (guardId) => guardId !== null && (byGuard.get(guardId)?.has('Manage') ?? false),
  }
}
