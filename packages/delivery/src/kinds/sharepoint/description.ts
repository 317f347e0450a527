import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { ifExistsField } from '../../if-exists.ts'

export const sharePointDescription: DescribedKind = {
  name: 'kind_share_point',
  description: 'kind_delivers_share_point',
  product: 'SharePoint, OneDrive',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      {
        name: 'SiteUrl',
        label: 'label_site_url',
        help: 'help_site_url',
        type: 'Text',
        isRequired: true,
        example: 'https://contoso.sharepoint.com/sites/Sales',
      },
      { name: 'Library', label: 'label_library', help: 'help_library', type: 'Text', example: 'Documents' },
      {
        name: 'Folder',
        label: 'label_folder_of_library',
        help: 'help_folder_of_library',
        type: 'Text',
        example: 'Reports/{{ScheduledFor:yyyy-MM}}',
      },
      { name: 'TenantId', label: 'label_tenant_id', help: 'help_share_point_tenant', type: 'Text' },
      { name: 'ClientId', label: 'label_application_id', type: 'Text' },
      { name: 'ClientSecret', label: 'label_client_secret', type: 'Secret' },
      {
        name: 'BiAccountId',
        label: 'label_bi_account_id',
        help: 'help_bi_account_id',
        type: 'Text',
        isMore: true,
      },
      ifExistsField,
      ...fileFields,
    ],
  },
}
