import { z } from 'zod'

/** The ways that servers share work. */
export const collaborationMethods = ['ServerAffinity', 'RoundRobin', 'LeastLoaded'] as const

export type CollaborationMethod = (typeof collaborationMethods)[number]

/** How the servers of the cluster work together, as stored; every process runs the same version of it. */
export const collaborationSettings = z.object({
  isCollaborationEnabled: z.boolean().default(true),
  method: z.enum(collaborationMethods).default('RoundRobin'),
  /** Scheduler that should lead when it is there. */
  preferredLeader: z.string().nullable().default(null),
  /** Schedulers that lead only when no other is alive. */
  backupServers: z.array(z.string()).default([]),
  /** Lease of the leader: how long after a freeze another takes over. */
  failoverTimeoutSeconds: z.number().min(1).max(300).default(3),
  /** How long work waits for its affine server after that is gone. */
  affinityFallbackSeconds: z.number().min(0).max(86_400).default(30),
  /** Slots of every worker; null leaves it to the setting of each. */
  threadsPerServer: z.int().min(1).max(256).nullable().default(null),
  /** Accepted for compatibility, never answered. */
  collaborationId: z.string().nullable().default(null),
  conType: z.string().nullable().default(null),
  /** Sealed connection strings; not used by anything. */
  sealedConString: z.string().nullable().default(null),
  sealedConString2: z.string().nullable().default(null),
})

export type CollaborationSettings = z.infer<typeof collaborationSettings>

/** Whether a run waits for the server that ran its schedule before. */
export function isServerAffine({
  isCollaborationEnabled,
  method,
}: Pick<CollaborationSettings, 'isCollaborationEnabled' | 'method'>): boolean {
  return isCollaborationEnabled && method === 'ServerAffinity'
}
