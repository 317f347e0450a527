import { type FailureCode, FailureError } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import type { BiClient } from './bi-client.ts'
import { listWorkspaces } from './discovery.ts'
import type { Workspace } from './discovery-port.ts'

/** How long the list of workspaces of an account is believed. */
const believedMs = 600_000
/** How long an old list is believed after one that could not be read. */
const unreadMs = 30_000
const maximumAccounts = 1_000
const refusals: readonly FailureCode[] = [
  'source_access_denied',
  'source_report_not_found',
  'source_request_invalid',
]

/**
 * Whether workspaces are on a capacity, without which the platform exports nothing. The list is asked once in a
 * while for each account: the platform limits such questions.
 */
export interface Capacities {
  /** The workspace when it is known to be on none; null when it is on one, or the platform does not say. */
  withoutCapacity(
    client: BiClient,
    place: { readonly accountId: string; readonly workspaceId: string | null },
    signal: AbortSignal,
  ): Promise<Workspace | null>
}

export function createCapacities({ clock }: Pick<SourceContext, 'clock'>): Capacities {
  const lists = new Map<string, { readonly untilMs: number; readonly workspaces: readonly Workspace[] }>()
  return {
    async withoutCapacity(client, { accountId, workspaceId }, signal) {
      if (workspaceId === null) return null
      const key = JSON.stringify([accountId, client.apiUrl])
      let known = lists.get(key)
      if (known === undefined || known.untilMs <= clock.monotonicMs()) {
        let heldMs = believedMs
        const workspaces = await listWorkspaces(client, signal).catch((error: unknown) => {
          if (isRefusal(error)) return []
          if (known === undefined || signal.aborted) throw error
          heldMs = unreadMs
          return known.workspaces
        })
        known = { untilMs: clock.monotonicMs() + heldMs, workspaces }
        lists.delete(key)
        lists.set(key, known)
        for (const oldest of lists.keys()) if (lists.size > maximumAccounts) lists.delete(oldest)
      }
      const wanted = workspaceId.toLowerCase()
      const workspace = known.workspaces.find(({ id }) => id.toLowerCase() === wanted)
      return workspace?.isOnDedicatedCapacity === false ? workspace : null
    },
  }
}

/** An account that may not list its workspaces exports as far as it gets. After other failures the last list holds. */
function isRefusal(error: unknown): boolean {
  return error instanceof FailureError && refusals.includes(error.failure.code)
}
