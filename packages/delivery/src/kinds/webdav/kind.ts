import { deliveryReceiptId } from '@punctual/domain'

import { sameHost } from '../../network/same-host.ts'
import { urlRefused } from '../../network/written-url.ts'
import type { DestinationKind } from '../../port.ts'
import { webDavDescription } from './description.ts'
import { bindUrl, originOf } from './directory-url.ts'
import { webDavForm } from './form.ts'
import { webDav, webDavSettings, webDavSettingsOf } from './settings.ts'

/** Files in a directory of a server of WebDAV. */
export const webDavKind = {
  kind: webDav,
  description: webDavDescription,
  settings: webDavSettings,
  form: webDavForm,
  secretsGoTo: (settings) => [originOf(webDavSettingsOf(settings)).origin],
  texts: (settings) => [{ field: 'Url', text: webDavSettingsOf(settings).url, use: 'recipients' }],
  refusals(settings, { egress }) {
    const message = urlRefused(originOf(webDavSettingsOf(settings)).href, egress)
    return message === null ? [] : [{ field: 'Url', message }]
  },
  filesIn(settings) {
    const url = new URL(webDavSettingsOf(settings).url)
    return `${sameHost(url.hostname)}:${url.port} ${url.pathname}`
  },
  bind: bindUrl,
  recipients: (settings) => [webDavSettingsOf(settings).url.slice(0, 320)],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'none',
  loadPrepare: async () => (await import('../../prepare-files.ts')).prepareFiles,
  loadConnect: async () => (await import('./web-dav-deliverer.ts')).createWebDavDeliverer,
} satisfies DestinationKind
