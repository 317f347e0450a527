/** The destinations of all schedules, and what became of the last delivery to each. */
import type { StoredSchedule } from '../../api/all-schedules.ts'
import type { DestinationKind } from '../../api/kind-queries.ts'
import type { Execution } from '../../api/queries.ts'
import { type Delivery, readResult } from '../../api/result.ts'
import { placesOf } from '../../schedule-forms/destinations.ts'
import { addressesOfMail } from '../../schedule-forms/stored-addresses.ts'
import { deliveryStateOrder } from '../../states/execution-state.ts'

export interface StoredDestination {
  readonly id: string
  readonly name: string
  /** Null for e-mail. */
  readonly type: string | null
  /** Absent for e-mail, and for a kind that this console does not know. */
  readonly kind: DestinationKind | undefined
  /** Where it goes: addresses, or what the form of its kind requires. */
  readonly place: string
  readonly isEnabled: boolean
  readonly schedule: StoredSchedule
}

/** In the order of the schedules. */
export function destinationsOf(
  schedules: readonly StoredSchedule[],
  kinds: readonly DestinationKind[],
): StoredDestination[] {
  return schedules.flatMap((schedule) => [
    ...schedule.EmailDestinations.map((mail) => ({
      id: mail.Id,
      name: mail.Name,
      type: null,
      kind: undefined,
      place: addressesOfMail(mail).join(', '),
      isEnabled: mail.Enabled,
      schedule,
    })),
    ...schedule.Destinations.map((other) => {
      const kind = kinds.find(({ Kind }) => Kind === other.Type)
      return {
        id: other.Id,
        name: other.Name,
        type: other.Type,
        kind,
        place: placesOf(kind, other).join(', '),
        isEnabled: other.Enabled,
        schedule,
      }
    }),
  ])
}

export interface LastDelivery {
  readonly state: Delivery['state']
  readonly execution: Execution
}

/** @param executions newest first */
export function lastDeliveries(executions: readonly Execution[]): ReadonlyMap<string, LastDelivery> {
  const last = new Map<string, LastDelivery>()
  for (const execution of executions)
    for (const { destinationId, state } of readResult(execution.Result).deliveries) {
      const known = last.get(destinationId)
      const isHeavier =
        known !== undefined && deliveryStateOrder.indexOf(state) < deliveryStateOrder.indexOf(known.state)
      if (known === undefined || (known.execution === execution && isHeavier))
        last.set(destinationId, { state, execution })
    }
  return last
}
