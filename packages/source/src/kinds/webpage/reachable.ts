import type { SourceAccount } from '@punctual/domain'
import { type EgressTarget, egressTarget, isNamedBy } from '@punctual/runtime'

import { webPageSettingsOf } from './settings.ts'

/** A site often leads from http to https of the same name. */
const usualPorts: ReadonlySet<number> = new Set([80, 443])

/**
 * What a page of an account may load, frame or be led to: its own host, and those that the account lists. What
 * it shows goes out with the report, so a host that the operator allows for something else is none of them.
 */
export function reachableBy(account: SourceAccount): (target: EgressTarget) => boolean {
  const { baseUrl, alsoReachable } = webPageSettingsOf(account)
  const own = egressTarget(new URL(baseUrl))
  const isOwnPort = (port: number) => port === own.port || (usualPorts.has(port) && usualPorts.has(own.port))
  return (target) =>
    (target.host.toLowerCase() === own.host && isOwnPort(target.port)) || isNamedBy(alsoReachable, target)
}
