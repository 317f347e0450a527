import { z } from 'zod'

import { type Sentence, sentence } from '../words/sentence.ts'
import { detailsOfWindow } from '../window/of-servers.ts'
import { awayTargets, targetKinds } from './target-kind.ts'

/** What held a run until it began. `waits_for` is the run before of its schedule, `server_away` also one that died. */
export const lateCauseCodes = [
  'account_cap',
  'no_free_slot',
  'server_away',
  'breaker',
  'window',
  'waits_for',
  'retry',
  'catch_up',
  'manual_before',
  'scheduler_away',
  'spread',
] as const

type LateCauseCode = (typeof lateCauseCodes)[number]

/** As the row of a run keeps it. */
export interface LateCause {
  readonly code: string
  readonly values: unknown
}

const ahead = z.int()
/** Without its name for a caller who may not know of the account. */
const account = z.object({ accountName: z.string().optional(), limit: z.int(), ahead })
const slot = z.object({ serverName: z.string().optional(), ahead: ahead.optional() })
const away = z.object({ serverName: z.string().optional() })
const breaker = z.object({ target: z.enum(targetKinds) })
const window = z.object({
  window: z.string(),
  reason: z.string(),
  untilEpochUtc: z.number().nullish(),
  /** Of the servers, and not of the run. */
  isOfServers: z.boolean().optional(),
  /** Of the one server that the run goes to. */
  serverName: z.string().optional(),
})
const manual = z.object({ ahead })

const readers: { readonly [Code in LateCauseCode]: (values: unknown) => Sentence | null } = {
  account_cap: reader(account, ({ accountName, limit, ahead: count }) => {
    const ahead = wereAhead(count)
    if (accountName === undefined)
      return limit === 1
        ? sentence('late_hidden_account_cap_one', { ahead })
        : sentence('late_hidden_account_cap', { limit, ahead })
    return limit === 1
      ? sentence('late_account_cap_one', { accountName, ahead })
      : sentence('late_account_cap', { accountName, limit, ahead })
  }),
  no_free_slot: reader(slot, ({ serverName, ahead = 0 }) => {
    if (serverName !== undefined) return sentence('late_no_free_slot_on', { serverName })
    return ahead > 0
      ? sentence('late_no_free_slot_ahead', { ahead: wereAhead(ahead) })
      : sentence('late_no_free_slot')
  }),
  server_away: reader(away, ({ serverName }) =>
    serverName === undefined
      ? sentence('late_server_away')
      : sentence('late_server_away_named', { serverName }),
  ),
  breaker: reader(breaker, ({ target }) =>
    sentence('late_breaker', { target: sentence(awayTargets[target]) }),
  ),
  window: reader(window, ({ window, reason, isOfServers = false, serverName, untilEpochUtc = null }) => {
    const until = untilEpochUtc === null ? null : new Date(untilEpochUtc * 1_000)
    const { lasts, because } = detailsOfWindow({ reason, until })
    if (serverName !== undefined)
      return sentence('late_window_of_its_server', { serverName, window, lasts, because })
    return sentence(isOfServers ? 'late_window_of_servers' : 'late_window', { window, because })
  }),
  waits_for: () => sentence('late_waits_for'),
  retry: () => sentence('late_retry'),
  catch_up: () => sentence('late_catch_up'),
  manual_before: reader(manual, ({ ahead }) => sentence('late_manual_before', { ahead: wereAhead(ahead) })),
  scheduler_away: () => sentence('late_scheduler_away'),
  spread: () => sentence('late_spread'),
}

/** Null for a cause that this build does not know. */
export function lateCauseSentence({ code, values }: LateCause): Sentence | null {
  return Object.hasOwn(readers, code) ? readers[code as LateCauseCode](values) : null
}

function reader<Values>(schema: z.ZodType<Values>, sentenceOf: (values: Values) => Sentence) {
  return (values: unknown): Sentence | null => {
    const read = schema.safeParse(values)
    return read.success ? sentenceOf(read.data) : null
  }
}

function wereAhead(count: number): Sentence {
  return count === 1 ? sentence('one_was_ahead') : sentence('some_were_ahead', { count })
}
