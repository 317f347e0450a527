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
  readonly status?: (typeof statuses)[number]
  readonly stage?: Stage
  /** With a delivery in this state. */
  readonly delivery?: DeliveryState
  /** By due instant, in seconds since 1970 UTC; both belong to the range. */
  readonly from?: number
  readonly to?: number
}

/** The last instant that the service takes: the end of the year 9999. */
const lastEpoch = 253_402_300_799

/** Takes what an address says of the filter; what it does not know is no filter. */
export function executionsSearch(search: Readonly<Record<string, unknown>>): ExecutionsSearch {
  const status = statuses.find((each) => each === search['status'])
  const stage = stages.find((each) => each === search['stage'])
  const delivery = (Object.keys(deliveryStates) as DeliveryState[]).find(
    (each) => each === search['delivery'],
  )
  const [from, to] = [epochOf(search['from']), epochOf(search['to'])]
  return {
    ...(status === undefined ? {} : { status }),
    ...(stage === undefined ? {} : { stage }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
}

function epochOf(value: unknown): number | null {
  const epoch = typeof value === 'string' ? Number(value) : value
  return typeof epoch === 'number' && Number.isInteger(epoch) && epoch >= 0 && epoch <= lastEpoch
    ? epoch
    : null
}

/** The filter as the interface takes it. */
export function historyFilter({ status, stage, delivery, from, to }: ExecutionsSearch): HistoryFilter {
  return {
    ...(status === undefined ? {} : { Status: status }),
    ...(stage === undefined ? {} : { Stage: stage }),
    ...(delivery === undefined ? {} : { DeliveryState: delivery }),
    ...(from === undefined ? {} : { FromEpochUtc: from }),
    ...(to === undefined ? {} : { ToEpochUtc: to }),
  }
}
