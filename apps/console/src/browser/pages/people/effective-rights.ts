/**
 * What a principal may do in a folder, by the rule of the service, from what the page shows. Each request is decided
 * by the service itself.
 */
import { type FolderPolicy, principalKeys, rightsUnderGuards } from '@punctual/domain/grants'
import { rights, rightsOfRole } from '@punctual/domain/rights'

import type { FolderChain, Group, Right, Role } from '../../api/people-queries.ts'

export interface Asked {
  readonly kind: 'User' | 'Client'
  readonly id: string
  readonly role: Role
}

/** @param links the folder first, the root last */
export function effectiveRights(
  asked: Asked,
  { links, groups }: { links: FolderChain['links']; groups: readonly Group[] },
): readonly Right[] {
  const { kind, id, role } = asked
  if (role === 'Administrator') return rights
  const guards = guardsOf(links)
  const [nearest] = guards
  if (nearest === undefined) return rights.filter((right) => rightsOfRole[role].has(right))
  const groupIds = groups
    .filter(({ Members }) => Members.some((member) => member.Kind === kind && member.Id === id))
    .map(({ Id }) => Id)
  const caller = { kind: kind === 'User' ? 'user' : 'client', id, role } as const
  const policies = new Map(guards.map((guard) => [guard.folderId, guard]))
  const held = rightsUnderGuards(policies, principalKeys(caller, groupIds)).get(nearest.folderId)
  return rights.filter((right) => held?.has(right))
}

/** The folders that grant something, or inherit nothing, the nearest first. */
function guardsOf(links: FolderChain['links']): FolderPolicy[] {
  const guards = links.filter(({ grants: { Grants, Inherit } }) => Grants.length > 0 || !Inherit)
  return guards.map(({ grants: { FolderId, Grants, Inherit } }, position) => ({
    folderId: FolderId,
    inherits: Inherit,
    parentGuardId: guards[position + 1]?.grants.FolderId ?? null,
    grants: Grants.map(({ Principal: { Kind, Id }, Rights }) => ({
      principal: { kind: Kind, id: Id },
      rights: Rights,
    })),
  }))
}
