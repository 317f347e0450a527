import type { LogPosition } from '@punctual/engine'

/**
 * The id of a server-sent event: the number of the event in the log, and its instant, by which another log is
 * noticed.
 */
export function positionToWire({ number, at }: LogPosition): string {
  return `${number}-${at.getTime().toString(36)}`
}

/** Null for a text that no stream sent. */
export function positionOfWire(text: string): LogPosition | null {
  const [, digits = '', instant = ''] = /^(\d{1,16})-([0-9a-z]{1,9})$/.exec(text) ?? []
  const [number, at] = [Number(digits), new Date(Number.parseInt(instant, 36))]
  if (!Number.isSafeInteger(number) || Number.isNaN(at.getTime())) return null
  const position = { number, at }
  return positionToWire(position) === text ? position : null
}
