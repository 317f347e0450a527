import '../../style/recurrence.css'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { serversQuery } from '../../api/cluster-queries.ts'
import { foldersQuery } from '../../api/folder-queries.ts'
import { rightsAt } from '../../api/rights-queries.ts'
import { Choice } from '../../controls/choice.tsx'
import { type ChoiceOption, optionsOf, withChosen } from '../../controls/options.ts'
import { DateField } from '../../controls/date-field.tsx'
import { OneSegment, SomeSegments } from '../../controls/segments.tsx'
import { ComboField } from '../../controls/combo-field.tsx'
import { TimeField } from '../../controls/time-field.tsx'
import { weekDayName } from '../../schedule-forms/rule-words.ts'
import { weekDays } from '../../schedule-forms/recurrence.ts'
import { useMyRights } from '../../session/use-rights.ts'
import { zoneNames } from '../../times/zone-name.ts'
import { type ScopeKind, scopeKinds, type WindowDraft } from './window-draft.ts'
import { useAccountNames } from './window-words.ts'

export interface WindowFieldsProps {
  readonly draft: WindowDraft
  readonly onChange: (changes: Partial<WindowDraft>) => void
}

/** What stands still: a folder, a server, an account, or everything. */
export function ScopeFields({ draft, onChange }: WindowFieldsProps) {
  const intl = useIntl()
  const { data: rights } = useMyRights()
  const isAdministrator = rights?.Role === 'Administrator'
  const { kind } = draft
  return (
    <>
      {!draft.isPause && isAdministrator && (
        <Choice
          kind="field"
          label="pauses.field.scope"
          value={kind ?? ''}
          isRequired
          placeholder={intl.formatMessage({ id: 'pauses.choose' })}
          options={optionsOf(scopeKinds, (each) => intl.formatMessage({ id: `pauses.scope.${each}` }))}
          onChange={(chosen) => onChange({ kind: chosen === '' ? null : chosen, place: '' })}
        />
      )}
      {kind !== null && kind !== 'Everything' && (
        <PlaceField key={kind} kind={kind} draft={draft} onChange={onChange} />
      )}
    </>
  )
}

interface PlaceFieldProps extends WindowFieldsProps {
  readonly kind: Exclude<ScopeKind, 'Everything'>
}

function PlaceField({ kind, draft, onChange }: PlaceFieldProps) {
  const intl = useIntl()
  const options = usePlaces(kind)
  return (
    <Choice
      kind="field"
      label={`pauses.scope.${kind}`}
      name={`Scope.${kind}`}
      value={draft.place}
      placeholder={intl.formatMessage({ id: 'pauses.choose' })}
      options={withChosen(options, draft.place)}
      onChange={(place) => onChange({ place })}
    />
  )
}

function usePlaces(kind: PlaceFieldProps['kind']): readonly ChoiceOption[] {
  const client = useClient()
  const { data: rights } = useMyRights()
  const { data: folders = [] } = useQuery({ ...foldersQuery(client), enabled: kind === 'FolderPath' })
  const { data: servers = [] } = useQuery({ ...serversQuery(client), enabled: kind === 'ServerName' })
  const accounts = useAccountNames()
  if (kind === 'AccountId') return [...accounts].map(([value, text]) => ({ value, text }))
  if (kind === 'ServerName') return optionsOf(servers.map(({ Name }) => Name))
  const managed = folders.filter(
    ({ Path }) => rights !== undefined && rightsAt(rights, Path).includes('Manage'),
  )
  return optionsOf(managed.map(({ Path }) => Path))
}

/** When it is in force. */
export function TimesFields(props: WindowFieldsProps) {
  const intl = useIntl()
  const { draft, onChange } = props
  if (draft.isPause) return <UntilFields {...props} />
  return (
    <>
      <OneSegment
        label={intl.formatMessage({ id: 'pauses.field.repeats' })}
        value={draft.repeats}
        segments={optionsOf(['Once', 'Weekly'] as const, (each) =>
          intl.formatMessage({ id: `pauses.repeats.${each}` }),
        )}
        onChange={(repeats) => onChange({ repeats })}
      />
      {draft.repeats === 'Once' ? (
        <>
          <div className="pause-pair">
            <DateField
              label={intl.formatMessage({ id: 'pauses.field.fromDay' })}
              name="Once.FromEpochUtc"
              value={draft.fromDay}
              onChange={(fromDay) => onChange({ fromDay })}
            />
            <TimeField
              label={intl.formatMessage({ id: 'pauses.field.time' })}
              value={draft.fromTime}
              onChange={(fromTime) => onChange({ fromTime })}
            />
          </div>
          <UntilFields {...props} />
        </>
      ) : (
        <WeeklyFields {...props} />
      )}
    </>
  )
}

function UntilFields({ draft, onChange }: WindowFieldsProps) {
  const intl = useIntl()
  return (
    <div className="pause-pair">
      <DateField
        label={intl.formatMessage({ id: 'pauses.field.untilDay' })}
        name={draft.isPause ? 'UntilEpochUtc' : 'Once.UntilEpochUtc'}
        help={intl.formatMessage({ id: 'pauses.field.untilDay.help' })}
        value={draft.untilDay}
        onChange={(untilDay) => onChange({ untilDay })}
      />
      <TimeField
        label={intl.formatMessage({ id: 'pauses.field.time' })}
        value={draft.untilTime}
        // Without one it would have no end.
        isRequired={draft.untilDay !== ''}
        onChange={(untilTime) => onChange({ untilTime })}
      />
    </div>
  )
}

function WeeklyFields({ draft, onChange }: WindowFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <SomeSegments
        label={intl.formatMessage({ id: 'pauses.field.weekDays' })}
        name="Weekly.WeekDays"
        values={draft.weekDays}
        segments={optionsOf(weekDays, (day) => weekDayName(intl, day, 'short'))}
        onChange={(days) => onChange({ weekDays: days })}
      />
      <div className="pause-pair">
        <TimeField
          label={intl.formatMessage({ id: 'pauses.field.weeklyFrom' })}
          name="Weekly.From"
          value={draft.weeklyFrom}
          onChange={(weeklyFrom) => onChange({ weeklyFrom })}
        />
        <TimeField
          label={intl.formatMessage({ id: 'pauses.field.weeklyUntil' })}
          name="Weekly.Until"
          value={draft.weeklyUntil}
          onChange={(weeklyUntil) => onChange({ weeklyUntil })}
        />
      </div>
      <ComboField
        label={intl.formatMessage({ id: 'recurrence.timeZone' })}
        name="Weekly.TimeZone"
        value={draft.timeZone}
        options={optionsOf(zoneNames())}
        maxLength={100}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </>
  )
}
