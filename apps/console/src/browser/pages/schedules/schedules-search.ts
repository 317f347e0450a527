import { bucketSeconds } from '../../api/today-queries.ts'
import { useBucket } from '../../frame/needs.tsx'

/** What the address of the list says: text, folder, order, and the filters that can be chosen. */
export interface SchedulesSearch {
  readonly q?: string
  /** Path of the folder; what is below it counts too. */
  readonly folder?: string
  readonly sort?: (typeof orders)[number]
  readonly enabled?: boolean
  readonly runnable?: boolean
  readonly last?: (typeof lastResults)[number]
  readonly kind?: (typeof kinds)[number]
  /** User name of the owner. */
  readonly owner?: string
  /** Hours within which the next run is due. */
  readonly due?: (typeof dueHours)[number]
}

export const orders = ['NextRun', '-NextRun', 'Name', '-Name'] as const
export const lastResults = [
  'Succeeded',
  'PartiallyDelivered',
  'Failed',
  'Cancelled',
  'Missed',
  'Skipped',
] as const
export const dueHours = [1, 24, 168] as const
export const kinds = ['single', 'paginated', 'package'] as const

const longest = { q: 200, folder: 1_000, owner: 200 } as const

/** What an address says without a meaning for the page is omitted. */
export function schedulesSearch(search: Readonly<Record<string, unknown>>): SchedulesSearch {
  const sort = orders.find((each) => each === search['sort'])
  const last = lastResults.find((each) => each === search['last'])
  const kind = kinds.find((each) => each === search['kind'])
  const due = dueHours.find((each) => each === search['due'])
  return {
    ...textOf(search, 'q'),
    ...textOf(search, 'folder'),
    ...textOf(search, 'owner'),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof search['enabled'] === 'boolean' ? { enabled: search['enabled'] } : {}),
    ...(typeof search['runnable'] === 'boolean' ? { runnable: search['runnable'] } : {}),
    ...(last === undefined ? {} : { last }),
    ...(kind === undefined ? {} : { kind }),
    ...(due === undefined ? {} : { due }),
  }
}

/** The router reads a text of digits in an address as a number. */
function textOf(search: Readonly<Record<string, unknown>>, name: keyof typeof longest) {
  const value = search[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? {} : { [name]: text.slice(0, longest[name]) }
}

/** The same as a filter of the interface; what is due within hours moves on with the half hours. */
export function useFilterOf(search: SchedulesSearch) {
  const { q, folder, sort, enabled, runnable, last, kind, owner, due } = search
  const bucket = useBucket()
  return {
    Sort: sort ?? ('NextRun' as const),
    ...(q === undefined ? {} : { Text: q }),
    ...(folder === undefined ? {} : { FolderPath: folder }),
    ...(enabled === undefined ? {} : { Enabled: enabled }),
    ...(runnable === undefined ? {} : { Runnable: runnable }),
    ...(last === undefined ? {} : { LastResult: last }),
    ...(kind === undefined ? {} : { Kind: kind }),
    ...(owner === undefined ? {} : { Owner: owner }),
    ...(due === undefined ? {} : { DueBefore: bucket + due * 3_600 + bucketSeconds }),
  }
}
