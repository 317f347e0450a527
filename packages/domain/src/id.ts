import { parse, v5, v7 } from 'uuid'

/** Namespace of every deterministic id below; never change it, or a restored queue meets other ids. */
const namespace = parse('6f2b1a52-6f0e-4b0b-9a8e-2f6f6a3c1d10')
const encoder = new TextEncoder()

/** The same id for the same text. As bytes, text and namespace cost the library half of the time. */
function idOf(text: string): string {
  return v5(encoder.encode(text), namespace)
}

/** A new random id that sorts by time. */
export function newId(): string {
  return v7()
}

/**
 * The id of a planned run: the same schedule and due instant give the same execution in every process, for
 * ever. The due instant is in front, as the time is in other ids. So executions of one instant lie together
 * in each index, however many there are. It is a UUID of version 8; 74 bits of it come from the schedule.
 */
export function occurrenceId(scheduleId: string, dueAt: Date): string {
  const instant = dueAt.getTime()
  const time = Math.max(instant, 0).toString(16).padStart(12, '0')
  const digest = idOf(`${scheduleId}|${instant}`)
  return `${time.slice(0, 8)}-${time.slice(8)}-8${digest.slice(15)}`
}

/** What one send carries: an execution to a destination, or one row of it. */
export interface Mailing {
  readonly executionId: string
  readonly destinationId: string
  /** From 1; 0 when the execution does not run over rows. */
  readonly row: number
}

/** The id of the delivery of a mail to one of its recipients. */
export function deliveryId(mailing: Mailing, recipient: string): string {
  return idOf(`${placeOf(mailing)}|${recipient.toLowerCase()}`)
}

/** The id of the artifact that an execution makes at a position. */
export function artifactId(executionId: string, position: number): string {
  return idOf(`${executionId}|artifact|${position}`)
}

/** The Message-ID of a mail; a repeated send has the same one. */
export function messageId(mailing: Mailing & { readonly recipient?: string }, domain: string): string {
  const { recipient } = mailing
  const only = recipient === undefined ? '' : `|to ${recipient.toLowerCase()}`
  return `<${idOf(`${placeOf(mailing)}${only}|message`)}@${domain}>`
}

/** What a recipient that takes no mail knows a delivery by; a repeated send has the same one. */
export function deliveryReceiptId(mailing: Mailing): string {
  return idOf(`${placeOf(mailing)}|receipt`)
}

/** The Message-ID of a notice; a repeated send has the same one. */
export function noticeMessageId(noticeId: string, domain: string): string {
  return `<${idOf(`${noticeId}|notice`)}@${domain}>`
}

function placeOf({ executionId, destinationId, row }: Mailing): string {
  return `${executionId}|${destinationId}${row === 0 ? '' : `|row ${row}`}`
}
