import { deliveryReceiptId } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'

import { bindPath } from '../../bind-path.ts'
import { sameHost } from '../../network/same-host.ts'
import type { DestinationKind } from '../../port.ts'
import { sftpDescription } from './description.ts'
import { sftpForm } from './form.ts'
import { sftp, sftpSettings, sftpSettingsOf } from './settings.ts'
import { placeOf } from './sftp-place.ts'

/** Files in a directory of a server of SFTP. */
export const sftpKind = {
  kind: sftp,
  description: sftpDescription,
  settings: sftpSettings,
  form: sftpForm,
  secretsGoTo(settings) {
    const { host, port } = sftpSettingsOf(settings)
    return [host.toLowerCase(), String(port)]
  },
  missingSecrets: (_settings, isStored) =>
    isStored('Password') || isStored('PrivateKey')
      ? []
      : [{ field: 'Password', message: sentence('password_or_key') }],
  texts: (settings) => [{ field: 'Path', text: sftpSettingsOf(settings).path, use: 'recipients' }],
  refusals(settings, { egress }) {
    const { host, port } = sftpSettingsOf(settings)
    const reason = egress.check({ host, port })
    if (reason === null) return []
    return [{ field: 'Host', message: sentence('field_host_refused', { reason: egressSaid(reason) }) }]
  },
  filesIn(settings) {
    const { host, port, path } = sftpSettingsOf(settings)
    return `${sameHost(host)}:${port} ${path}`
  },
  bind: (settings, scope, giver) => bindPath(sftpSettingsOf(settings), scope, giver),
  recipients: (settings) => [placeOf(sftpSettingsOf(settings))],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'none',
  loadPrepare: async () => (await import('../../prepare-files.ts')).prepareFiles,
  loadConnect: async () => (await import('./sftp-deliverer.ts')).createSftpDeliverer,
} satisfies DestinationKind
