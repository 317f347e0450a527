/** What the address of the list says: text, order, and the filters that can be chosen. */
export interface SchedulesSearch {
  readonly q?: string
  /** Path of the folder; what is below it counts too. */
  readonly folder?: string
  readonly sort?: (typeof orders)[number]
  readonly enabled?: boolean
  readonly runnable?: boolean
  readonly last?: (typeof lastResults)[number]
}

export const orders = ['NextRun', '-NextRun', 'Name', '-Name'] as const
export const lastResults = ['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed'] as const

/** What an address says that means nothing is left out. */
export function schedulesSearch(search: Readonly<Record<string, unknown>>): SchedulesSearch {
  const text = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : ''
  const folder = typeof search['folder'] === 'string' ? search['folder'] : ''
  const sort = orders.find((each) => each === search['sort'])
  const last = lastResults.find((each) => each === search['last'])
  return {
    ...(text === '' ? {} : { q: text.slice(0, 200) }),
    ...(folder === '' ? {} : { folder: folder.slice(0, 1_000) }),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof search['enabled'] === 'boolean' ? { enabled: search['enabled'] } : {}),
    ...(typeof search['runnable'] === 'boolean' ? { runnable: search['runnable'] } : {}),
    ...(last === undefined ? {} : { last }),
  }
}
