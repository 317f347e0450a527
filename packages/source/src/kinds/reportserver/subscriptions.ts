/** Subscriptions of the report server (REST v2.0), as far as another scheduler can take them over. */
import type { SourceDays } from '@punctual/domain/move-in'
import { z } from 'zod'

import { absentWhenOdd } from '../../record-list.ts'
import type { CatalogSubscription, SubscriptionSchedule } from './discovery-port.ts'
import type { ReportServerClient } from './report-server-client.ts'
import { subscriptionDays, subscriptionRecurrence } from './subscription-days.ts'

const text = () => absentWhenOdd(z.string())
const flag = () => absentWhenOdd(z.boolean())

const valueOf = z.object({ Name: z.string(), Value: text(), IsValueFieldReference: flag() })
const values = absentWhenOdd(z.array(valueOf))

const definition = z.object({
  StartDateTime: z.string(),
  EndDate: text(),
  EndDateSpecified: flag(),
  Recurrence: absentWhenOdd(subscriptionRecurrence),
})

const subscription = z.object({
  Id: z.string(),
  Description: text(),
  Report: text(),
  EventType: text(),
  IsActive: flag(),
  IsDataDriven: flag(),
  DeliveryExtension: text(),
  ExtensionSettings: absentWhenOdd(z.object({ Extension: text(), ParameterValues: values })),
  ParameterValues: values,
  Schedule: absentWhenOdd(z.object({ ScheduleID: text(), Definition: absentWhenOdd(definition) })),
})

const sharedSchedule = z.object({ Id: z.string(), Definition: definition })

/** Every subscription that the account may read. One with a shared schedule has the definition of that. */
export async function listSubscriptions(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<CatalogSubscription[]> {
  const found = await client.catalog('/Subscriptions', subscription, signal)
  const isShared = ({ Schedule }: z.output<typeof subscription>) =>
    Schedule?.ScheduleID !== undefined && Schedule.Definition === undefined
  const shared = found.some(isShared) ? await client.catalog('/Schedules', sharedSchedule, signal) : []
  const definitions = new Map(shared.map(({ Id, Definition }) => [Id.toLowerCase(), Definition]))
  return found.map((each) => ({
    id: each.Id,
    description: each.Description ?? '',
    reportPath: each.Report ?? null,
    isTimed: (each.EventType ?? 'TimedSubscription') === 'TimedSubscription',
    isActive: each.IsActive ?? true,
    isDataDriven: each.IsDataDriven ?? false,
    extension: each.DeliveryExtension ?? each.ExtensionSettings?.Extension ?? '',
    settings: settingsOf(each.ExtensionSettings?.ParameterValues ?? []),
    parameters: (each.ParameterValues ?? []).map(({ Name, Value, IsValueFieldReference }) => ({
      name: Name,
      value: Value ?? null,
      isOfColumn: IsValueFieldReference ?? false,
    })),
    schedule: scheduleOf(
      each.Schedule?.Definition ?? definitions.get((each.Schedule?.ScheduleID ?? '').toLowerCase()),
    ),
  }))
}

/** By name in upper case: servers of different age spell them differently. Passwords are never taken along. */
function settingsOf(given: readonly z.output<typeof valueOf>[]): Map<string, string> {
  return new Map(
    given.flatMap(({ Name, Value }) =>
      Value === undefined || /password/i.test(Name) ? [] : [[Name.toUpperCase(), Value] as const],
    ),
  )
}

function scheduleOf(given: z.output<typeof definition> | undefined): SubscriptionSchedule | null {
  if (given === undefined) return null
  const days: SourceDays | null = subscriptionDays(given.Recurrence ?? {})
  const hasEnd = given.EndDateSpecified === true && given.EndDate !== undefined
  return days === null ? null : { days, start: given.StartDateTime, end: hasEnd ? given.EndDate! : null }
}
