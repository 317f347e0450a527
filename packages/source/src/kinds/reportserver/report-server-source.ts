import { paginatedFormatNames, type SourceAccount } from '@punctual/domain'

import { ask, type Asked } from '../../ask.ts'
import type { SourceContext } from '../../context.ts'
import type { Connector } from '../../port.ts'
import { browseCatalog } from './browse.ts'
import { listCatalogFolders, listCatalogReports } from './catalog.ts'
import { reportParameters } from './parameters.ts'
import type { ReportServerDiscovery } from './discovery-port.ts'
import { preflightOnReportServer } from './preflight.ts'
import { findReportPath, paginated, renderOnReportServer } from './render-report.ts'
import { linkOnReportServer } from './report-link.ts'
import { readReportPath } from './report-path.ts'
import { createReportServerClient, type ReportServerClient } from './report-server-client.ts'
import { listSubscriptions } from './subscriptions.ts'
import { validateReportServerAccount } from './validate-account.ts'

/** The connector of the report server, with the discovery that the routes of its accounts ask. */
export interface ReportServerSource extends Connector {
  readonly discovery: ReportServerDiscovery
}

export function createReportServerSource(context: SourceContext, kind: Asked['kind']): ReportServerSource {
  const clientOf = (account: SourceAccount) => createReportServerClient(context, account)
  return {
    export: async (request, signal) =>
      renderOnReportServer(context, clientOf(request.account), { request, signal }),
    validate: (account, signal) => validateReportServerAccount(() => clientOf(account), signal),
    browse: async (account, path, signal) => browseCatalog(clientOf(account), path, signal),
    async parameters({ account, definition }, signal) {
      if (definition.kind !== 'paginated') return null
      const report = readReportPath(definition.reportUrl ?? '')
      const chosen = definition.parameters
      return report === null ? null : reportParameters(clientOf(account), { report, chosen }, signal)
    },
    async formats({ account, definition }, signal) {
      await findReportPath(clientOf(account), paginated(definition), signal)
      return paginatedFormatNames
    },
    async preflight({ account, definition }, signal) {
      await preflightOnReportServer(clientOf(account), paginated(definition), signal)
      return []
    },
    link: async (account, definition, signal) => linkOnReportServer(clientOf(account), definition, signal),
    discovery: createDiscovery(context, clientOf, kind),
  }
}

function createDiscovery(
  context: SourceContext,
  clientOf: (account: SourceAccount) => ReportServerClient,
  kind: Asked['kind'],
): ReportServerDiscovery {
  return {
    listCatalogReports: (account, signal) =>
      ask(context, { account, kind, signal }, async (limited) =>
        listCatalogReports(clientOf(account), limited),
      ),
    listCatalogFolders: (account, signal) =>
      ask(context, { account, kind, signal }, async (limited) =>
        listCatalogFolders(clientOf(account), limited),
      ),
    listSubscriptions: (account, signal) =>
      ask(context, { account, kind, signal }, async (limited) =>
        listSubscriptions(clientOf(account), limited),
      ),
    reportParameters: (account, wanted, signal) =>
      ask(context, { account, kind, signal }, async (limited) =>
        reportParameters(clientOf(account), wanted, limited),
      ),
  }
}
