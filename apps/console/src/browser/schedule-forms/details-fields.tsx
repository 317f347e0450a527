import { useIntl } from 'react-intl'

import { TextField } from '../controls/text-field.tsx'
import { nameOf } from './content.ts'
import { FolderField } from './folder-field.tsx'
import { NoticesForm } from './notices-form.tsx'
import type { SectionProps } from './section-props.ts'

/** What a schedule is called, and where it is. Without a name it is called as its report. */
export function NameFields(props: SectionProps) {
  const { content, onChange } = props
  const intl = useIntl()
  return (
    <div className="form-row name-row">
      <TextField
        name="ScheduleName"
        label={intl.formatMessage({ id: 'newSchedule.name' })}
        value={content.name}
        maxLength={200}
        help={
          content.name.trim() === ''
            ? intl.formatMessage({ id: 'newSchedule.name.hint' }, { name: nameOf(content) })
            : undefined
        }
        onChange={(name) => onChange({ ...content, name })}
      />
      <FolderField {...props} />
    </div>
  )
}

/** The purpose of the schedule, its owner, and the recipients of a notice when it fails. */
export function DetailsFields({ content, onChange }: SectionProps) {
  const intl = useIntl()
  return (
    <>
      <TextField
        name="Description"
        label={intl.formatMessage({ id: 'schedule.description' })}
        value={content.description}
        maxLength={10_000}
        onChange={(description) => onChange({ ...content, description })}
      />
      <TextField
        name="Keywords"
        label={intl.formatMessage({ id: 'schedule.keywords' })}
        help={intl.formatMessage({ id: 'edit.keywords.hint' })}
        value={content.keywords}
        maxLength={10_000}
        onChange={(keywords) => onChange({ ...content, keywords })}
      />
      <TextField
        name="ServerName"
        label={intl.formatMessage({ id: 'edit.server' })}
        help={intl.formatMessage({ id: 'edit.server.hint' })}
        value={content.serverName}
        maxLength={200}
        onChange={(serverName) => onChange({ ...content, serverName })}
      />
      <NoticesForm
        notices={content.notices}
        onChange={(changed) => onChange({ ...content, notices: { ...content.notices, ...changed } })}
      />
    </>
  )
}
