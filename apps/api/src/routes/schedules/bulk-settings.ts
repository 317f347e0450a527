/** What a bulk request does to the time, the account, the calendar or the server of one schedule. */
import type { StoredSchedule } from '@punctual/catalog'
import { recurrence as storedRecurrence } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { invalid, readMember } from '../../http/read-input.ts'
import { line, optional } from '../../wire/input.ts'
import { recurrenceInput, recurrenceOf, recurrenceToWire } from '../../wire/recurrence.ts'
import { requireServer } from '../../wire/server-name.ts'
import { readAccount } from '../../wire/source-account.ts'
import { changedPlan } from '../single-schedule/schedule-plan.ts'
import type { ChangedState } from '../single-schedule/schedule-state.ts'

/** The field of the request that each action takes. */
export const settingFields = {
  SetTime: 'ExecutionTime',
  SetTimeZone: 'TimeZone',
  SetAccount: 'AccountId',
  SetCalendar: 'CalendarId',
  SetServer: 'ServerName',
} as const

export type SettingAction = keyof typeof settingFields

export const settingActions = [
  'SetTime',
  'SetTimeZone',
  'SetAccount',
  'SetCalendar',
  'SetServer',
] as const satisfies readonly SettingAction[]

const given = (description: string) => optional(line(200), null).meta({ description })

/** In the body of a bulk request. */
export const settingInput = {
  ExecutionTime: given('Of SetTime: the time of day, such as 06:30. Refused for a Cron schedule'),
  TimeZone: given('Of SetTimeZone: the zone of the times of the schedule'),
  AccountId: given('Of SetAccount: the account that reads the report, of the same kind as the one before'),
  CalendarId: given('Of SetCalendar: the calendar of holidays; empty for none'),
  ServerName: given('Of SetServer: the server that runs are placed on by affinity; empty for none'),
}

export interface SettingChange {
  readonly action: SettingAction
  /** Empty: without a calendar, or on any server. */
  readonly value: string
}

/** @throws ProblemError for an action without its field, and for a field of another action */
export function settingOf(
  body: { readonly Action: string } & Readonly<Record<(typeof settingFields)[SettingAction], string | null>>,
): SettingChange | null {
  let change: SettingChange | null = null
  for (const action of settingActions) {
    const field = settingFields[action]
    const value = body[field]
    if (body.Action !== action) {
      if (value !== null) throw invalid([{ field, message: sentence('field_belongs_to_action', { action }) }])
      continue
    }
    const mayBeEmpty = action === 'SetCalendar' || action === 'SetServer'
    if (value === null || (value === '' && !mayBeEmpty))
      throw invalid([{ field, message: sentence('field_required_for', { action }) }])
    change = { action, value }
  }
  return change
}

interface ChangedSetting {
  readonly state: ChangedState
  readonly before: unknown
  readonly after: unknown
  /** Of a rule the whole of it, for the audit trail: what a schedule was is read from there. */
  readonly kept?: { readonly before: unknown; readonly after: unknown }
}

/** @throws ProblemError for a value that does not fit the schedule */
export async function withSetting(
  stored: StoredSchedule,
  change: SettingChange,
  dependencies: Dependencies,
): Promise<ChangedSetting> {
  switch (change.action) {
    case 'SetTime':
    case 'SetTimeZone':
    case 'SetCalendar':
      return await withRule(stored, change, dependencies)
    case 'SetAccount':
      return await withAccount(stored, change.value, dependencies)
    case 'SetServer': {
      const serverName = change.value === '' ? null : change.value
      if (serverName !== null) await requireServer(serverName, 'ServerName', dependencies)
      const [before, after] = [{ ServerName: stored.serverName }, { ServerName: serverName }]
      return { state: { serverName }, before, after }
    }
  }
}

/** The rule is read as if the schedule was sent with it, so that nothing is written that could not be sent. */
async function withRule(
  stored: StoredSchedule,
  { action, value }: SettingChange,
  dependencies: Dependencies,
): Promise<ChangedSetting> {
  const field = settingFields[action] as 'ExecutionTime' | 'TimeZone' | 'CalendarId'
  const read = storedRecurrence.safeParse(stored.recurrence)
  if (!read.success) throw problem('state_conflict', { detail: sentence('schedule_recurrence_unreadable') })
  if (action === 'SetTime' && read.data.frequency === 'Cron')
    throw invalid([{ field, message: sentence('bulk_time_in_cron') }])
  const rule = recurrenceToWire(read.data)
  const given = readMember(recurrenceInput, { ...rule, [field]: value === '' ? null : value }, 'Schedule')
  const recurrence = recurrenceOf(given as z.output<typeof recurrenceInput>, dependencies)
  const plan = await changedPlan(recurrence, stored, dependencies)
  const changed = recurrenceToWire(recurrence)
  const kept = { before: { Schedule: rule }, after: { Schedule: changed } }
  const before = { [field]: rule[field] ?? null }
  const after = { [field]: changed[field] ?? null }
  if (action !== 'SetCalendar') return { state: plan, before, after, kept }
  const named =
    recurrence.calendarId === null ? null : await dependencies.store.calendars.read(recurrence.calendarId)
  return {
    state: plan,
    kept,
    before: { ...before, CalendarName: stored.calendarName },
    after: { ...after, CalendarName: named?.name ?? null },
  }
}

async function withAccount(
  stored: StoredSchedule,
  id: string,
  dependencies: Dependencies,
): Promise<ChangedSetting> {
  const { sourceAccountId, sourceAccountKind: kind } = stored
  if (sourceAccountId === null || kind === null)
    throw invalid([{ field: 'AccountId', message: sentence('bulk_account_of_package') }])
  const account = await readAccount(null, id, dependencies)
  if (account.settings.kind !== kind)
    throw invalid([{ field: 'AccountId', message: sentence('bulk_account_of_other_kind', { kind }) }])
  const before = await dependencies.store.sourceAccounts.read(kind, sourceAccountId)
  return {
    state: { sourceAccount: { id: account.id, kind } },
    before: { AccountId: sourceAccountId, AccountName: before?.name ?? null },
    after: { AccountId: account.id, AccountName: account.name },
  }
}
