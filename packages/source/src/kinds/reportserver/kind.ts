import { sentence } from '@punctual/domain/words'

import type { SourceContext } from '../../context.ts'
import type { SourceKind } from '../../port.ts'
import { reportServerDescription } from './description.ts'
import { createReportServerSource, type ReportServerSource } from './report-server-source.ts'
import { reportServerAccountSettings, type ReportServerAccountSettings } from './settings.ts'

/** The report server. Its accounts and its schedules have routes of their own. */
export const reportServerKind = {
  kind: 'reportserver',
  description: reportServerDescription,
  accountField: 'ReportServerAccountId',
  signIns: ['Basic', 'NTLM', 'Negotiate', 'Kerberos', 'None'],
  settings: reportServerAccountSettings,
  addresses: (settings) => {
    const { serverUrl, portalUrl } = settings as ReportServerAccountSettings
    return { ServerUrl: serverUrl, PortalUrl: portalUrl }
  },
  account: null,
  item: null,
  tellsParameters: true,
  formats: () => ({
    formats: reportServerDescription.formats,
    reason: sentence('formats_of_report_server'),
  }),
  cannotRun: (definition) =>
    definition.kind === 'paginated' && (definition.identities ?? []).length > 0
      ? [sentence('identities_of_bi_only')]
      : [],
  timeoutSeconds: () => null,
  connect: (context: SourceContext): ReportServerSource =>
    createReportServerSource(context, reportServerKind),
} satisfies SourceKind
