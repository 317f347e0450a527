import { z } from 'zod'

/** How an export can go wrong on purpose. */
export const exportFailures = [
  'busy',
  'permanent',
  '429',
  '500',
  'html',
  'empty',
  'truncated',
  'hang',
  'stall',
] as const

export type ExportFailure = (typeof exportFailures)[number]

/** What `POST /control/faults` takes; a setting that is absent stays as it is. */
export const faultSettings = z.strictObject({
  /** How long an export takes at least, in milliseconds. */
  exportDurationMs: z.int().min(0).max(3_600_000).optional(),
  /** How many of the next exports fail as `failure` says. */
  failNextExports: z.int().min(0).max(1_000_000).optional(),
  failure: z.enum(exportFailures).optional(),
  /** Seconds in `Retry-After` of 429 and of busy exports. */
  retryAfterSeconds: z.int().min(0).max(3_600).optional(),
  /** How many of the next GET calls are answered with 429. */
  throttleNextReads: z.int().min(0).max(1_000_000).optional(),
  /** Lifetime of tokens from now on, in seconds. */
  tokenLifetimeSeconds: z.int().min(0).max(86_400).optional(),
  /** How many of the next token requests are answered with 503. */
  failNextTokens: z.int().min(0).max(1_000_000).optional(),
  /** How many of the next questions for the data of an embedded visual are refused. */
  refuseNextData: z.int().min(0).max(1_000_000).optional(),
  /** Number of the refusal of every refresh token, such as 50173; 0 for none. */
  refuseUsers: z.int().min(0).max(10_000_000).optional(),
  /** Whether reports have a sensitivity label. */
  labelReports: z.boolean().optional(),
  /** Whether each refresh token is good for one use, as with some authorities. */
  oneUseTokens: z.boolean().optional(),
  /** Says of every workspace that it is on no capacity. */
  withoutCapacity: z.boolean().optional(),
  /** Leaves `Retry-After` out of answers about a running export, as the platform sometimes does. */
  omitRetryAfter: z.boolean().optional(),
})

export type FaultSettings = z.infer<typeof faultSettings>

export interface FaultState {
  exportDurationMs: number
  failNextExports: number
  failure: ExportFailure
  retryAfterSeconds: number
  throttleNextReads: number
  tokenLifetimeSeconds: number
  failNextTokens: number
  refuseNextData: number
  withoutCapacity: boolean
  refuseUsers: number
  oneUseTokens: boolean
  labelReports: boolean
  omitRetryAfter: boolean
}

export interface Faults {
  readonly state: Readonly<FaultState>
  set(settings: FaultSettings): void
  reset(): void
  /** Takes one from a counter; false when it is used up. */
  take(counter: 'failNextExports' | 'throttleNextReads' | 'failNextTokens' | 'refuseNextData'): boolean
}

export function createFaults(initial: Partial<FaultState> = {}): Faults {
  const healthy: FaultState = {
    exportDurationMs: 400,
    failNextExports: 0,
    failure: 'permanent',
    retryAfterSeconds: 1,
    throttleNextReads: 0,
    tokenLifetimeSeconds: 3_599,
    failNextTokens: 0,
    refuseNextData: 0,
    withoutCapacity: false,
    refuseUsers: 0,
    oneUseTokens: false,
    labelReports: false,
    omitRetryAfter: false,
    ...initial,
  }
  const state = { ...healthy }
  return {
    state,
    set: (settings) => void Object.assign(state, settings),
    reset: () => void Object.assign(state, healthy),
    take(counter) {
      if (state[counter] <= 0) return false
      state[counter] -= 1
      return true
    },
  }
}
