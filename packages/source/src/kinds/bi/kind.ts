import type { SourceKind } from '../../port.ts'
import type { SourceContext } from '../../context.ts'
import { type BiSource, createBiSource } from './bi-source.ts'
import { biCannotRun, biReportFormats } from './can-run.ts'
import { biDescription } from './description.ts'
import { biAccountSettings, type BiAccountSettings } from './settings.ts'

/** The BI platform. Its accounts and its schedules have routes of their own. */
export const biKind = {
  kind: 'bi',
  description: biDescription,
  accountField: 'BiAccountId',
  signIns: ['ServicePrincipal', 'Certificate', 'User'],
  settings: biAccountSettings,
  addresses: (settings) => {
    const { authorityUrl, apiUrl } = settings as BiAccountSettings
    return { AuthorityUrl: authorityUrl, ApiUrl: apiUrl }
  },
  account: null,
  item: null,
  tellsParameters: false,
  formats: biReportFormats,
  cannotRun: biCannotRun,
  timeoutSeconds: (definition) => (definition.kind === 'single' ? definition.rendering.timeoutSeconds : null),
  connect: (context: SourceContext): BiSource => createBiSource(context, biKind),
} satisfies SourceKind
