import type { SourceAccount } from '@punctual/domain'

import { addressed } from '../../report-kinds.ts'
import { ask, type Asked } from '../../ask.ts'
import type { SourceContext } from '../../context.ts'
import type { Connector } from '../../port.ts'
import { type BiClient, createBiClient } from './bi-client.ts'
import { createCapacities } from './capacities.ts'
import { browseBi, formatsOfBiReport } from './browse.ts'
import { listDashboards, listPages, listReports, listWorkspaces, resolveWorkspace } from './discovery.ts'
import { type BiSignIn, fetchMailServerToken, pollDeviceSignIn, startDeviceSignIn } from './device-sign-in.ts'
import type { BiDiscovery } from './discovery-port.ts'
import { exportFromBi } from './export-report.ts'
import { listVisuals } from './list-visuals.ts'
import { preflightOnBi } from './preflight.ts'
import { linkOnBiPlatform } from './report-link.ts'
import { createTokenCache } from './token-cache.ts'
import { validateBiAccount } from './validate-account.ts'

/** The connector of the BI platform, with the discovery that the routes of its accounts ask. */
export interface BiSource extends Connector {
  readonly discovery: BiDiscovery & BiSignIn
}

type ClientOf = (account: SourceAccount) => BiClient

export function createBiSource(context: SourceContext, kind: Asked['kind']): BiSource {
  const tokens = createTokenCache(context)
  const clientOf: ClientOf = (account) => createBiClient(context, tokens, account)
  const capacities = createCapacities(context)
  return {
    export: async (given, signal) => {
      const request = { ...given, definition: addressed(given.definition) }
      return exportFromBi(context, clientOf(request.account), { request, capacities, signal })
    },
    validate: (account, signal) => validateBiAccount(() => clientOf(account), signal),
    browse: async (account, path, signal) => browseBi(clientOf(account), path, signal),
    parameters: async () => null,
    formats: async ({ account, definition }, signal) =>
      formatsOfBiReport(clientOf(account), addressed(definition), signal),
    preflight: async (wanted, signal) => {
      const request = { ...wanted, definition: addressed(wanted.definition) }
      return preflightOnBi(context, clientOf(wanted.account), { request, capacities, signal })
    },
    link: async (account, definition, signal) =>
      linkOnBiPlatform(() => clientOf(account), addressed(definition), signal),
    discovery: { ...createDiscovery(context, clientOf, kind), ...createSignIn(context, kind) },
  }
}

function createSignIn(context: SourceContext, kind: Asked['kind']): BiSignIn {
  return {
    startSignIn: (account, signal) =>
      ask(context, { account, kind, signal }, (limited) => startDeviceSignIn(context, account, limited)),
    pollSignIn: (account, deviceCode, signal) =>
      ask(context, { account, kind, signal }, (limited) =>
        pollDeviceSignIn(context, { account, deviceCode }, limited),
      ),
    mailServerToken: (account, signal) =>
      ask(context, { account, kind, signal }, (limited) => fetchMailServerToken(context, account, limited)),
  }
}

function createDiscovery(context: SourceContext, clientOf: ClientOf, kind: Asked['kind']): BiDiscovery {
  /** Work for one workspace, by its id. */
  type Within = Parameters<typeof resolveWorkspace>[1]
  function within<Value>(
    [account, workspace, signal]: readonly [SourceAccount, Within, AbortSignal],
    work: (client: BiClient, workspaceId: string, signal: AbortSignal) => Promise<Value>,
  ) {
    return ask(context, { account, kind, signal }, async (limited) => {
      const client = clientOf(account)
      return work(client, await resolveWorkspace(client, workspace, limited), limited)
    })
  }
  return {
    listWorkspaces: (account, signal) =>
      ask(context, { account, kind, signal }, async (limited) => listWorkspaces(clientOf(account), limited)),
    listReports: (...asked) => within(asked, listReports),
    listPaginatedReports: (...asked) =>
      within(asked, async (...found) =>
        (await listReports(...found)).filter(({ reportType }) => reportType === 'PaginatedReport'),
      ),
    listDashboards: (...asked) => within(asked, listDashboards),
    listPages: (account, { workspace, reportId: id }, signal) =>
      within([account, workspace, signal], (client, workspaceId, limited) =>
        listPages(client, { workspaceId, id }, limited),
      ),
    listVisuals: (account, { workspace, reportId: id }, signal) =>
      within([account, workspace, signal], (client, workspaceId, limited) =>
        listVisuals(context, client, { workspaceId, id, signal: limited }),
      ),
  }
}
