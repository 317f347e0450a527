import type { Execution } from '../../api/queries.ts'

/** The statuses that the list can be filtered by. */
export const statuses = [
  'Waiting',
  'Executing',
  'Succeeded',
  'PartiallyDelivered',
  'Failed',
  'Cancelled',
  'Missed',
] as const satisfies readonly Execution['Status'][]

export type ExecutionsSearch = { readonly status?: (typeof statuses)[number] }

/** Takes what an address says of the filter; an unknown status is no filter. */
export function executionsSearch(search: Readonly<Record<string, unknown>>): ExecutionsSearch {
  const status = statuses.find((each) => each === search['status'])
  return status === undefined ? {} : { status }
}
