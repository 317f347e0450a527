import { checkTemplate, previewTemplate } from '@punctual/delivery/kinds'
import { FailureError } from '@punctual/domain'
import { say, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { sentenceFields, sentenceToWire } from '../../wire/sentence.ts'
import { exampleTemplate, templateTag, templateTexts } from './mail-template-wire.ts'

const finding = z.object({ ...sentenceFields, Message: z.string() }).meta({ id: 'MailTemplateFinding' })

export const previewMailTemplate = defineOperation({
  name: 'mailtemplate.preview',
  methods: ['POST'],
  path: '/api/mailtemplate/preview',
  role: 'Viewer',
  summary: 'Shows a mail that a template makes, and what is to be said against it',
  description:
    'With examples in place of the facts of a run. Nothing is stored. The findings are names that are no fact of a run, a missing text, pictures of other servers, and an HTML above 100 KB.',
  tags: [templateTag],
  cost: 'costly',
  body: z.strictObject(templateTexts).meta({ id: 'PreviewMailTemplateInput' }),
  response: z
    .object({ Html: z.string(), Text: z.string(), Findings: z.array(finding) })
    .meta({ id: 'MailTemplatePreview' }),
  examples: {
    company: { Html: exampleTemplate.Html, Text: exampleTemplate.Text, Language: exampleTemplate.Language },
  },
  handle: async ({ body, language, dependencies: { clock, serviceTimeZone: timeZone } }) => {
    const template = { html: body.Html, text: body.Text }
    try {
      const { html, text } = previewTemplate(template, {
        language: body.Language,
        at: clock.now(),
        timeZone,
      })
      const findings = checkTemplate(template).map((said) => ({
        ...sentenceToWire(said),
        Message: say(said, language),
      }))
      return { Html: html, Text: text, Findings: findings }
    } catch (error) {
      if (error instanceof FailureError)
        throw invalid([{ field: 'Html', message: sentence('destination_text_too_long') }])
      throw error
    }
  },
})
