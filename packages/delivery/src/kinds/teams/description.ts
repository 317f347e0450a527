import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { linkExpiryField } from '../../link-expiry.ts'

export const teamsDescription: DescribedKind = {
  name: 'kind_teams',
  description: 'kind_delivers_teams',
  product: 'Microsoft Teams',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      { name: 'Url', label: 'label_url', help: 'help_teams_url', type: 'Secret', isRequired: true },
      {
        name: 'Message',
        label: 'label_message',
        help: 'help_message',
        type: 'Text',
        isLong: true,
        example: 'Sales of {{ScheduledFor-1d:yyyy-MM-dd}}',
      },
      linkExpiryField,
      ...fileFields,
    ],
  },
}
