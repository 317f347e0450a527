/** What a principal may do in a folder and below it. */
export const rights = ['View', 'Download', 'Run', 'Edit', 'Manage'] as const

export type Right = (typeof rights)[number]

/**
 * Every right lets its holder see what it is about. Who manages a folder could grant themselves the other
 * rights, so has them.
 */
const impliedBy: Readonly<Record<Right, readonly Right[]>> = {
  View: ['View'],
  Download: ['Download', 'View'],
  Run: ['Run', 'View'],
  Edit: ['Edit', 'View'],
  Manage: rights,
}

/** Granted rights with those that they imply. */
export function withImplied(granted: readonly Right[]): ReadonlySet<Right> {
  return new Set(granted.flatMap((right) => impliedBy[right]))
}

/** What a caller may do; each role includes the ones before it. */
export const roles = ['Viewer', 'Editor', 'Administrator'] as const

export type Role = (typeof roles)[number]

/** What a role may do in a folder that no grant holds for. Only Administrators give grants there. */
export const rightsOfRole: Readonly<Record<Role, ReadonlySet<Right>>> = {
  Viewer: new Set<Right>(['View', 'Download']),
  Editor: new Set(rights),
  Administrator: new Set(rights),
}
