/** What an event of an execution says, in the language of the reader. */
import type { IntlShape } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import { isMessage } from '../../messages/is-message.ts'
import { type FailureText, failureText } from '../../controls/failure-text.ts'
import { serviceText } from '../../controls/service-text.ts'
import { type DeliveryState, deliveryStates } from '../../states/execution-state.ts'
import { placementText } from './placement-text.ts'

export type ExecutionEvent = Schemas['ExecutionEvent']

/** The name of an event for the viewer; an event that the console does not know keeps its own name. */
export function eventName(intl: IntlShape, { Name }: ExecutionEvent): string {
  const id = `executionEvent.${Name}`
  return isMessage(intl, id) ? intl.formatMessage({ id }) : Name
}

/**
 * Why it happened; null where the event says nothing of it. A reason that has no message here is shown as the
 * service wrote it.
 */
export function eventReason(intl: IntlShape, event: ExecutionEvent): string | null {
  const said = saidOf(event)
  if (event.Name === 'delivery') return deliveryText(intl, event.Detail)
  if (event.Name === 'resent') return resentText(intl, event.Detail)
  if (event.Name === 'placed') return said === null ? null : placementText(intl, said)
  const recall =
    event.Name === 'rescued' || event.Name === 'withdrawn' ? recallReason(intl, event.Detail) : null
  return recall ?? failureOf(intl, event)?.sentence ?? null
}

/** What the service or the other side said of a failure, beyond the sentence for its code; null where nothing. */
export function eventQuotation(intl: IntlShape, event: ExecutionEvent): string | null {
  return failureOf(intl, event)?.more ?? null
}

/** A failure that the event reports, or another reason in the words of the service. */
function failureOf(intl: IntlShape, event: ExecutionEvent): FailureText | null {
  const { code, error } = event.Detail
  const message = saidOf(event)
  return message === null
    ? null
    : failureText(intl, { code: textOf(code) ?? textOf(memberOf(error, 'code')), message })
}

function saidOf({ Detail: { message, reason, error } }: ExecutionEvent): string | null {
  return textOf(message) ?? textOf(reason) ?? textOf(memberOf(error, 'message'))
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

/** By the crash that the event names, or by its code; null where it has neither, as of earlier versions. */
function recallReason(intl: IntlShape, { crash, code, reason }: ExecutionEvent['Detail']): string | null {
  const process = memberOf(crash, 'processId')
  if (typeof process === 'number') {
    const stoodStill = memberOf(crash, 'standstill') === true
    const id = stoodStill ? 'recallReason.stood_still' : 'recallReason.process_ended'
    return intl.formatMessage({ id }, { process: String(process) })
  }
  const id = `recallReason.${textOf(code)}`
  return isMessage(intl, id)
    ? intl.formatMessage({ id }, { reason: serviceText(intl, textOf(reason) ?? '') })
    : null
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
