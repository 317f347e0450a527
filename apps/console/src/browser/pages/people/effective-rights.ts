/**
 * What a principal may do in a folder: the rule of the service, shown beside what it is made from. Each request is
 * decided by the service itself.
 */
import type { FolderChain, Grant, Group, Right, Role } from '../../api/people-queries.ts'

export const rights = ['View', 'Download', 'Run', 'Edit', 'Manage'] as const satisfies readonly Right[]

export const roles = ['Viewer', 'Editor', 'Administrator'] as const satisfies readonly Role[]

export interface Asked {
  readonly kind: 'User' | 'Client'
  readonly id: string
  readonly role: Role
}

/** What a role may do where no grant holds. */
const ofRole: Readonly<Record<Role, readonly Right[]>> = {
  Viewer: ['View', 'Download'],
  Editor: rights,
  Administrator: rights,
}

/** Each right lets its holder see what it is about; who manages a folder has the other rights too. */
function withImplied(granted: readonly Right[]): Right[] {
  return granted.includes('Manage') ? [...rights] : granted.length > 0 ? ['View', ...granted] : []
}

/** @param links the folder first, the root last */
export function effectiveRights(
  asked: Asked,
  { links, groups }: { links: FolderChain['links']; groups: readonly Group[] },
): readonly Right[] {
  if (asked.role === 'Administrator') return rights
  const held = new Set([
    `${asked.kind}:${asked.id}`,
    ...roles.slice(0, roles.indexOf(asked.role) + 1).map((role) => `Role:${role}`),
    ...groups
      .filter(({ Members }) => Members.some(({ Kind, Id }) => Kind === asked.kind && Id === asked.id))
      .map(({ Id }) => `Group:${Id}`),
  ])
  const holding = holdingGrants(links)
  if (holding === null) return ofRole[asked.role]
  const granted = holding
    .filter(({ Principal: { Kind, Id } }) => held.has(`${Kind}:${Id}`))
    .flatMap(({ Rights }) => withImplied(Rights))
  return rights.filter((right) => granted.includes(right))
}

/** The grants that hold in a folder; null where none does, so that the role decides. */
function holdingGrants(links: FolderChain['links']): readonly Grant[] | null {
  const found: Grant[] = []
  let isGuarded = false
  for (const { grants } of links) {
    found.push(...grants.Grants)
    isGuarded ||= grants.Grants.length > 0 || !grants.Inherit
    if (!grants.Inherit) break
  }
  return isGuarded ? found : null
}
