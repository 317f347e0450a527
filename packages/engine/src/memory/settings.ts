import type { ClusterSettingsRow } from '@punctual/catalog'

import type { SettingsRow } from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

export function modelClusterSettings({
  rows: { settings },
  now,
}: ModelContext): ModelledStore['clusterSettings'] {
  return {
    read: () => recordOf(settings),
    setSchedulingEnabled(enabled, by) {
      if (settings.schedulingEnabled === enabled) return null
      Object.assign(settings, {
        schedulingEnabled: enabled,
        version: settings.version + 1,
        updatedAt: now(),
        updatedBy: by,
      })
      if (enabled) settings.schedulingResumedAt = now()
      return recordOf(settings)
    },
    replaceCollaboration({ collaboration, ifVersion, by }) {
      if (settings.version !== ifVersion) return null
      Object.assign(settings, {
        collaboration,
        version: settings.version + 1,
        updatedAt: now(),
        updatedBy: by,
      })
      return recordOf(settings)
    },
  }
}

function recordOf({
  schedulingEnabled,
  collaboration,
  version,
  updatedAt,
  updatedBy,
}: SettingsRow): ClusterSettingsRow {
  return { schedulingEnabled, collaboration, version, updatedAt: new Date(updatedAt), updatedBy }
}
