/**
 * The part of the service that a caller may know of: the same dependencies, over statements that see nothing
 * else. An operation gets these and has no others. So a new operation hides what it must hide without code of
 * its own.
 */
import type { Principal } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { type Access, createAccess } from './access.ts'
import type { AccessRules } from './access-rules.ts'

export interface Scope {
  readonly access: Access
  readonly dependencies: Dependencies
}

export type ScopeOf = (principal: Principal, rules: AccessRules) => Scope

/** Callers whose scopes are kept while the rules stay the same. */
const maxScopes = 1_000

/**
 * The process keeps scopes, with what it read for their caller, for as long as the rules are the same.
 * Nothing of them outlives a change of the rules.
 */
export function createScopes(dependencies: Dependencies): ScopeOf {
  let under: AccessRules | null = null
  const scopes = new Map<string, Scope>()
  const parts = new Map<string, Dependencies>()
  return (principal, rules) => {
    if (under !== rules || scopes.size >= maxScopes) {
      scopes.clear()
      parts.clear()
      under = rules
    }
    const key = `${principal.kind}:${principal.id}:${principal.role}`
    const known = scopes.get(key)
    if (known) return known
    const access = createAccess(principal, rules)
    // Callers who may know of the same share what is made for them.
    const sight = JSON.stringify(access.sight)
    const part = parts.get(sight) ?? partOf(dependencies, access)
    parts.set(sight, part)
    const scope = { access, dependencies: part }
    scopes.set(key, scope)
    return scope
  }
}

function partOf(dependencies: Dependencies, { sight }: Access): Dependencies {
  if (sight === null) return dependencies
  const { storeFor, textsFor } = dependencies
  // What a record says of an execution depends on its folder, and on the account that may have held it.
  const isAllTexts = sight.guards === null && sight.accounts === null
  return {
    ...dependencies,
    store: storeFor(sight),
    executionJson: isAllTexts ? dependencies.executionJson : textsFor(sight),
  }
}
