import { deliveryReceiptId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { linkExpiryDaysOf } from '../../link-expiry.ts'
import { urlRefused } from '../../network/written-url.ts'
import type { DestinationKind } from '../../port.ts'
import { webhookDescription } from './description.ts'
import { webhookForm } from './form.ts'
import { webhook, webhookSettings, webhookSettingsOf } from './settings.ts'
import { isShownUrl, shownUrl } from './shown-url.ts'

/** A signed event to an address of HTTP. Its receiver refuses a repeat by the id of the event. */
export const webhookKind = {
  kind: webhook,
  description: webhookDescription,
  settings: webhookSettings,
  form: webhookForm,
  secretsGoTo: (settings) => [new URL(webhookSettingsOf(settings).url).origin],
  missingSecrets: (settings, isStored) => [
    ...(isStored('Secret') ? [] : [{ field: 'Secret', message: sentence('webhook_secret_form') }]),
    ...(isShownUrl(webhookSettingsOf(settings).url)
      ? [{ field: 'Url', message: sentence('destination_secret_again') }]
      : []),
  ],
  texts: () => [],
  refusals(settings, { egress }) {
    const message = urlRefused(webhookSettingsOf(settings).url, egress)
    return message === null ? [] : [{ field: 'Url', message }]
  },
  bind: (settings) => ({ ok: true, settings }),
  recipients: (settings) => [shownUrl(webhookSettingsOf(settings).url).slice(0, 320)],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'none',
  linkExpiryDays: linkExpiryDaysOf,
  announcement: { readers: 'programs', message: ({ event }) => event },
  loadPrepare: async () => (await import('./prepare-event.ts')).prepareEvent,
  loadConnect: async () => (await import('./webhook-deliverer.ts')).createWebhookDeliverer,
} satisfies DestinationKind
