import type { Database, Prisma } from '@punctual/store'

/**
 * The settings that every process shares: whether scheduling is on, and how servers work together. One row.
 */
export interface ClusterSettings {
  read(): Promise<ClusterSettingsRow>
  /** Switches planning on or off; null when it already is as requested. */
  setSchedulingEnabled(enabled: boolean, by: string): Promise<ClusterSettingsRow | null>
  /**
   * Puts new collaboration settings in place of those of `ifVersion`; null when another change came first.
   */
  replaceCollaboration(change: {
    collaboration: unknown
    ifVersion: number
    by: string
  }): Promise<ClusterSettingsRow | null>
}

export interface ClusterSettingsRow {
  readonly schedulingEnabled: boolean
  /** As stored: `{}` until the first update. */
  readonly collaboration: unknown
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

const shown = {
  schedulingEnabled: true,
  collaboration: true,
  version: true,
  updatedAt: true,
  updatedBy: true,
} as const

const columns = `scheduling_enabled AS "schedulingEnabled", collaboration, version, updated_at AS "updatedAt", updated_by AS "updatedBy"`

// The instant from which on missed runs count is that of the database.
const setScheduling = `UPDATE cluster_settings SET scheduling_enabled = $1,
    scheduling_resumed_at = CASE WHEN $1 THEN clock_timestamp() ELSE scheduling_resumed_at END, version = version + 1, updated_at = now(), updated_by = $2
  WHERE id = 1 AND scheduling_enabled <> $1 RETURNING ${columns}`

export function createClusterSettings(database: Database): ClusterSettings {
  return {
    read: async () =>
      (await database.prisma()).clusterSetting.findUniqueOrThrow({ where: { id: 1 }, select: shown }),
    async setSchedulingEnabled(enabled, by) {
      const [row] = await database.query<ClusterSettingsRow>(setScheduling, [enabled, by])
      return row ?? null
    },
    async replaceCollaboration({ collaboration, ifVersion, by }) {
      const data = {
        collaboration: collaboration as Prisma.InputJsonObject,
        version: { increment: 1 },
        updatedBy: by,
      }
      const where = { id: 1, version: ifVersion }
      const [row] = await (
        await database.prisma()
      ).clusterSetting.updateManyAndReturn({ where, data, select: shown })
      return row ?? null
    },
  }
}
