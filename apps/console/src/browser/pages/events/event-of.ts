import type { EventSubscription } from '../../api/event-queries.ts'
import type { DestinationKind, FormField } from '../../api/kind-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { textOf } from '../../controls/form-values.ts'
import { requestBody } from '../../described-forms/field-values.ts'

type Body = Schemas['CreateEventSubscriptionInput']

export const eventTypes = [
  'report.delivered',
  'report.failed',
  'report.late',
  'report.recovered',
] as const satisfies readonly Schemas['EventType'][]

/**
 * What a kind needs for events, as members of a request: no other field has an effect, since they are about files.
 */
export function announcedFields({ Form: { Fields } }: DestinationKind): FormField[] {
  return Fields.filter(({ Required }) => Required).map((field) => ({
    ...field,
    Name: `Destination.${field.Name}`,
  }))
}

/** The subscription that a form says; a secret that is empty is omitted, so that the stored one stays. */
export function subscriptionOf(values: FormData, kinds: readonly DestinationKind[]): Body {
  const text = (name: string) => textOf(values, name)
  const isOfSchedule = text('About') === 'Schedule'
  const kind = kinds.find(({ Kind }) => Kind === text('Destination.Type'))
  const { Destination = {} } = kind === undefined ? {} : requestBody(announcedFields(kind), values)
  const LateAfterMinutes = text('LateAfterMinutes')
  return {
    Name: text('Name'),
    FolderPath: isOfSchedule ? null : text('FolderPath'),
    ScheduleId: isOfSchedule ? text('ScheduleId') : null,
    Events: eventTypes.filter((type) => values.getAll('Events').includes(type)),
    LateAfterMinutes: LateAfterMinutes === '' ? null : Number(LateAfterMinutes),
    Enabled: values.has('Enabled'),
    Destination: { Type: text('Destination.Type'), ...(Destination as object) } as Body['Destination'],
  }
}

/** Whether a receiver has said that it takes no more: only then one that is disabled says since when it fails. */
export function isEndedByReceiver({ Enabled, FailingSinceEpochUtc }: EventSubscription): boolean {
  return !Enabled && FailingSinceEpochUtc !== null
}
