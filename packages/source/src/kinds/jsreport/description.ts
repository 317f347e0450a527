import { connectionFields, nameField } from '../../form-fields.ts'
import type { SourceDescription } from '../../port.ts'
import { reachableFormats } from './item.ts'

export const jsReportDescription: SourceDescription = {
  name: 'kind_js_report',
  description: 'kind_reads_js_report',
  product: 'jsreport',
  accountPath: '/api/sourceaccount',
  formats: reachableFormats,
  verbs: ['Validate', 'Browse'],
  form: {
    fields: [
      nameField,
      {
        name: 'ServerUrl',
        label: 'label_server_url',
        type: 'Text',
        isRequired: true,
        example: 'https://host:5488',
      },
      { name: 'UserName', label: 'label_user_name', type: 'Text' },
      { name: 'Password', label: 'label_password', type: 'Secret' },
      ...connectionFields,
    ],
  },
  steps: [
    { what: 'sign in with the account', label: 'step_credentials', isNeeded: true },
    { what: 'sign in and list the templates', label: 'step_templates', isNeeded: true },
    { what: 'find a template', label: 'step_template' },
  ],
}
