import { type DeliveryState, deliveryStates } from '../../states/execution-state.ts'

export interface ExecutionSearch {
  /** The deliveries that are shown. */
  readonly state?: DeliveryState
  /** The recipient that the address leads to. */
  readonly to?: string
}

/** Takes what an address says of the ledger; what it does not know is no filter. */
export function executionSearch(search: Readonly<Record<string, unknown>>): ExecutionSearch {
  const { state, to } = search
  const isState = typeof state === 'string' && Object.hasOwn(deliveryStates, state)
  return {
    ...(isState ? { state: state as DeliveryState } : {}),
    ...(typeof to === 'string' && to !== '' ? { to } : {}),
  }
}
