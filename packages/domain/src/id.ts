import { v5, v7 } from 'uuid'

/** Namespace of every deterministic id below; never change it, or a restored queue meets other ids. */
const namespace = '6f2b1a52-6f0e-4b0b-9a8e-2f6f6a3c1d10'

/** A new random id that sorts by time. */
export function newId(): string {
  return v7()
}

/**
 * The id of a planned run: the same schedule and due instant give the same execution in every process, for
 * ever.
 */
export function occurrenceId(scheduleId: string, dueAt: Date): string {
  return v5(`${scheduleId}|${dueAt.toISOString()}`, namespace)
}

/** What a mail carries: an execution to a destination, or one row of it. */
export interface Mailing {
  readonly executionId: string
  readonly destinationId: string
  /** From 1; 0 when the execution does not run over rows. */
  readonly row: number
}

/** The id of the delivery of a mail to one of its recipients. */
export function deliveryId(mailing: Mailing, recipient: string): string {
  return v5(`${placeOf(mailing)}|${recipient.toLowerCase()}`, namespace)
}

/** The id of the artifact that an execution makes at a position. */
export function artifactId(executionId: string, position: number): string {
  return v5(`${executionId}|artifact|${position}`, namespace)
}

/** The Message-ID of a mail; a repeated send has the same one. */
export function messageId(mailing: Mailing, domain: string): string {
  return `<${v5(`${placeOf(mailing)}|message`, namespace)}@${domain}>`
}

function placeOf({ executionId, destinationId, row }: Mailing): string {
  return `${executionId}|${destinationId}${row === 0 ? '' : `|row ${row}`}`
}
