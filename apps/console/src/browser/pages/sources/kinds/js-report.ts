import { connectionFields, nameField } from './connection-fields.ts'
import type { SourceKind } from './source-kind.ts'

export const jsReportKind: SourceKind = {
  kind: 'JsReport',
  label: 'source.kind.JsReport',
  description: 'source.kind.JsReport.description',
  family: 'sourceaccount',
  fixed: { Kind: 'JsReport' },
  fields: [
    nameField,
    {
      name: 'ServerUrl',
      label: 'source.serverUrl',
      input: 'text',
      example: 'https://host:5488',
      isRequired: true,
    },
    { name: 'UserName', label: 'source.userName', input: 'text' },
    { name: 'Password', label: 'source.password', input: 'secret' },
    ...connectionFields,
  ],
  steps: [
    { what: 'sign in with the account', label: 'source.step.credentials', isNeeded: true },
    { what: 'sign in and list the templates', label: 'source.step.templates', isNeeded: true },
    { what: 'find a template', label: 'source.step.template' },
  ],
}
