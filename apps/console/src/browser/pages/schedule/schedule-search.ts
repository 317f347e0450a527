import { type SectionName, sectionNames } from '../../schedule-forms/section-names.ts'
import { isDay } from '../../times/day.ts'

/** What the address of one schedule says: the day and the instant that are explained, the month, the section that is edited. */
export interface ScheduleSearch {
  /** `YYYY-MM-DD` in the zone of the schedule. */
  readonly day?: string
  /** The instant of that day, in seconds; without it the first run of the day. */
  readonly at?: number
  /** `YYYY-MM`, the first month that is shown. */
  readonly month?: string
  readonly edit?: SectionName
}

const latestEpoch = 253_402_300_799

/** What an address says without a meaning for the page is omitted. */
export function scheduleSearch(search: Readonly<Record<string, unknown>>): ScheduleSearch {
  const { at, day, month } = search
  const edit = sectionNames.find((each) => each === search['edit'])
  return {
    ...(typeof day === 'string' && isDay(day) ? { day } : {}),
    ...(typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= latestEpoch ? { at } : {}),
    ...(typeof month === 'string' && isDay(`${month}-01`) ? { month } : {}),
    ...(edit === undefined ? {} : { edit }),
  }
}
