import { databaseKinds, type FormField, properNames } from '@punctual/domain'

import { nameField } from '../../form-fields.ts'
import type { SourceDescription } from '../../port.ts'
import { tableFormats } from './table-formats.ts'

const servers = databaseKinds.filter((kind) => kind !== 'Sqlite')
const onServer = { field: 'Kind', is: servers }

const database: Omit<FormField, 'when'> = { name: 'Database', label: 'label_database', type: 'Text' }

export const sqlDescription: SourceDescription = {
  name: 'kind_sql',
  description: 'kind_reads_sql',
  product: 'PostgreSQL, MySQL, SQL Server, SQLite',
  accountPath: '/api/datasource',
  formats: tableFormats,
  verbs: ['Test', 'Browse'],
  form: {
    fields: [
      nameField,
      {
        name: 'Kind',
        label: 'label_database_kind',
        type: 'Choice',
        isRequired: true,
        choices: properNames(...databaseKinds),
      },
      { name: 'Host', label: 'label_host', type: 'Text', isRequired: true, when: onServer },
      { name: 'Port', label: 'label_port', help: 'help_port', type: 'Number', when: onServer },
      { ...database, isRequired: true, when: { field: 'Kind', is: ['PostgreSql'] } },
      { ...database, when: { field: 'Kind', is: servers.filter((kind) => kind !== 'PostgreSql') } },
      {
        name: 'UserName',
        label: 'label_user_name',
        help: 'help_database_user',
        type: 'Text',
        isRequired: true,
        when: onServer,
      },
      { name: 'Password', label: 'label_password', type: 'Secret', when: onServer },
      {
        name: 'Tls',
        label: 'label_tls',
        type: 'Choice',
        default: 'Verify',
        choices: [
          { value: 'Verify', label: 'choice_tls_verify' },
          { value: 'Require', label: 'choice_tls_require' },
          { value: 'Disable', label: 'choice_tls_disable' },
        ],
        when: onServer,
      },
      {
        name: 'File',
        label: 'label_file',
        help: 'help_file',
        type: 'Text',
        isRequired: true,
        when: { field: 'Kind', is: ['Sqlite'] },
      },
      { name: 'CaCertificate', label: 'label_ca_certificate', type: 'File', isMore: true, when: onServer },
      {
        name: 'MaxRows',
        label: 'label_max_rows',
        help: 'help_max_rows',
        type: 'Number',
        default: 100_000,
        isMore: true,
      },
      { name: 'TimeoutSeconds', label: 'label_timeout', type: 'Number', default: 60, isMore: true },
    ],
  },
  steps: [
    { what: 'Address', label: 'step_address', isNeeded: true },
    { what: 'Connect', label: 'step_connect', isNeeded: true },
    { what: 'SignIn', label: 'step_sign_in', isNeeded: true },
    { what: 'Query', label: 'step_query', isNeeded: true },
  ],
}
