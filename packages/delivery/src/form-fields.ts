import { type FormField, properNames, reportFormatNames } from '@punctual/domain'

/** Fields that destinations of every kind have, before and after their own. */

export const firstFields: readonly FormField[] = [
  { name: 'Name', label: 'label_name', type: 'Text', isMore: true },
  { name: 'Enabled', label: 'label_enabled', type: 'Boolean', default: true, isMore: true },
]

export const fileFields: readonly FormField[] = [
  {
    name: 'Format',
    label: 'label_format',
    type: 'Choice',
    default: 'PDF',
    choices: properNames(...reportFormatNames),
  },
  { name: 'FileName', label: 'label_file_name', help: 'help_file_name', type: 'Text' },
  { name: 'Zip', label: 'label_zip', type: 'Boolean', default: false, isMore: true },
  {
    name: 'ZipPassword',
    label: 'label_zip_password',
    type: 'Secret',
    isMore: true,
    when: { field: 'Zip', is: ['true'] },
  },
  { name: 'PdfPassword', label: 'label_pdf_password', type: 'Secret', isMore: true },
  {
    name: 'Watermark.Text',
    label: 'label_watermark',
    help: 'help_watermark',
    type: 'Text',
    example: 'For {{Region}} only',
    isMore: true,
  },
  {
    name: 'Watermark.Opacity',
    label: 'label_watermark_opacity',
    help: 'help_watermark_opacity',
    type: 'Number',
    isMore: true,
  },
  { name: 'Stamp.Text', label: 'label_stamp', help: 'help_stamp', type: 'Text', isMore: true },
  {
    name: 'Stamp.Position',
    label: 'label_stamp_position',
    type: 'Choice',
    choices: [
      { value: 'TopLeft', label: 'choice_stamp_top_left' },
      { value: 'TopCenter', label: 'choice_stamp_top_center' },
      { value: 'TopRight', label: 'choice_stamp_top_right' },
      { value: 'BottomLeft', label: 'choice_stamp_bottom_left' },
      { value: 'BottomCenter', label: 'choice_stamp_bottom_center' },
      { value: 'BottomRight', label: 'choice_stamp_bottom_right' },
    ],
    isMore: true,
  },
  {
    name: 'PageNumbers',
    label: 'label_page_numbers',
    help: 'help_page_numbers',
    type: 'Boolean',
    default: false,
    isMore: true,
  },
  { name: 'SkipIfBlank', label: 'label_skip_if_blank', type: 'Boolean', default: false, isMore: true },
  {
    name: 'OnUnknown',
    label: 'label_on_unknown',
    type: 'Choice',
    default: 'Hold',
    choices: [
      { value: 'Hold', label: 'choice_on_unknown_hold' },
      { value: 'Resend', label: 'choice_on_unknown_resend' },
    ],
    isMore: true,
  },
]
