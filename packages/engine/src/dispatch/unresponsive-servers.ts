import type { DispatchState } from '../port/dispatching-data.ts'

/**
 * The state without the servers that do not receive: they renew their lease in the store, and the queue is out
 * of their reach. What rescue has put back from one would else be placed there again, and wait as long once
 * more. A slot of another server is worth more than one of theirs; no slot at all is worth less.
 */
export function withoutUnresponsive(state: DispatchState): DispatchState {
  const responsive = state.servers.filter(({ isUnresponsive }) => !isUnresponsive)
  return responsive.some(({ slots, load }) => load < slots) ? { ...state, servers: responsive } : state
}
