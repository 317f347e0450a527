import type { LoggedEvent } from '@punctual/engine'

import type { Principal } from '../auth/principal.ts'
import { type Access, createAccess } from './access.ts'
import type { AccessRules, AccessRulesCache } from './access-rules.ts'

/** Which events the caller of a stream may see, at each moment. */
export interface EventSight {
  /** Both by what guarded its folder when the event was read and by what guards it now. */
  reaches(event: Pick<LoggedEvent, 'folderId' | 'guardId'>): boolean
  /** The caller has another role now. */
  become(principal: Principal): void
}

export function createEventSight(cache: Pick<AccessRulesCache, 'latest'>, principal: Principal): EventSight {
  let caller = principal
  let known: { readonly rules: AccessRules; readonly access: Access } | null = null
  function accessUnder(rules: AccessRules): Access {
    if (known?.rules !== rules) known = { rules, access: createAccess(caller, rules) }
    return known.access
  }
  return {
    reaches({ folderId, guardId }) {
      const rules = cache.latest
      const access = accessUnder(rules)
      return access.may('View', guardId) && access.may('View', rules.guardOf(folderId))
    },
    become(next) {
      if (next.role !== caller.role) known = null
      caller = next
    },
  }
}
