export const execution = {
  'column.recipient': 'Recipient',
  'column.reply': 'What the mail server said',
  'execution.eyebrow': 'Execution due {time}',
  'execution.byHand': 'Execution asked for {time}',
  'execution.sentence.delivered':
    '{accepted, plural, one {One recipient has it.} other {All {accepted, number} recipients have it.}}',
  'execution.sentence.mixed': '{accepted, number} of {total, number} recipients have it.',
  'execution.sentence.nobody': 'Nothing was delivered.',
  'execution.inDoubt':
    'It is not known whether this arrived. Punctual does not send again by itself: it could arrive twice.',
  'execution.started': 'Started',
  'execution.ended': 'Ended',
  'execution.askedBy': 'Asked for by',
  'execution.why': 'Why {server}',
  'execution.attempt': 'Attempt',
  'execution.recipients': 'Recipients',
  'execution.files': 'Files',
  'execution.file':
    '{format}, {bytes} bytes{pages, plural, =0 {} one {, one page} other {, {pages, number} pages}}',
  'execution.noFiles': 'This execution made no file.',
  'execution.happened': 'What happened',
  'execution.download': 'Download',
  'execution.cancel': 'Cancel the execution',
  'execution.cancel.confirm': 'What was sent already stays sent; nothing more will be sent.',
} as const
