import { deliveryReceiptId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { linkExpiryDaysOf } from '../../link-expiry.ts'
import { urlRefused } from '../../network/written-url.ts'
import type { DestinationKind } from '../../port.ts'
import { adaptiveCard } from './adaptive-card.ts'
import { teamsDescription } from './description.ts'
import { teamsForm } from './form.ts'
import { hostOf, teams, teamsSettings, teamsSettingsOf } from './settings.ts'

/** A card in a channel of Teams, which says what was made and links to it. Teams takes no file this way. */
export const teamsKind = {
  kind: teams,
  description: teamsDescription,
  settings: teamsSettings,
  form: teamsForm,
  missingSecrets: (_settings, isStored) =>
    isStored('Url') ? [] : [{ field: 'Url', message: sentence('field_required') }],
  texts: (settings) => [{ field: 'Message', text: teamsSettingsOf(settings).message, use: 'message' }],
  refusals(settings, { egress }) {
    const message = urlRefused(teamsSettingsOf(settings).origin, egress)
    return message === null ? [] : [{ field: 'Url', message }]
  },
  bind: (settings) => ({ ok: true, settings }),
  recipients: (settings) => [hostOf(settings).slice(0, 320)],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'beside',
  linkExpiryDays: linkExpiryDaysOf,
  announcement: { readers: 'people', message: ({ text }) => adaptiveCard(text.split('\n'), []) },
  loadPrepare: async () => (await import('./prepare-card.ts')).prepareCard,
  loadConnect: async () => (await import('./teams-deliverer.ts')).createTeamsDeliverer,
} satisfies DestinationKind
