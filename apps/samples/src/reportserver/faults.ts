import { z } from 'zod'

/** How a rendering can go wrong on purpose. */
export const renderFailures = ['500', '503', 'html', 'empty', 'truncated', 'hang', 'stall', '401'] as const

export type RenderFailure = (typeof renderFailures)[number]

/** Ways of signing in that a report server can offer. */
export const signInSchemes = ['Negotiate', 'NTLM', 'Basic'] as const

export type SignInScheme = (typeof signInSchemes)[number]

/** How a sign-in with the right password can go wrong on purpose. */
export const signInFaults = ['none', 'disabled', 'locked', 'close', 'close-after'] as const

/** What `POST /control/faults` takes; a setting that is absent stays as it is. */
export const faultSettings = z.strictObject({
  /** How long a rendering takes at least, in milliseconds. */
  renderDurationMs: z.int().min(0).max(3_600_000).optional(),
  /** How many of the next renderings fail as `failure` says. */
  failNextRenders: z.int().min(0).max(1_000_000).optional(),
  failure: z.enum(renderFailures).optional(),
  /** Seconds in `Retry-After` of 503. */
  retryAfterSeconds: z.int().min(0).max(3_600).optional(),
  offers: z.array(z.enum(signInSchemes)).optional(),
  /**
   * `disabled` and `locked`: refused with the number that Windows gives. `close`: the connection is closed
   * instead of an answer to the proof. `close-after`: it is closed after the challenge.
   */
  signIn: z.enum(signInFaults).optional(),
})

export type FaultSettings = z.infer<typeof faultSettings>

export interface FaultState {
  renderDurationMs: number
  failNextRenders: number
  failure: RenderFailure
  retryAfterSeconds: number
  offers: readonly SignInScheme[]
  signIn: (typeof signInFaults)[number]
}

export interface Faults {
  readonly state: Readonly<FaultState>
  set(settings: FaultSettings): void
  reset(): void
  /** The fault of the next rendering; null when it shall succeed. */
  next(): RenderFailure | null
}

export function createFaults(initial: Partial<FaultState> = {}): Faults {
  const healthy: FaultState = {
    renderDurationMs: 0,
    failNextRenders: 0,
    failure: '500',
    retryAfterSeconds: 1,
    offers: signInSchemes,
    signIn: 'none',
    ...initial,
  }
  const state = { ...healthy }
  return {
    state,
    set: (settings) => void Object.assign(state, settings),
    reset: () => void Object.assign(state, healthy),
    next() {
      if (state.failNextRenders <= 0) return null
      state.failNextRenders -= 1
      return state.failure
    },
  }
}
