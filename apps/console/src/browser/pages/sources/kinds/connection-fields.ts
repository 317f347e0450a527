import type { FieldOption, SourceField } from './source-kind.ts'

export const nameField: SourceField = {
  name: 'Name',
  label: 'source.name',
  input: 'text',
  isRequired: true,
}

/** A choice among proper names, which are the same in each language. */
export const proper = (...names: readonly string[]): FieldOption[] =>
  names.map((name) => ({ value: name, text: { name } }))

/** How an account reaches its system, and how much it may do at once. */
export const connectionFields: readonly SourceField[] = [
  {
    name: 'MaxConcurrentExecutions',
    label: 'source.maxConcurrent',
    input: 'number',
    help: 'source.maxConcurrent.help',
    isMore: true,
  },
  {
    name: 'ProxyUrl',
    label: 'source.proxyUrl',
    input: 'text',
    example: 'http://proxy.example:3128',
    isMore: true,
  },
  { name: 'ProxyUserName', label: 'source.proxyUserName', input: 'text', isMore: true },
  { name: 'ProxyPassword', label: 'source.proxyPassword', input: 'secret', isMore: true },
  {
    name: 'NoProxy',
    label: 'source.noProxy',
    input: 'text',
    example: '.intranet.example, 10.0.0.0/8',
    isMore: true,
  },
  {
    name: 'CaCertificate',
    label: 'source.caCertificate',
    input: 'long',
    help: 'source.caCertificate.help',
    isMore: true,
  },
]
