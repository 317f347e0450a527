import { type DescribedKind, reportFormatNames } from '@punctual/domain'

import { fileFields, firstFields } from '../../form-fields.ts'
import { linkExpiryField } from '../../link-expiry.ts'

export const emailDescription: DescribedKind = {
  name: 'kind_email',
  description: 'kind_delivers_email',
  product: 'SMTP',
  formats: reportFormatNames,
  verbs: [],
  form: {
    fields: [
      ...firstFields,
      { name: 'To', label: 'label_to', type: 'List' },
      { name: 'Cc', label: 'label_cc', type: 'List' },
      { name: 'Bcc', label: 'label_bcc', type: 'List' },
      { name: 'ReplyTo', label: 'label_reply_to', type: 'Text', isMore: true },
      { name: 'Subject', label: 'label_subject', type: 'Text', default: '{{ScheduleName}}' },
      { name: 'Body', label: 'label_body', type: 'Text', isLong: true },
      {
        name: 'BodyFormat',
        label: 'label_body_format',
        type: 'Choice',
        default: 'HTML',
        choices: [
          { value: 'HTML', label: 'choice_body_html' },
          { value: 'Text', label: 'choice_body_text' },
        ],
      },
      {
        name: 'PictureOfPage',
        label: 'label_picture_of_page',
        help: 'help_picture_of_page',
        type: 'Number',
        isMore: true,
      },
      { name: 'TemplateId', label: 'label_template', help: 'help_template', type: 'Text', isMore: true },
      { name: 'IncludeAttachment', label: 'label_include_attachment', type: 'Boolean', default: true },
      {
        name: 'IncludeLink',
        label: 'label_include_link',
        help: 'help_include_link',
        type: 'Boolean',
        default: false,
      },
      { ...linkExpiryField, when: { field: 'IncludeLink', is: ['true'] } },
      { name: 'EmbedInBody', label: 'label_embed_in_body', type: 'Boolean', default: false, isMore: true },
      {
        name: 'Priority',
        label: 'label_priority',
        type: 'Choice',
        default: 'Normal',
        choices: [
          { value: 'Low', label: 'choice_priority_low' },
          { value: 'Normal', label: 'choice_priority_normal' },
          { value: 'High', label: 'choice_priority_high' },
        ],
        isMore: true,
      },
      {
        name: 'SeveralAddresses',
        label: 'label_several_addresses',
        type: 'Boolean',
        default: false,
        isMore: true,
      },
      { name: 'OneMailEach', label: 'label_one_mail_each', type: 'Boolean', default: false, isMore: true },
      ...fileFields,
    ],
  },
}
