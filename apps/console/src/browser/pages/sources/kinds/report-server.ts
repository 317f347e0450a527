import { connectionFields, nameField, proper } from './connection-fields.ts'
import type { SourceKind } from './source-kind.ts'

export const reportServerKind: SourceKind = {
  kind: 'reportserver',
  label: 'source.kind.reportserver',
  description: 'source.kind.reportserver.description',
  family: 'reportserveraccount',
  fixed: {},
  fields: [
    nameField,
    {
      name: 'ServerUrl',
      label: 'source.webService',
      input: 'text',
      example: 'https://host/ReportServer',
      isRequired: true,
    },
    {
      name: 'PortalUrl',
      label: 'source.portal',
      input: 'text',
      example: 'https://host/reports',
      isRequired: true,
    },
    {
      name: 'AuthType',
      label: 'source.authType',
      input: 'choice',
      options: proper('NTLM', 'Negotiate', 'Kerberos', 'Basic'),
      help: 'source.authType.reportserver.help',
    },
    { name: 'UserName', label: 'source.userName', input: 'text', isRequired: true },
    { name: 'Domain', label: 'source.domain', input: 'text', help: 'source.domain.help' },
    {
      name: 'Password',
      label: 'source.password',
      input: 'secret',
      when: { name: 'AuthType', is: ['NTLM', 'Negotiate', 'Basic'] },
    },
    {
      name: 'Keytab',
      label: 'source.keytab',
      input: 'long-secret',
      help: 'source.keytab.help',
      when: { name: 'AuthType', is: ['Kerberos'] },
    },
    {
      name: 'Kdc',
      label: 'source.kdc',
      input: 'text',
      example: 'kdc.corp.example:88',
      when: { name: 'AuthType', is: ['Kerberos'] },
    },
    ...connectionFields,
  ],
  steps: [
    { what: 'sign in with the account', label: 'source.step.credentials', isNeeded: true },
    { what: 'list the folders of the portal', label: 'source.step.folders' },
    { what: 'list the reports of the portal', label: 'source.step.reports' },
    { what: 'reach the web service that renders', label: 'source.step.webService' },
    { what: 'find a report', label: 'source.step.report' },
  ],
}
