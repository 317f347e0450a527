import { collaborationSettings, type CollaborationSettings } from '@punctual/domain'
import type { Clock } from '@punctual/runtime'
import type { Store } from '@punctual/store'

/** The cluster's collaboration settings, at most `maximumAgeMs` old: a change reaches every process within that time. */
export interface Collaboration {
  current(): Promise<CollaborationSettings>
}

export function createCollaboration({ store, clock, maximumAgeMs }: { store: Store; clock: Clock; maximumAgeMs: number }): Collaboration {
  let known: { settings: CollaborationSettings; readAtMs: number } | null = null
  return {
    async current() {
      if (known && clock.monotonicMs() - known.readAtMs < maximumAgeMs) return known.settings
      const readAtMs = clock.monotonicMs()
      const { collaboration } = await store.clusterSettings.read()
      known = { settings: collaborationSettings.parse(collaboration), readAtMs }
      return known.settings
    },
  }
}
