/** What an event of an execution says, in the language of the reader. */
import type { IntlShape } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import { isMessage } from '../../messages/is-message.ts'
import { shown } from '../../controls/shown.ts'
import { type DeliveryState, deliveryStates } from '../../states/execution-state.ts'

export type ExecutionEvent = Schemas['ExecutionEvent']

/** The name of an event in words; an event that the console does not know has its own name. */
export function eventName(intl: IntlShape, { Name }: ExecutionEvent): string {
  const id = `executionEvent.${Name}`
  return isMessage(intl, id) ? intl.formatMessage({ id }) : Name
}

/** Why it happened; null where the event says nothing of it. */
export function eventReason(intl: IntlShape, event: ExecutionEvent): string | null {
  if (event.Name === 'delivery') return deliveryText(intl, event.Detail)
  if (event.Name === 'resent') return resentText(intl, event.Detail)
  return event.Reason === null ? null : shown(event.Reason)
}

/** "ann@example.org: Accepted". */
function deliveryText(intl: IntlShape, { recipient, state }: ExecutionEvent['Detail']): string | null {
  const [to, name] = [textOf(recipient), textOf(state)]
  const known =
    name !== null && Object.hasOwn(deliveryStates, name) ? deliveryStates[name as DeliveryState] : null
  const words = known === null ? name : intl.formatMessage({ id: known.id })
  return [to, words].filter((part) => part !== null).join(': ') || null
}

/** "by ann, to 2 recipients". */
function resentText(intl: IntlShape, { by, deliveries }: ExecutionEvent['Detail']): string | null {
  const name = textOf(by)
  if (name === null || typeof deliveries !== 'number') return null
  return intl.formatMessage({ id: 'resentReason.by' }, { name, count: deliveries })
}

/** The execution that sends the files again, of the event that says so. */
export function resendOf({ Name, Detail }: ExecutionEvent): string | null {
  return Name === 'resent' ? textOf(Detail['executionId']) : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
