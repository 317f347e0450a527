/**
 * What the service says of a field of a form, as it writes it: the console finds it by these words, like the
 * sentences of service-sentences.en.ts, and tells it in the language of the reader.
 */
export const fieldSentences = {
  'said.field.required': 'is required',
  'said.field.empty': 'must not be empty',
  'said.field.invisible': 'must have a character that can be seen',
  'said.field.twice': 'is given twice',
  'said.field.noUser': 'names no user; give the name or the id of one',
  'said.field.noCalendar': 'names no calendar; give the id of one',
  'said.field.noDataSource': 'There is no data source with this id; give that of another one.',
  'said.field.tooLong': 'must not be longer than {most} characters',
  'said.field.tooManyAddresses': 'must not have more than {most} addresses',
  'said.field.tooManyRows': 'must not have more than {most} rows',
  'said.field.tooManyReports': 'must not have more than {most} reports',
  'said.field.shortPassword': 'must have at least {least} characters',
  'said.field.longPassword': 'must have at most {most} characters',
  'said.field.samePassword': 'must differ from the old one',
  'said.field.wrongPassword': 'is not the password of the user',
  'said.field.noRow': 'must have at least one row',
  'said.field.noReport': 'must have at least one report',
  'said.field.noWorkingDay': 'must leave at least one day of the week',
  'said.field.noRecipient': 'needs at least one recipient in To, Cc or Bcc',
  'said.field.noAddress': '{given} is not an e-mail address; write it like {example} or {longer}.',
  'said.field.oneAddress': '{given} must be exactly one e-mail address.',
  'said.field.noZone.hint':
    '{given} is not a known time zone. Give an IANA name such as Europe/Amsterdam, or a Windows id. Did you mean {hint}?',
  'said.field.noZone':
    '{given} is not a known time zone. Give an IANA name such as Europe/Amsterdam, or a Windows id.',
  'said.field.noCron': '{given} is not a cron pattern: {problem}.',
  'said.field.noUrl': 'is not an http or https address',
  'said.field.noLanguage': 'is not a language tag, such as de-DE',
  'said.field.secretAgain': 'is required when the server or its protection changes',
  'said.field.secretAgainForAddress': 'is required when an address of the account changes',
} as const
