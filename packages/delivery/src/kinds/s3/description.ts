import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'

export const s3Description: DescribedKind = {
  name: 'kind_s3',
  description: 'kind_delivers_s3',
  product: 'Amazon S3, MinIO, Ceph',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      { name: 'Bucket', label: 'label_bucket', type: 'Text', isRequired: true, example: 'reports-of-sales' },
      {
        name: 'Prefix',
        label: 'label_prefix',
        help: 'help_prefix',
        type: 'Text',
        example: 'daily/{{ScheduledFor:yyyy-MM-dd}}/',
      },
      { name: 'Region', label: 'label_region', type: 'Text', isRequired: true, example: 'eu-central-1' },
      { name: 'AccessKeyId', label: 'label_access_key_id', type: 'Text', isRequired: true },
      { name: 'SecretAccessKey', label: 'label_secret_access_key', type: 'Secret', isRequired: true },
      {
        name: 'Endpoint',
        label: 'label_endpoint',
        help: 'help_endpoint',
        type: 'Text',
        example: 'https://s3.example.org',
        isMore: true,
      },
      { name: 'PathStyle', label: 'label_path_style', type: 'Boolean', isMore: true },
      ...fileFields,
    ],
  },
}
