import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { linkExpiryField } from '../../link-expiry.ts'

export const webhookDescription: DescribedKind = {
  name: 'kind_webhook',
  description: 'kind_delivers_webhook',
  product: 'Standard Webhooks',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      {
        name: 'Url',
        label: 'label_url',
        type: 'Text',
        isRequired: true,
        example: 'https://example.org/hooks/reports',
      },
      {
        name: 'Secret',
        label: 'label_webhook_secret',
        help: 'help_webhook_secret',
        type: 'Secret',
        isRequired: true,
      },
      {
        name: 'IncludeFile',
        label: 'label_include_file',
        help: 'help_include_file',
        type: 'Boolean',
        default: false,
      },
      linkExpiryField,
      ...fileFields,
    ],
  },
}
