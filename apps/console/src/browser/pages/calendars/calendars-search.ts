/** What the address of a calendar says: the year that is shown, and whether it is being edited. */
export interface CalendarSearch {
  readonly year?: number
  readonly edit?: true
}

export function calendarSearch({ year, edit }: Readonly<Record<string, unknown>>): CalendarSearch {
  const isYear = typeof year === 'number' && Number.isInteger(year) && year >= 1970 && year <= 2999
  return { ...(isYear ? { year } : {}), ...(edit === true ? { edit } : {}) }
}
