import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { EventSubscription } from '../../api/event-queries.ts'
import { foldersQuery } from '../../api/folder-queries.ts'
import { useDestinationKinds } from '../../api/kind-queries.ts'
import { optionsOf, withChosen } from '../../controls/options.ts'
import { CheckField } from '../../controls/check-field.tsx'
import { FieldGroup } from '../../controls/field-group.tsx'
import { NumberField } from '../../controls/number-field.tsx'
import { ScheduleChoice } from '../../controls/schedule-choice.tsx'
import { SelectField } from '../../controls/select-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { DescribedFields } from '../../described-forms/described-fields.tsx'
import '../../style/people.css'
import { announcedFields, eventTypes } from './event-of.ts'

interface EventFieldsProps {
  /** Null for a new one. */
  readonly subscription: EventSubscription | null
}

/** What a subscription is about, which events it has, and where they go. */
export function EventFields({ subscription }: EventFieldsProps) {
  const intl = useIntl()
  const [isEnabled, setIsEnabled] = useState(subscription?.Enabled ?? true)
  return (
    <>
      <TextField
        name="Name"
        label={intl.formatMessage({ id: 'events.subscription' })}
        defaultValue={subscription?.Name ?? ''}
        isRequired
        autoFocus
      />
      <AboutFields subscription={subscription} />
      <TypeFields subscription={subscription} />
      <ReceiverFields subscription={subscription} />
      <CheckField
        name="Enabled"
        label={<FormattedMessage id="state.enabled" />}
        isChecked={isEnabled}
        onChange={setIsEnabled}
      />
    </>
  )
}

function AboutFields({ subscription }: EventFieldsProps) {
  const intl = useIntl()
  const [about, setAbout] = useState(
    subscription !== null && subscription.ScheduleId !== null ? 'Schedule' : 'Folder',
  )
  const { data } = useQuery(foldersQuery(useClient()))
  const chosen = subscription?.FolderPath ?? '/'
  return (
    <>
      <SelectField
        name="About"
        label={intl.formatMessage({ id: 'events.about' })}
        defaultValue={about}
        options={optionsOf(['Folder', 'Schedule'] as const, (each) =>
          intl.formatMessage({ id: `events.about.${each}` }),
        )}
        onChange={setAbout}
      />
      {about === 'Schedule' ? (
        <ScheduleChoice label="column.schedule" chosen={subscription?.ScheduleId ?? null} />
      ) : (
        <SelectField
          name="FolderPath"
          label={intl.formatMessage({ id: 'column.folder' })}
          defaultValue={chosen}
          options={withChosen(optionsOf((data ?? []).map(({ Path }) => Path)), chosen)}
        />
      )}
    </>
  )
}

function TypeFields({ subscription }: EventFieldsProps) {
  const intl = useIntl()
  const [isLate, setIsLate] = useState(subscription?.Events.includes('report.late') ?? false)
  const [minutes, setMinutes] = useState<number | null>(subscription?.LateAfterMinutes ?? 30)
  return (
    <>
      <FieldGroup name="Events" className="members" legend={<FormattedMessage id="events.which" />}>
        {eventTypes.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              name="Events"
              value={type}
              defaultChecked={subscription?.Events.includes(type) ?? type === 'report.failed'}
              onChange={({ target }) => {
                if (type === 'report.late') setIsLate(target.checked)
              }}
            />
            <FormattedMessage id={`event.${type}`} values={{ minutes: 0 }} />
          </label>
        ))}
      </FieldGroup>
      {isLate && (
        <NumberField
          name="LateAfterMinutes"
          label={intl.formatMessage({ id: 'events.lateAfter' })}
          value={minutes}
          from={1}
          to={10_080}
          onChange={setMinutes}
        />
      )}
    </>
  )
}

/** The kinds that take events, and what each needs for them. */
function ReceiverFields({ subscription }: EventFieldsProps) {
  const intl = useIntl()
  const kinds = useDestinationKinds().filter(({ Verbs }) => Verbs.includes('Announce'))
  const stored = subscription?.Destination.Type ?? null
  const [chosen, setChosen] = useState<string | null>(stored)
  const kind = kinds.find(({ Kind }) => Kind === chosen) ?? kinds[0]
  if (kind === undefined) return null
  return (
    <>
      <SelectField
        name="Destination.Type"
        label={intl.formatMessage({ id: 'events.to' })}
        defaultValue={kind.Kind}
        options={kinds.map(({ Kind, Name }) => ({ value: Kind, text: Name }))}
        onChange={setChosen}
      />
      <DescribedFields
        key={kind.Kind}
        fields={announcedFields(kind)}
        record={kind.Kind === stored ? subscription : null}
      />
    </>
  )
}
