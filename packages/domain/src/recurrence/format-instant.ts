import { DateTime } from 'luxon'

/** How an instant is shown. */
export interface InstantFormat {
  /** Luxon tokens, such as `yyyy-MM-dd HH:mm` (https://moment.github.io/luxon/#/formatting). */
  readonly pattern?: string | undefined
  /** Language of month and day names. */
  readonly locale?: string | null
}

/** An instant as users read it in a zone. */
export function formatInstant(
  at: Date,
  timeZone: string,
  { pattern = 'yyyy-MM-dd HH:mm', locale }: InstantFormat = {},
): string {
  return DateTime.fromJSDate(at, { zone: timeZone })
    .setLocale(locale ?? 'en-GB')
    .toFormat(pattern)
}

export function inUtc(at: Date): string {
  return `${formatInstant(at, 'UTC', { pattern: 'yyyy-MM-dd HH:mm:ss' })} UTC`
}
