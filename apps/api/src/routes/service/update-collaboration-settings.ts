import { collaborationMethods, type CollaborationSettings, collaborationSettings } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { SecretBox } from '@punctual/store'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { line, optional, text } from '../../wire/input.ts'
import { collaborationSchema, collaborationToWire } from './collaboration-wire.ts'

const serverName = line(63)
const writeOnly = text(2_000)
  .nullable()
  .optional()
  .meta({ writeOnly: true, description: 'Accepted for compatibility, never answered' })

const body = z
  .object({
    IsCollaborationEnabled: optional(z.boolean(), undefined),
    CollaborationMethod: optional(z.enum(collaborationMethods), undefined),
    CollaborationLeader: serverName.nullable().optional(),
    IsBackupServer: optional(z.boolean(), undefined).meta({
      description: 'With ServerName: marks a scheduler as backup, or no longer',
    }),
    ServerName: optional(serverName.min(1), undefined),
    FailoverTimeoutSeconds: optional(z.number().min(1).max(300), undefined),
    AffinityFallbackSeconds: optional(z.number().min(0).max(86_400), undefined),
    ThreadsPerServer: z.int().min(1).max(256).nullable().optional(),
    CollaborationId: writeOnly,
    ConType: writeOnly,
    ConString: writeOnly,
    ConString2: writeOnly,
  })
  .meta({ id: 'UpdateCollaborationSettingsInput' })

type Change = z.output<typeof body>

/**
 * Edits that meet another edit are made again on what that one left, unless the caller asked for a version.
 */
const triesOfAnEdit = 20

export const updateCollaborationSettings = defineOperation({
  name: 'service.updateCollaborationSettings',
  methods: ['POST'],
  path: '/api/service/updatecollaborationsettings',
  role: 'Administrator',
  summary: 'Changes how the servers work together',
  description:
    'Fields that are left out stay as they are; every server takes the change within a second. ThreadsPerServer holds for every worker in place of its own ' +
    'WORKER_SLOTS: more slots are used at once, with fewer what runs ends by itself; null leaves it to the workers again. A backup server leads only when no other scheduler is ' +
    'alive, so it cannot be the preferred leader, nor be told to collaborate in the same request (409). Takes `If-Match`.',
  tags: ['Service'],
  body,
  response: collaborationSchema,
  examples: {
    roundRobin: { IsCollaborationEnabled: true, CollaborationMethod: 'RoundRobin' },
    backup: { ServerName: 'scheduler-2', IsBackupServer: true },
  },
  errors: [409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: ({ body: change }, settings) => ({
    subject: 'collaboration',
    after: { ...settings, WriteOnlyGiven: writeOnlyOf(change) },
  }),
  readBefore: async ({ dependencies }) => {
    const { collaboration, version } = await dependencies.store.clusterSettings.read()
    return collaborationToWire(collaborationSettings.parse(collaboration), version)
  },
  handle: async ({ body: change, expectedVersion, principal, dependencies }) => {
    const { clusterSettings } = dependencies.store
    if ((change.IsBackupServer === undefined) !== (change.ServerName === undefined)) {
      const [field, other] =
        change.ServerName === undefined ? ['ServerName', 'IsBackupServer'] : ['IsBackupServer', 'ServerName']
      throw invalid([{ field, message: sentence('field_required_with', { field: other }) }])
    }
    if (change.IsBackupServer && change.IsCollaborationEnabled) throw collaboratingBackup(change.ServerName!)
    for (let tries = 0; tries < triesOfAnEdit; tries += 1) {
      const row = await clusterSettings.read()
      if (expectedVersion !== null && expectedVersion !== row.version) throw stale()
      const settings = changed(collaborationSettings.parse(row.collaboration), change, dependencies.secretBox)
      refuseContradiction(settings)
      const written = await clusterSettings.replaceCollaboration({
        collaboration: settings,
        ifVersion: row.version,
        by: principal.name,
      })
      if (written) return collaborationToWire(settings, written.version)
    }
    throw stale()
  },
})

function changed(before: CollaborationSettings, change: Change, secretBox: SecretBox): CollaborationSettings {
  const seal = (field: string, value: string | null | undefined, kept: string | null) =>
    value === undefined
      ? kept
      : value === null || value === ''
        ? null
        : secretBox.seal(value, { table: 'cluster_settings', rowId: '1', field })
  const others = before.backupServers.filter((name) => name !== change.ServerName)
  return {
    isCollaborationEnabled: change.IsCollaborationEnabled ?? before.isCollaborationEnabled,
    method: change.CollaborationMethod ?? before.method,
    preferredLeader:
      change.CollaborationLeader === undefined ? before.preferredLeader : change.CollaborationLeader || null,
    backupServers:
      change.ServerName === undefined
        ? before.backupServers
        : change.IsBackupServer
          ? [...others, change.ServerName]
          : others,
    failoverTimeoutSeconds: change.FailoverTimeoutSeconds ?? before.failoverTimeoutSeconds,
    affinityFallbackSeconds: change.AffinityFallbackSeconds ?? before.affinityFallbackSeconds,
    threadsPerServer:
      change.ThreadsPerServer === undefined ? before.threadsPerServer : change.ThreadsPerServer,
    collaborationId: change.CollaborationId === undefined ? before.collaborationId : change.CollaborationId,
    conType: change.ConType === undefined ? before.conType : change.ConType,
    sealedConString: seal('ConString', change.ConString, before.sealedConString),
    sealedConString2: seal('ConString2', change.ConString2, before.sealedConString2),
  }
}

/** Which of the write-only fields a request gave: all that the audit trail may know of them. */
function writeOnlyOf(change: Change): string[] {
  return (['CollaborationId', 'ConType', 'ConString', 'ConString2'] as const).filter(
    (field) => change[field] !== undefined,
  )
}

function refuseContradiction({ preferredLeader, backupServers }: CollaborationSettings): void {
  if (preferredLeader !== null && backupServers.includes(preferredLeader)) {
    throw problem('state_conflict', {
      detail: sentence('backup_server_as_leader', { server: preferredLeader }),
    })
  }
}

/** A backup server leads only in place of others, so one request cannot make it work together with them. */
function collaboratingBackup(server: string) {
  return problem('state_conflict', {
    detail: sentence('backup_server_collaborates', { server }),
  })
}

function stale() {
  return problem('version_stale', {
    detail: sentence('settings_changed'),
  })
}
