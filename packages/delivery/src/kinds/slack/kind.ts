import { deliveryReceiptId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { DestinationKind } from '../../port.ts'
import { slackDescription } from './description.ts'
import { slackForm } from './form.ts'
import { escaped, type SlackMessage } from './slack-message.ts'
import { slack, slackSettings, slackSettingsOf } from './settings.ts'

/** A message with the files in a channel of Slack. */
export const slackKind = {
  kind: slack,
  description: slackDescription,
  settings: slackSettings,
  form: slackForm,
  missingSecrets: (_settings, isStored) =>
    isStored('Token') ? [] : [{ field: 'Token', message: sentence('slack_token_form') }],
  texts: (settings) => [{ field: 'Message', text: slackSettingsOf(settings).message, use: 'message' }],
  refusals: () => [],
  bind: (settings) => ({ ok: true, settings }),
  recipients: (settings) => [slackSettingsOf(settings).channel],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'if-any',
  announcement: {
    readers: 'people',
    message: ({ text }): SlackMessage => ({ text: escaped(text), hasLinks: false }),
  },
  loadPrepare: async () => (await import('./prepare-message.ts')).prepareSlackMessage,
  loadConnect: async () => (await import('./slack-deliverer.ts')).createSlackDeliverer,
} satisfies DestinationKind
