import type { FormField } from '@punctual/domain'

/** Fields that accounts of several kinds have. */

export const nameField: FormField = { name: 'Name', label: 'label_name', type: 'Text', isRequired: true }

/** How an account reaches its system, and how much it may do at once. */
export const connectionFields: readonly FormField[] = [
  {
    name: 'MaxConcurrentExecutions',
    label: 'label_max_concurrent',
    help: 'help_max_concurrent',
    type: 'Number',
    isMore: true,
  },
  {
    name: 'ProxyUrl',
    label: 'label_proxy_url',
    type: 'Text',
    example: 'http://proxy.example:3128',
    isMore: true,
  },
  { name: 'ProxyUserName', label: 'label_proxy_user_name', type: 'Text', isMore: true },
  { name: 'ProxyPassword', label: 'label_proxy_password', type: 'Secret', isMore: true },
  {
    name: 'NoProxy',
    label: 'label_no_proxy',
    type: 'Text',
    example: '.intranet.example, 10.0.0.0/8',
    isMore: true,
  },
  {
    name: 'CaCertificate',
    label: 'label_ca_certificate',
    help: 'help_ca_certificate',
    type: 'File',
    isMore: true,
  },
]
