import { connectionFields, nameField, proper } from './connection-fields.ts'
import type { SourceKind } from './source-kind.ts'

export const biKind: SourceKind = {
  kind: 'bi',
  label: 'source.kind.bi',
  description: 'source.kind.bi.description',
  family: 'biaccount',
  fixed: {},
  fields: [
    nameField,
    { name: 'TenantId', label: 'source.tenantId', input: 'text', isRequired: true },
    { name: 'ClientId', label: 'source.applicationId', input: 'text', isRequired: true },
    {
      name: 'AuthType',
      label: 'source.authType',
      input: 'choice',
      options: [
        { value: 'ServicePrincipal', text: { message: 'source.auth.ServicePrincipal' } },
        { value: 'Certificate', text: { message: 'source.auth.Certificate' } },
        { value: 'User', text: { message: 'source.auth.User' } },
      ],
      help: 'source.authType.bi.help',
    },
    {
      name: 'ClientSecret',
      label: 'source.clientSecret',
      input: 'secret',
      when: { name: 'AuthType', is: ['ServicePrincipal'] },
    },
    {
      name: 'ClientCertificate',
      label: 'source.clientCertificate',
      input: 'long-secret',
      help: 'source.clientCertificate.help',
      when: { name: 'AuthType', is: ['Certificate'] },
    },
    {
      name: 'SignInLifetimeDays',
      label: 'source.signInLifetime',
      input: 'number',
      help: 'source.signInLifetime.help',
      when: { name: 'AuthType', is: ['User'] },
    },
    {
      name: 'Cloud',
      label: 'source.cloud',
      input: 'choice',
      options: proper('Public', 'GCC', 'GCCHigh', 'DoD', 'China', 'Custom'),
      isMore: true,
    },
    { name: 'AuthorityUrl', label: 'source.authorityUrl', input: 'text', isMore: true },
    { name: 'ApiUrl', label: 'source.apiUrl', input: 'text', isMore: true },
    { name: 'Scope', label: 'source.scope', input: 'text', isMore: true },
    ...connectionFields,
  ],
  steps: [
    { what: 'sign in with the account', label: 'source.step.credentials', isNeeded: true },
    { what: 'sign in and list the workspaces', label: 'source.step.workspaces', isNeeded: true },
    { what: 'find a workspace', label: 'source.step.workspace', isNeeded: true },
    { what: 'find a workspace on a capacity', label: 'source.step.capacity' },
  ],
}
