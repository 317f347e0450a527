import { paginatedFormatNames, properNames } from '@punctual/domain'

import { connectionFields, nameField } from '../../form-fields.ts'
import type { SourceDescription } from '../../port.ts'

const byPassword = ['NTLM', 'Negotiate', 'Basic']
const byKerberos = { field: 'AuthType', is: ['Kerberos'] }

export const reportServerDescription: SourceDescription = {
  name: 'kind_reportserver',
  description: 'kind_reads_reportserver',
  product: 'SQL Server Reporting Services, Power BI Report Server',
  accountPath: '/api/reportserveraccount',
  formats: paginatedFormatNames,
  verbs: ['Validate', 'Browse', 'Parameters'],
  form: {
    fields: [
      nameField,
      {
        name: 'ServerUrl',
        label: 'label_web_service',
        type: 'Text',
        isRequired: true,
        example: 'https://host/ReportServer',
      },
      {
        name: 'PortalUrl',
        label: 'label_portal',
        type: 'Text',
        isRequired: true,
        example: 'https://host/reports',
      },
      {
        name: 'AuthType',
        label: 'label_auth_type',
        help: 'help_report_server_auth_type',
        type: 'Choice',
        isRequired: true,
        choices: [
          ...properNames('NTLM', 'Negotiate', 'Kerberos', 'Basic'),
          { value: 'None', label: 'choice_auth_none' },
        ],
      },
      {
        name: 'UserName',
        label: 'label_user_name',
        type: 'Text',
        isRequired: true,
        when: { field: 'AuthType', is: [...byPassword, 'Kerberos'] },
      },
      {
        name: 'Domain',
        label: 'label_domain',
        help: 'help_domain',
        type: 'Text',
        when: { field: 'AuthType', is: byPassword },
      },
      {
        name: 'Password',
        label: 'label_password',
        type: 'Secret',
        isRequired: true,
        when: { field: 'AuthType', is: byPassword },
      },
      {
        name: 'Domain',
        label: 'label_domain',
        help: 'help_domain',
        type: 'Text',
        isRequired: true,
        when: byKerberos,
      },
      {
        name: 'Keytab',
        label: 'label_keytab',
        help: 'help_keytab',
        type: 'Secret',
        isRequired: true,
        isLong: true,
        when: byKerberos,
      },
      {
        name: 'Kdc',
        label: 'label_kdc',
        type: 'Text',
        isRequired: true,
        example: 'kdc.corp.example:88',
        when: byKerberos,
      },
      ...connectionFields,
    ],
  },
  steps: [
    { what: 'sign in with the account', label: 'step_credentials', isNeeded: true },
    { what: 'list the folders of the portal', label: 'step_folders' },
    { what: 'list the reports of the portal', label: 'step_reports' },
    { what: 'reach the web service that renders', label: 'step_web_service' },
    { what: 'find a report', label: 'step_report' },
  ],
}
