import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { ifExistsField } from '../../if-exists.ts'

export const directoryDescription: DescribedKind = {
  name: 'kind_directory',
  description: 'kind_delivers_directory',
  product: 'SMB, NFS',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      {
        name: 'Path',
        label: 'label_path',
        help: 'help_path',
        type: 'Text',
        isRequired: true,
        example: '/srv/reports/{{ScheduledFor:yyyy-MM}}',
      },
      ifExistsField,
      ...fileFields,
    ],
  },
}
