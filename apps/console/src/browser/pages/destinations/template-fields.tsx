import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MailTemplate, TemplateText } from '../../api/template-queries.ts'
import { Choice } from '../../controls/choice.tsx'
import { optionsOf } from '../../controls/options.ts'
import { TextField } from '../../controls/text-field.tsx'
import '../../style/mail-templates.css'
import { AllowedForField } from '../people/allowed-for-field.tsx'
import { TemplatePreview } from './template-preview.tsx'

const languages = ['en', 'de'] as const satisfies readonly MailTemplate['Language'][]

/** What a new template begins with: the blocks that the service makes, in their usual order. */
const firstHtml = `<html>
<body>
<h1>{{ScheduleName}}</h1>
{{Body}}
{{Picture}}
{{Links}}
{{Notes}}
<p>{{Owner}}</p>
<p>{{Stop}}</p>
</body>
</html>`

/** The fields of a template with the mail that it makes beside them; null for a new one. */
export function TemplateFields({ template }: { readonly template: MailTemplate | null }) {
  const intl = useIntl()
  const [text, setText] = useState<TemplateText>({
    Html: template?.Html ?? firstHtml,
    Text: template?.Text ?? '',
    Language: template?.Language ?? 'en',
  })
  return (
    <div className="template-form">
      <div className="sent-fields">
        <TextField
          name="Name"
          label={intl.formatMessage({ id: 'templates.template' })}
          defaultValue={template?.Name ?? ''}
          isRequired
          autoFocus
        />
        <Choice
          kind="field"
          label="templates.language"
          name="Language"
          value={text.Language}
          options={optionsOf(languages, (each) => intl.formatMessage({ id: `templates.language.${each}` }))}
          onChange={(Language) => setText({ ...text, Language })}
        />
        <TextField
          name="Html"
          label={intl.formatMessage({ id: 'templates.html' })}
          help={<FormattedMessage id="templates.html.help" />}
          rows={14}
          value={text.Html}
          onChange={(Html) => setText({ ...text, Html })}
          spellCheck="false"
        />
        <TextField
          name="Text"
          label={intl.formatMessage({ id: 'templates.text' })}
          help={<FormattedMessage id="templates.text.help" />}
          rows={5}
          value={text.Text}
          onChange={(plain) => setText({ ...text, Text: plain })}
          spellCheck="false"
        />
        <AllowedForField stored={template?.AllowedFor ?? []} />
      </div>
      <TemplatePreview text={text} />
    </div>
  )
}
