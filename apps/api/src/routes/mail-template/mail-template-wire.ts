import type { MailTemplate, MailTemplateWrite } from '@punctual/catalog'
import { templateNames } from '@punctual/delivery/kinds'
import { toWire, withoutRecipient } from '@punctual/domain'
import { languages, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { epoch } from '../../wire/epoch.ts'
import { name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForInput, allowedForToWire, principalSchema } from '../../wire/principal.ts'
import { problemsIn } from '../single-schedule/expression-problems.ts'

export const templateTag = 'Mail templates'

const language = z.enum(languages).meta({ id: 'MailLanguage' })

export const templateOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Html: z.string(),
    Text: z.string(),
    Language: language,
    AllowedFor: z.array(principalSchema),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
    Version: z.int(),
  })
  .meta({ id: 'MailTemplate' })

/** What a mail is made of. */
export const templateTexts = {
  Html: optional(text(200_000), '').meta({
    description:
      'HTML with expressions, whose values are escaped. Body, Picture, Links and Notes are blocks that the service makes; Owner is the user who is responsible for the schedule. `Recipient.<name>` is for destinations with OneMailEach',
  }),
  Text: optional(text(100_000), '').meta({
    description: 'The same for readers without HTML; made from the HTML unless given',
  }),
  Language: optional(language, 'en' as const).meta({
    description: 'Of the sentences of the service in the mail',
  }),
}

export const templateInput = z
  .strictObject({
    Name: name(100),
    ...templateTexts,
    AllowedFor: allowedForInput.meta({
      description:
        'Who may find and use the template. Empty: everyone. Left out in an update: stays. Mails go on being made with it for all',
    }),
    Id: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
    Version: readOnly,
  })
  .meta({ id: 'CreateMailTemplateInput' })

export const exampleTemplate = {
  Name: 'Company',
  Html: '<html><body><h1>{{ScheduleName}}</h1>{{Body}}{{Links}}<p>{{Owner}}</p></body></html>',
  Text: '{{ScheduleName}}\n\n{{Body}}\n\n{{Links}}',
  Language: 'en',
}

export function templateToWire(template: MailTemplate): z.input<typeof templateOutput> {
  return toWire(
    templateOutput,
    { ...template, language: language.parse(template.language) },
    {
      AllowedFor: allowedForToWire(template.allowedFor),
    },
  )
}

export function noTemplate() {
  return problem('not_found', { detail: sentence('mail_template_missing') })
}

export function writtenTemplate(written: MailTemplateWrite, templateName: string): MailTemplate {
  if (written.ok) return written.template
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', { detail: sentence('mail_template_name_taken', { name: templateName }) })
    case 'missing':
      throw noTemplate()
    case 'stale':
      throw problem('version_stale', { detail: sentence('mail_template_stale') })
  }
}

/**
 * Refuses what no run could fill in. A name that nothing has may be a column of the data of a schedule.
 *
 * @throws ProblemError `invalid_request`
 */
export function requireTemplate({ Html, Text }: { readonly Html: string; readonly Text: string }): void {
  const names = { names: templateNames, ignoresFormats: true, mayBeColumn: true }
  const errors = [
    ...problemsIn(withoutRecipient(Html), 'Html', names),
    ...problemsIn(withoutRecipient(Text), 'Text', names),
  ]
  const isEmpty = Html.trim() === '' && Text.trim() === ''
  if (isEmpty) errors.push({ field: 'Html', message: sentence('field_empty') })
  if (errors.length > 0) throw invalid(errors)
}
