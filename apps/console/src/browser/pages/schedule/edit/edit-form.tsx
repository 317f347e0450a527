import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

import { calendarsQuery } from '../../../api/calendar-queries.ts'
import { useClient } from '../../../api/client-context.ts'
import type { MessageId } from '../../../messages/en.ts'
import { RecurrenceForm } from '../../../schedule-forms/recurrence-form.tsx'
import { editableRecurrence, newRecurrence, type Recurrence } from '../../../schedule-forms/recurrence.ts'
import { RunPreview } from '../../../schedule-forms/run-preview.tsx'
import { browserZone } from '../../../times/time-zone.ts'
import type { editParts } from '../schedule-search.ts'
import { DataFields } from './data-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import type { EditFormProps } from './edit-form-props.ts'
import { RecipientsFields } from './recipients-fields.tsx'

/** Every part that can be changed here, each below its heading. */
export function EditForm(props: EditFormProps) {
  return (
    <>
      <EditPart title="edit.when" name="when">
        <WhenFields {...props} />
      </EditPart>
      <EditPart title="edit.whom" name="whom">
        <RecipientsFields {...props} />
      </EditPart>
      <EditPart title="edit.data" name="data">
        <DataFields {...props} />
      </EditPart>
      <EditPart title="edit.details" name="details">
        <DetailsFields {...props} />
      </EditPart>
    </>
  )
}

interface EditPartProps {
  readonly title: MessageId
  readonly name: (typeof editParts)[number]
  readonly children: ReactNode
}

function EditPart({ title, name, children }: EditPartProps) {
  return (
    <section className="edit-part" id={`edit-${name}`} aria-labelledby={`edit-title-${name}`}>
      <h2 id={`edit-title-${name}`} tabIndex={-1}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}

function WhenFields({ base, draft, onChange }: EditFormProps) {
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  // One that cannot be read is replaced by a new one.
  const rule = draft.Schedule ?? editableRecurrence(base.Schedule) ?? newRecurrence(browserZone())
  const calendar = calendars.find(({ Id }) => Id === rule.CalendarId)
  const change = (Schedule: Recurrence) => onChange({ Schedule })
  return (
    <div className="columns">
      <RecurrenceForm value={rule} onChange={change} />
      <RunPreview
        recurrence={rule}
        calendarName={calendar?.Name ?? null}
        onUseTime={(ExecutionTime) => change({ ...rule, ExecutionTime })}
      />
    </div>
  )
}
