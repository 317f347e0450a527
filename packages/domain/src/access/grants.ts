/**
 * Who may do what where. A folder with its own grants, or without inheritance, is a *guard*. Its policy holds
 * for itself and for everything below, down to the next guard. Under a guard, a caller has all rights that it
 * grants to one of the caller's principals (user or client, groups, roles). If it inherits, the rights that
 * the guard above grants are added. Roles give nothing there by themselves. Where there is no guard, only the
 * role decides.
 */
import { type Right, type Role, roles, withImplied } from './rights.ts'

export const principalKinds = ['User', 'Client', 'Group', 'Role'] as const

export type PrincipalKind = (typeof principalKinds)[number]

/** A principal to which rights can be granted. The id of a role is its name. */
export interface GrantPrincipal {
  readonly kind: PrincipalKind
  readonly id: string
}

export interface FolderPolicy {
  readonly folderId: string
  /** Whether what is granted above holds here too. */
  readonly inherits: boolean
  /** The next guard above; null when there is none. */
  readonly parentGuardId: string | null
  readonly grants: ReadonlyArray<{ readonly principal: GrantPrincipal; readonly rights: readonly Right[] }>
}

/** A principal as one text. */
export function principalKey({ kind, id }: GrantPrincipal): string {
  return `${kind}:${id}`
}

/** The principal that a user or an API client is. */
export function accountKey({ kind, id }: { readonly kind: 'user' | 'client'; readonly id: string }): string {
  return principalKey({ kind: kind === 'user' ? 'User' : 'Client', id })
}

/** Every principal that a caller is. A grant to a role is also one to the roles that include it. */
export function principalKeys(
  caller: { readonly kind: 'user' | 'client'; readonly id: string; readonly role: Role },
  groupIds: readonly string[],
): string[] {
  const groups = groupIds.map((id): GrantPrincipal => ({ kind: 'Group', id }))
  const included = roles
    .slice(0, roles.indexOf(caller.role) + 1)
    .map((id): GrantPrincipal => ({ kind: 'Role', id }))
  return [accountKey(caller), ...[...groups, ...included].map(principalKey)]
}

const nothing: ReadonlySet<Right> = new Set()

/** What the holder of these keys may do under each guard. */
export function rightsUnderGuards(
  policies: ReadonlyMap<string, FolderPolicy>,
  keys: readonly string[],
): Map<string, ReadonlySet<Right>> {
  const held = new Set(keys)
  const found = new Map<string, ReadonlySet<Right>>()
  function rightsUnder(guardId: string): ReadonlySet<Right> {
    const known = found.get(guardId)
    if (known) return known
    // Also what ends a circle, which a damaged row could make.
    found.set(guardId, nothing)
    const policy = policies.get(guardId)
    if (!policy) return nothing
    const own = policy.grants
      .filter(({ principal }) => held.has(principalKey(principal)))
      .flatMap(({ rights }) => rights)
    const above =
      policy.inherits && policy.parentGuardId !== null ? rightsUnder(policy.parentGuardId) : nothing
    const all = new Set([...withImplied(own), ...above])
    found.set(guardId, all)
    return all
  }
  for (const guardId of policies.keys()) rightsUnder(guardId)
  return found
}
