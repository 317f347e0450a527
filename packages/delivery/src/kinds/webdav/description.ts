import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { ifExistsField } from '../../if-exists.ts'

export const webDavDescription: DescribedKind = {
  name: 'kind_web_dav',
  description: 'kind_delivers_web_dav',
  product: 'Nextcloud, Apache, IIS',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      {
        name: 'Url',
        label: 'label_url',
        help: 'help_directory_url',
        type: 'Text',
        isRequired: true,
        example: 'https://dav.example.org/reports',
      },
      { name: 'UserName', label: 'label_user_name', type: 'Text' },
      { name: 'Password', label: 'label_password', type: 'Secret' },
      ifExistsField,
      ...fileFields,
    ],
  },
}
