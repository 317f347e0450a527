import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'

import type { BulkTask, SettingAction } from '../../api/bulk-schedules.ts'
import { calendarsQuery } from '../../api/calendar-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { serversQuery } from '../../api/cluster-queries.ts'
import { useSources } from '../../api/use-sources.ts'
import { type ChoiceOption, optionsOf, withChosen } from '../../controls/options.ts'
import { textOf } from '../../controls/form-values.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { ComboField } from '../../controls/combo-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { zoneNames } from '../../times/zone-name.ts'
import { TriedDialog, type TriedDialogProps } from './tried-dialog.tsx'

/** The member of the request that each action takes. */
const members = {
  SetTime: 'ExecutionTime',
  SetTimeZone: 'TimeZone',
  SetAccount: 'AccountId',
  SetCalendar: 'CalendarId',
  SetServer: 'ServerName',
} as const satisfies Record<SettingAction, string>

const actions = ['SetTime', 'SetTimeZone', 'SetAccount', 'SetCalendar', 'SetServer'] as const

/** Changes the time, the zone, the account, the calendar or the server of the chosen schedules. */
export function SettingDialog(props: TriedDialogProps) {
  const intl = useIntl()
  return (
    <TriedDialog
      {...props}
      label={intl.formatMessage({ id: 'bulk.setting' })}
      first={{ action: 'SetTime' }}
      fields={(task) => <SettingFields task={task} />}
      taskOf={taskOf}
    />
  )
}

function SettingFields({ task }: { readonly task: BulkTask }) {
  const intl = useIntl()
  const [action, setAction] = useState(actions.find((each) => each === task.action) ?? 'SetTime')
  return (
    <>
      <SelectField
        name="Action"
        label={intl.formatMessage({ id: 'bulk.recipients.what' })}
        defaultValue={action}
        options={optionsOf(actions, (each) => intl.formatMessage({ id: `bulk.${each}` }))}
        onChange={(chosen) => setAction(actions.find((each) => each === chosen) ?? action)}
      />
      <ValueField key={action} action={action} value={task.setting?.[members[action]] ?? ''} />
    </>
  )
}

function ValueField({ action, value }: { readonly action: SettingAction; readonly value: string }) {
  const intl = useIntl()
  const offered = useOffered(action)
  const label = intl.formatMessage({ id: `bulk.${action}.value` })
  if (offered !== null)
    return (
      <SelectField
        // The list may come after the field: it begins anew with the chosen one.
        key={offered.length}
        name={members[action]}
        label={label}
        defaultValue={value}
        options={withChosen(offered, value)}
      />
    )
  const field = { name: members[action], label, defaultValue: value, maxLength: 100, isRequired: true }
  return action === 'SetTimeZone' ? (
    <ComboField {...field} options={optionsOf(zoneNames())} />
  ) : (
    <TextField {...field} />
  )
}

/** What can be chosen; null for a text. */
function useOffered(action: SettingAction): readonly ChoiceOption[] | null {
  const intl = useIntl()
  const client = useClient()
  const { data: sources = [] } = useSources(false)
  const { data: calendars = [] } = useQuery({ ...calendarsQuery(client), enabled: action === 'SetCalendar' })
  const { data: servers = [] } = useQuery({ ...serversQuery(client), enabled: action === 'SetServer' })
  const none = { value: '', text: intl.formatMessage({ id: 'bulk.setting.none' }) }
  if (action === 'SetAccount') return sources.map(({ id, name }) => ({ value: id, text: name }))
  if (action === 'SetCalendar') return [none, ...calendars.map(({ Id, Name }) => ({ value: Id, text: Name }))]
  if (action === 'SetServer') return [none, ...optionsOf(servers.map(({ Name }) => Name))]
  return null
}

function taskOf(values: FormData): BulkTask {
  const action = actions.find((each) => each === textOf(values, 'Action')) ?? 'SetTime'
  return { action, setting: { [members[action]]: textOf(values, members[action]) } }
}
