import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { ifExistsField } from '../../if-exists.ts'

export const sftpDescription: DescribedKind = {
  name: 'kind_sftp',
  description: 'kind_delivers_sftp',
  product: 'OpenSSH',
  formats: reportFormatNames,
  verbs: ['Test'],
  form: {
    fields: [
      ...firstFields,
      { name: 'Host', label: 'label_host', type: 'Text', isRequired: true, example: 'sftp.example.org' },
      { name: 'Port', label: 'label_port', type: 'Number', default: 22 },
      { name: 'UserName', label: 'label_user_name', type: 'Text', isRequired: true },
      { name: 'Password', label: 'label_password', help: 'help_sftp_password', type: 'Secret' },
      {
        name: 'PrivateKey',
        label: 'label_private_key',
        help: 'help_private_key',
        type: 'Secret',
        isLong: true,
      },
      { name: 'Passphrase', label: 'label_passphrase', type: 'Secret', isMore: true },
      {
        name: 'HostKeySha256',
        label: 'label_host_key',
        help: 'help_host_key',
        type: 'Text',
        example: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
      },
      { name: 'Path', label: 'label_path', help: 'help_remote_path', type: 'Text', default: '.' },
      ifExistsField,
      ...fileFields,
    ],
  },
}
