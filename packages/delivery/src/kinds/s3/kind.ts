import { deliveryReceiptId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { bindPath } from '../../bind-path.ts'
import { urlRefused } from '../../network/written-url.ts'
import type { DestinationKind } from '../../port.ts'
import { s3Description } from './description.ts'
import { s3Form } from './form.ts'
import { endpointOf, s3, s3Settings, s3SettingsOf } from './settings.ts'

/** Objects in a bucket of Amazon S3, or of a server that speaks as it does. */
export const s3Kind = {
  kind: s3,
  description: s3Description,
  settings: s3Settings,
  form: s3Form,
  secretsGoTo: (settings) => [endpointOf(s3SettingsOf(settings))],
  missingSecrets: (_settings, isStored) =>
    isStored('SecretAccessKey') ? [] : [{ field: 'SecretAccessKey', message: sentence('field_required') }],
  texts: (settings) => [{ field: 'Prefix', text: s3SettingsOf(settings).path, use: 'recipients' }],
  refusals(settings, { egress }) {
    const message = urlRefused(endpointOf(s3SettingsOf(settings)), egress)
    return message === null ? [] : [{ field: 'Endpoint', message }]
  },
  filesIn: (settings) => nameOf(settings),
  bind: (settings, scope, giver) => bindPath(s3SettingsOf(settings), scope, giver),
  recipients: (settings) => [nameOf(settings).slice(0, 320)],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'none',
  loadPrepare: async () => (await import('../../prepare-files.ts')).prepareFiles,
  loadConnect: async () => (await import('./s3-deliverer.ts')).createS3Deliverer,
} satisfies DestinationKind

function nameOf(settings: Parameters<typeof s3SettingsOf>[0]): string {
  const { bucket, path } = s3SettingsOf(settings)
  return `s3://${bucket}/${path}`
}
