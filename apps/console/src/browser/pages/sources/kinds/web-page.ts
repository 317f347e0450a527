import { connectionFields, nameField, proper } from './connection-fields.ts'
import type { SourceField, SourceKind } from './source-kind.ts'

const signsInBy = (...is: readonly string[]): Pick<SourceField, 'when'> => ({
  when: { name: 'SignIn.Kind', is },
})

export const webPageKind: SourceKind = {
  kind: 'WebPage',
  label: 'source.kind.WebPage',
  description: 'source.kind.WebPage.description',
  family: 'sourceaccount',
  fixed: { Kind: 'WebPage' },
  fields: [
    nameField,
    {
      name: 'BaseUrl',
      label: 'source.baseUrl',
      input: 'text',
      example: 'https://host/dashboards/',
      help: 'source.baseUrl.help',
      isRequired: true,
    },
    {
      name: 'Recipe',
      label: 'source.recipe',
      input: 'choice',
      options: [
        { value: '', text: { message: 'source.recipe.none' } },
        ...proper('Grafana', 'Metabase', 'Superset', 'Kibana', 'ReportServer'),
      ],
      help: 'source.recipe.help',
    },
    {
      name: 'AlsoReachable',
      label: 'source.alsoReachable',
      input: 'text',
      example: 'fonts.example.org, .cdn.example.net',
      help: 'source.alsoReachable.help',
      isMore: true,
    },
    {
      name: 'SignIn.Kind',
      label: 'source.authType',
      input: 'choice',
      options: [
        { value: 'None', text: { message: 'source.signIn.None' } },
        { value: 'Header', text: { message: 'source.signIn.Header' } },
        { value: 'Cookie', text: { message: 'source.signIn.Cookie' } },
        { value: 'Form', text: { message: 'source.signIn.Form' } },
        { value: 'OAuth2', text: { message: 'source.signIn.OAuth2' } },
      ],
    },
    { name: 'SignIn.Name', label: 'source.signIn.name', input: 'text', ...signsInBy('Header', 'Cookie') },
    { name: 'SignIn.Value', label: 'source.signIn.value', input: 'secret', ...signsInBy('Header', 'Cookie') },
    {
      name: 'SignIn.UserName',
      label: 'source.userName',
      input: 'text',
      isRequired: true,
      ...signsInBy('Form'),
    },
    { name: 'SignIn.Password', label: 'source.password', input: 'secret', ...signsInBy('Form') },
    {
      name: 'SignIn.LoginPath',
      label: 'source.signIn.loginPath',
      input: 'text',
      example: '/login',
      ...signsInBy('Form'),
    },
    {
      name: 'SignIn.TokenUrl',
      label: 'source.signIn.tokenUrl',
      input: 'text',
      isRequired: true,
      ...signsInBy('OAuth2'),
    },
    {
      name: 'SignIn.ClientId',
      label: 'source.applicationId',
      input: 'text',
      isRequired: true,
      ...signsInBy('OAuth2'),
    },
    { name: 'SignIn.ClientSecret', label: 'source.clientSecret', input: 'secret', ...signsInBy('OAuth2') },
    { name: 'SignIn.Scope', label: 'source.scope', input: 'text', ...signsInBy('OAuth2') },
    {
      name: 'SignIn.UserSelector',
      label: 'source.signIn.userSelector',
      input: 'text',
      isMore: true,
      ...signsInBy('Form'),
    },
    {
      name: 'SignIn.PasswordSelector',
      label: 'source.signIn.passwordSelector',
      input: 'text',
      isMore: true,
      ...signsInBy('Form'),
    },
    {
      name: 'SignIn.SubmitSelector',
      label: 'source.signIn.submitSelector',
      input: 'text',
      isMore: true,
      ...signsInBy('Form'),
    },
    ...connectionFields,
  ],
  steps: [{ what: 'open the start page', label: 'source.step.startPage', isNeeded: true }],
}
