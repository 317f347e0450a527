import { deliveryReceiptId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { bindPath } from '../../bind-path.ts'
import { urlRefused } from '../../network/written-url.ts'
import type { DestinationKind } from '../../port.ts'
import { sharePointDescription } from './description.ts'
import { sharePointForm } from './form.ts'
import { sharePoint, sharePointSettings, sharePointSettingsOf } from './settings.ts'

/** Files in a document library of SharePoint, or in the OneDrive of a user. */
export const sharePointKind = {
  kind: sharePoint,
  description: sharePointDescription,
  settings: sharePointSettings,
  form: sharePointForm,
  account: (settings) => {
    const { biAccountId } = sharePointSettingsOf(settings)
    return biAccountId === null ? null : { kind: 'bi', id: biAccountId, field: 'BiAccountId' }
  },
  secretsGoTo(settings) {
    const { tenantId, clientId } = sharePointSettingsOf(settings)
    return [tenantId ?? '', clientId ?? '']
  },
  missingSecrets: (settings, isStored) =>
    sharePointSettingsOf(settings).biAccountId !== null || isStored('ClientSecret')
      ? []
      : [{ field: 'ClientSecret', message: sentence('field_required') }],
  texts: (settings) => [{ field: 'Folder', text: sharePointSettingsOf(settings).path, use: 'recipients' }],
  refusals(settings, { egress }) {
    const message = urlRefused(sharePointSettingsOf(settings).siteUrl, egress)
    return message === null ? [] : [{ field: 'SiteUrl', message }]
  },
  filesIn: (settings) => placeOf(settings).toLowerCase(),
  bind: (settings, scope, giver) => bindPath(sharePointSettingsOf(settings), scope, giver),
  recipients: (settings) => [placeOf(settings).slice(0, 320)],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'none',
  loadPrepare: async () => (await import('../../prepare-files.ts')).prepareFiles,
  loadConnect: async () => (await import('./sharepoint-deliverer.ts')).createSharePointDeliverer,
} satisfies DestinationKind

function placeOf(settings: Parameters<typeof sharePointSettingsOf>[0]): string {
  const { siteUrl, library, path } = sharePointSettingsOf(settings)
  return [siteUrl.replace(/\/$/, ''), library, path].filter((part) => part !== '').join('/')
}
