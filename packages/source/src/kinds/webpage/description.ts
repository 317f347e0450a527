import { type FormField, properNames } from '@punctual/domain'

import { connectionFields, nameField } from '../../form-fields.ts'
import type { SourceDescription } from '../../port.ts'
import { recipeNames } from './recipes.ts'

const signsInBy = (...is: readonly string[]): Pick<FormField, 'when'> => ({
  when: { field: 'SignIn.Kind', is },
})

const selectorLabels = {
  User: 'label_sign_in_user_selector',
  Password: 'label_sign_in_password_selector',
  Submit: 'label_sign_in_submit_selector',
} as const

export const webPageDescription: SourceDescription = {
  name: 'kind_web_page',
  description: 'kind_reads_web_page',
  product: recipeNames.join(', '),
  accountPath: '/api/sourceaccount',
  formats: ['PDF', 'PNG'],
  verbs: ['Validate', 'Browse'],
  form: {
    fields: [
      nameField,
      {
        name: 'BaseUrl',
        label: 'label_base_url',
        help: 'help_base_url',
        type: 'Text',
        isRequired: true,
        example: 'https://host/dashboards/',
      },
      {
        name: 'Recipe',
        label: 'label_recipe',
        help: 'help_recipe',
        type: 'Choice',
        choices: properNames(...recipeNames),
      },
      {
        name: 'AlsoReachable',
        label: 'label_also_reachable',
        help: 'help_also_reachable',
        type: 'Text',
        example: 'fonts.example.org, .cdn.example.net',
        isMore: true,
      },
      {
        name: 'SignIn.Kind',
        label: 'label_auth_type',
        type: 'Choice',
        default: 'None',
        choices: [
          { value: 'None', label: 'choice_sign_in_none' },
          { value: 'Header', label: 'choice_sign_in_header' },
          { value: 'Cookie', label: 'choice_sign_in_cookie' },
          { value: 'Form', label: 'choice_sign_in_form' },
          { value: 'OAuth2', label: 'choice_sign_in_oauth2' },
        ],
      },
      ...signInFields(),
      ...connectionFields,
    ],
  },
  steps: [{ what: 'open the start page', label: 'step_start_page', isNeeded: true }],
}

function signInFields(): FormField[] {
  return [
    { name: 'SignIn.Name', label: 'label_sign_in_name', type: 'Text', ...signsInBy('Header') },
    {
      name: 'SignIn.Name',
      label: 'label_sign_in_name',
      type: 'Text',
      isRequired: true,
      ...signsInBy('Cookie'),
    },
    {
      name: 'SignIn.Value',
      label: 'label_sign_in_value',
      type: 'Secret',
      isRequired: true,
      ...signsInBy('Header', 'Cookie'),
    },
    {
      name: 'SignIn.UserName',
      label: 'label_user_name',
      type: 'Text',
      isRequired: true,
      ...signsInBy('Form'),
    },
    {
      name: 'SignIn.Password',
      label: 'label_password',
      type: 'Secret',
      isRequired: true,
      ...signsInBy('Form'),
    },
    {
      name: 'SignIn.LoginPath',
      label: 'label_sign_in_login_path',
      type: 'Text',
      example: '/login',
      ...signsInBy('Form'),
    },
    {
      name: 'SignIn.TokenUrl',
      label: 'label_sign_in_token_url',
      type: 'Text',
      isRequired: true,
      example: 'https://host/oauth2/token',
      ...signsInBy('OAuth2'),
    },
    {
      name: 'SignIn.ClientId',
      label: 'label_application_id',
      type: 'Text',
      isRequired: true,
      ...signsInBy('OAuth2'),
    },
    {
      name: 'SignIn.ClientSecret',
      label: 'label_client_secret',
      type: 'Secret',
      isRequired: true,
      ...signsInBy('OAuth2'),
    },
    { name: 'SignIn.Scope', label: 'label_scope', type: 'Text', ...signsInBy('OAuth2') },
    ...(['User', 'Password', 'Submit'] as const).map((part): FormField => ({
      name: `SignIn.${part}Selector`,
      label: selectorLabels[part],
      type: 'Text',
      isMore: true,
      ...signsInBy('Form'),
    })),
  ]
}
