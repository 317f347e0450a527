import { paginatedFormatNames, properNames } from '@punctual/domain'

import { connectionFields, nameField } from '../../form-fields.ts'
import type { SourceDescription } from '../../port.ts'
import { cloudNames } from './clouds.ts'

export const biDescription: SourceDescription = {
  name: 'kind_bi',
  description: 'kind_reads_bi',
  product: 'Power BI',
  accountPath: '/api/biaccount',
  // Paginated reports are made in all of them, other reports in some.
  formats: paginatedFormatNames,
  verbs: ['Validate', 'Browse', 'SignIn'],
  form: {
    fields: [
      nameField,
      { name: 'TenantId', label: 'label_tenant_id', type: 'Text', isRequired: true },
      { name: 'ClientId', label: 'label_application_id', type: 'Text', isRequired: true },
      {
        name: 'AuthType',
        label: 'label_auth_type',
        help: 'help_bi_auth_type',
        type: 'Choice',
        default: 'ServicePrincipal',
        choices: [
          { value: 'ServicePrincipal', label: 'choice_auth_service_principal' },
          { value: 'Certificate', label: 'choice_auth_certificate' },
          { value: 'User', label: 'choice_auth_user' },
        ],
      },
      {
        name: 'ClientSecret',
        label: 'label_client_secret',
        type: 'Secret',
        isRequired: true,
        when: { field: 'AuthType', is: ['ServicePrincipal'] },
      },
      {
        name: 'ClientCertificate',
        label: 'label_client_certificate',
        help: 'help_client_certificate',
        type: 'Secret',
        isRequired: true,
        isLong: true,
        when: { field: 'AuthType', is: ['Certificate'] },
      },
      {
        name: 'SignInLifetimeDays',
        label: 'label_sign_in_lifetime',
        help: 'help_sign_in_lifetime',
        type: 'Number',
        when: { field: 'AuthType', is: ['User'] },
      },
      {
        name: 'Cloud',
        label: 'label_cloud',
        type: 'Choice',
        default: 'Public',
        choices: properNames(...cloudNames, 'Custom'),
        isMore: true,
      },
      { name: 'AuthorityUrl', label: 'label_authority_url', type: 'Text', isMore: true },
      { name: 'ApiUrl', label: 'label_api_url', type: 'Text', isMore: true },
      { name: 'Scope', label: 'label_scope', type: 'Text', isMore: true },
      ...connectionFields,
    ],
  },
  steps: [
    { what: 'sign in with the account', label: 'step_credentials', isNeeded: true },
    { what: 'sign in and list the workspaces', label: 'step_workspaces', isNeeded: true },
    { what: 'find a workspace', label: 'step_workspace', isNeeded: true },
    { what: 'find a workspace on a capacity', label: 'step_capacity' },
  ],
}
