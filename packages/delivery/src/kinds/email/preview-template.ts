import { expressionScope, withValues } from '@punctual/domain'
import { type Language, say, sentence } from '@punctual/domain/words'

import { fillTemplate, type MailTemplateText } from './mail-design.ts'

interface Previewing {
  readonly language: Language
  /** That of the examples. */
  readonly at: Date
  readonly timeZone: string
}

/** A mail with the template, with examples in place of the facts of a run. @throws FailureError when it is too long */
export function previewTemplate(
  template: MailTemplateText,
  { language, at, timeZone }: Previewing,
): { html: string; text: string } {
  const facts = { ScheduleName: 'Weekly sales', ExecutionId: '01900000-0000-7000-8000-000000000000' }
  const ofFile = new Map([
    ['reportname', 'Sales overview'],
    ['servername', 'worker-1'],
    ['recipient.address', 'ben@example.org'],
    ['recipient.name', 'Ben Example'],
    ['recipient.locale', language],
    ['recipient.timezone', timeZone],
  ])
  const ready = say(sentence('mail_report_attached'), language)
  const download = say(sentence('mail_download_of_name', { name: 'Weekly sales.pdf' }), language)
  const url = 'https://reports.example.org/f/example'
  return fillTemplate(template, {
    scope: withValues(expressionScope(facts, { at, timeZone }), ofFile),
    owner: 'Ann Example <ann@example.org>',
    seed: 'preview',
    blocks: {
      Body: { html: `<p>${ready}</p>`, text: ready },
      Picture: { html: '', text: '' },
      Links: { html: `<p><a href="${url}">${download}</a></p>`, text: `${download}: ${url}` },
      Notes: { html: '', text: '' },
      Stop: { html: '', text: '' },
    },
  })
}
