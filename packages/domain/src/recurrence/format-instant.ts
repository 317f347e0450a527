import { DateTime } from 'luxon'

/**
 * An instant as users read it in a zone.
 *
 * @param pattern Luxon tokens, such as `yyyy-MM-dd HH:mm` (https://moment.github.io/luxon/#/formatting)
 */
export function formatInstant(at: Date, timeZone: string, pattern = 'yyyy-MM-dd HH:mm'): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).setLocale('en-GB').toFormat(pattern)
}
