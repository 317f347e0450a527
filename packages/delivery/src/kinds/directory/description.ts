import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'

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
      {
        name: 'IfExists',
        label: 'label_if_exists',
        type: 'Choice',
        default: 'Replace',
        choices: [
          { value: 'Replace', label: 'choice_if_exists_replace' },
          { value: 'Rename', label: 'choice_if_exists_rename' },
          { value: 'Fail', label: 'choice_if_exists_fail' },
        ],
      },
      ...fileFields,
    ],
  },
}
