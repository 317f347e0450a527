import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'

export const slackDescription: DescribedKind = {
  name: 'kind_slack',
  description: 'kind_delivers_slack',
  product: 'Slack',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      {
        name: 'Channel',
        label: 'label_channel',
        help: 'help_channel',
        type: 'Text',
        isRequired: true,
        example: '#reports',
      },
      {
        name: 'Token',
        label: 'label_slack_token',
        help: 'help_slack_token',
        type: 'Secret',
        isRequired: true,
      },
      {
        name: 'Message',
        label: 'label_message',
        help: 'help_message',
        type: 'Text',
        isLong: true,
        example: 'Sales of {{ScheduledFor-1d:yyyy-MM-dd}}',
      },
      ...fileFields,
    ],
  },
}
