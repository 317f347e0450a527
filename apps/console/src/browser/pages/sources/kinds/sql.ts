import { nameField, proper } from './connection-fields.ts'
import type { SourceKind } from './source-kind.ts'

const servers = ['PostgreSql', 'MySql', 'SqlServer'] as const
const onServer = { name: 'Kind', is: servers } as const

/** A database: its queries are reports, and give rows and values to schedules. */
export const sqlKind: SourceKind = {
  kind: 'Sql',
  label: 'source.kind.Sql',
  description: 'source.kind.Sql.description',
  family: 'datasource',
  fixed: {},
  fields: [
    nameField,
    { name: 'Kind', label: 'source.database.kind', input: 'choice', options: proper(...servers, 'Sqlite') },
    { name: 'Host', label: 'source.host', input: 'text', isRequired: true, when: onServer },
    { name: 'Port', label: 'source.port', input: 'number', help: 'source.port.help', when: onServer },
    { name: 'Database', label: 'source.database', input: 'text', isRequired: true, when: onServer },
    {
      name: 'UserName',
      label: 'source.userName',
      input: 'text',
      help: 'source.database.user.help',
      when: onServer,
    },
    { name: 'Password', label: 'source.password', input: 'secret', when: onServer },
    {
      name: 'Tls',
      label: 'source.tls',
      input: 'choice',
      options: [
        { value: 'Verify', text: { message: 'source.tls.Verify' } },
        { value: 'Require', text: { message: 'source.tls.Require' } },
        { value: 'Disable', text: { message: 'source.tls.Disable' } },
      ],
      when: onServer,
    },
    {
      name: 'File',
      label: 'source.file',
      input: 'text',
      help: 'source.file.help',
      isRequired: true,
      when: { name: 'Kind', is: ['Sqlite'] },
    },
    { name: 'CaCertificate', label: 'source.caCertificate', input: 'long', isMore: true, when: onServer },
    { name: 'MaxRows', label: 'source.maxRows', input: 'number', help: 'source.maxRows.help', isMore: true },
    { name: 'TimeoutSeconds', label: 'source.timeout', input: 'number', isMore: true },
  ],
  steps: [],
}
