import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { mailTemplatesQuery } from '../api/template-queries.ts'
import { Choice } from '../controls/choice.tsx'
import { withChosen } from '../controls/options.ts'
import type { Recipients } from './recipients.ts'

interface TemplateChoiceProps {
  readonly recipients: Recipients
  readonly path: string
  readonly change: (changed: Partial<Recipients>) => void
}

/** The template of the mail, by its name; one that the user may not find stays by its id. */
export function TemplateChoice({ recipients, path, change }: TemplateChoiceProps) {
  const intl = useIntl()
  const { data: templates = [] } = useQuery(mailTemplatesQuery(useClient()))
  const chosen = recipients.TemplateId ?? ''
  const options = [
    { value: '', text: intl.formatMessage({ id: 'recipients.TemplateId.none' }) },
    ...templates.map(({ Id, Name }) => ({ value: Id, text: Name })),
  ]
  return (
    <Choice
      kind="field"
      label="recipients.TemplateId"
      name={`${path}.TemplateId`}
      value={chosen}
      options={withChosen(options, chosen)}
      onChange={(id) => change({ TemplateId: id === '' ? null : id })}
    />
  )
}
