import { collaborationMethods, type CollaborationSettings, toWire } from '@punctual/domain'
import { z } from 'zod'

/** The collaboration settings as they are answered: without what is write-only. */
export const collaborationSchema = z
  .object({
    IsCollaborationEnabled: z.boolean(),
    CollaborationMethod: z.enum(collaborationMethods),
    CollaborationLeader: z
      .string()
      .nullable()
      .meta({ description: 'Scheduler that should lead when it is there' }),
    BackupServers: z
      .array(z.string())
      .meta({ description: 'Schedulers that lead only when no other is alive' }),
    FailoverTimeoutSeconds: z.number(),
    AffinityFallbackSeconds: z.number(),
    ThreadsPerServer: z
      .int()
      .nullable()
      .meta({ description: 'Null leaves it to the setting of each worker' }),
    Version: z.int(),
  })
  .meta({ id: 'CollaborationSettings' })

export function collaborationToWire(
  settings: CollaborationSettings,
  version: number,
): z.output<typeof collaborationSchema> {
  return toWire(collaborationSchema, settings, {
    CollaborationMethod: settings.method,
    CollaborationLeader: settings.preferredLeader,
    Version: version,
  })
}
