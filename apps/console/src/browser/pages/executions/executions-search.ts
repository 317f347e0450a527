import type { Execution, HistoryFilter } from '../../api/queries.ts'
import { type DeliveryState, deliveryStates, type Stage, stages } from '../../states/execution-state.ts'

/** The statuses that the list can be filtered by. */
export const statuses = [
  'Waiting',
  'Executing',
  'Succeeded',
  'PartiallyDelivered',
  'Failed',
  'Cancelled',
  'Missed',
  'Skipped',
] as const satisfies readonly Execution['Status'][]

export interface ExecutionsSearch {
  /** Part of the name of the schedule. */
  readonly q?: string
  /** Path of the folder; what is below it counts too. */
  readonly folder?: string
  /** Address or place of files that something was sent to. */
  readonly recipient?: string
  /** SHA-256 of a file. */
  readonly file?: string
  readonly status?: (typeof statuses)[number]
  readonly stage?: Stage
  /** With a delivery in this state. */
  readonly delivery?: DeliveryState
  /** Only those that began after they were due. */
  readonly late?: 'yes'
  /** By due instant, in seconds since 1970 UTC; both belong to the range. */
  readonly from?: number
  readonly to?: number
}

/** The last instant that the service takes: the end of the year 9999. */
const lastEpoch = 253_402_300_799

/** In signs. */
export const longest = { q: 200, folder: 1_000, recipient: 400, file: 64 } as const

export const isFileHash = (text: string) => /^[0-9a-f]{64}$/i.test(text)

/** Takes what an address says of the filter; what it does not know is no filter. */
export function executionsSearch(search: Readonly<Record<string, unknown>>): ExecutionsSearch {
  const status = statuses.find((each) => each === search['status'])
  const stage = stages.find((each) => each === search['stage'])
  const delivery = (Object.keys(deliveryStates) as DeliveryState[]).find(
    (each) => each === search['delivery'],
  )
  const { file } = textOf(search, 'file')
  const [from, to] = [epochOf(search['from']), epochOf(search['to'])]
  return {
    ...textOf(search, 'q'),
    ...textOf(search, 'folder'),
    ...textOf(search, 'recipient'),
    ...(file !== undefined && isFileHash(file) ? { file } : {}),
    ...(status === undefined ? {} : { status }),
    ...(stage === undefined ? {} : { stage }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(search['late'] === 'yes' ? { late: 'yes' } : {}),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
}

/** The router reads a text of digits in an address as a number. */
function textOf<Name extends keyof typeof longest>(
  search: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [Each in Name]?: string } {
  const value = search[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? {} : ({ [name]: text.slice(0, longest[name]) } as Record<Name, string>)
}

function epochOf(value: unknown): number | null {
  const epoch = typeof value === 'string' ? Number(value) : value
  return typeof epoch === 'number' && Number.isInteger(epoch) && epoch >= 0 && epoch <= lastEpoch
    ? epoch
    : null
}

/** The filter as the interface takes it. */
export function historyFilter(search: ExecutionsSearch): HistoryFilter {
  const { q, folder, recipient, file, status, stage, delivery, late, from, to } = search
  return {
    ...(q === undefined ? {} : { ScheduleName: q }),
    ...(folder === undefined ? {} : { FolderPath: folder }),
    ...(recipient === undefined ? {} : { Recipient: recipient }),
    ...(file === undefined ? {} : { Sha256: file }),
    ...(status === undefined ? {} : { Status: status }),
    ...(stage === undefined ? {} : { Stage: stage }),
    ...(delivery === undefined ? {} : { DeliveryState: delivery }),
    ...(late === undefined ? {} : { Late: true }),
    ...(from === undefined ? {} : { FromEpochUtc: from }),
    ...(to === undefined ? {} : { ToEpochUtc: to }),
  }
}
