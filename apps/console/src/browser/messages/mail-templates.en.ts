/** Templates of mails. */
export const mailTemplates = {
  'destinations.templates': 'Mail templates',
  'templates.sentence':
    'A mail whose destination names a template gets its body from it, as the template is when the mail is composed.',
  'templates.none': 'There is no mail template.',
  'templates.new': 'New template',
  'templates.template': 'Template',
  'templates.language': 'Language',
  'templates.language.en': 'English',
  'templates.language.de': 'German',
  'templates.everyone': 'All users',
  'templates.changed': 'Last changed',
  'templates.html': 'HTML',
  'templates.html.help':
    'Expressions stand in two braces. Body, Picture, Links, Notes and Stop are blocks that the service makes.',
  'templates.text': 'Text',
  'templates.text.help': 'For readers without HTML. It is made from the HTML while it is empty.',
  'templates.preview': 'The mail with examples',
  'templates.preview.text': 'For readers without HTML',
  'templates.noFindings': 'Nothing is to be said against it.',
  'templates.delete.warning': 'The template {name} is deleted. A template that a destination names stays.',
} as const
