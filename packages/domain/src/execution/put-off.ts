import { z } from 'zod'

import { type Failure, isOfDestination } from '../failure.ts'
import { inUtc } from '../recurrence/format-instant.ts'
import { waitsForServers } from '../window/of-servers.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
import { awayTargets, type TargetKind, targetKinds } from './target-kind.ts'

/**
 * Longest wait asked for by another system that is kept. It also ends at the next due instant of the
 * schedule.
 */
export const maxAskedWaitMs = 3_600_000

/** Longer waits are all reported as this one: no number that another system sends overflows a calculation. */
export const maxReportedWaitMs = 100 * 365 * 86_400_000

/**
 * `retry`: the wait of its own before another attempt. `query_retry`: the same after a query that used its whole
 * time. `asked`: the source or the destination asked for the wait. `breaker`: the source or the destination is
 * away for all runs, and its breaker lets one run through at a time. `limit`: the service sends the destination no
 * more at present. `window`: it was due inside a window, or servers that could take it are in windows.
 */
export const putOffCodes = ['retry', 'query_retry', 'asked', 'breaker', 'limit', 'window'] as const

export type PutOffCode = (typeof putOffCodes)[number]

const target = z.enum(targetKinds)

/**
 * The values of the sentence of each code. Names are stable. One that ends in `Seconds` is a length of time,
 * one in `EpochUtc` an instant.
 */
const putOffValues = {
  retry: z.object({ waitSeconds: z.number() }),
  query_retry: z.object({ waitSeconds: z.number() }),
  // Null for a wait that is longer than any reported one; `keptSeconds` says how much of it is kept.
  asked: z.object({ target, askedSeconds: z.number().nullable(), keptSeconds: z.number() }),
  breaker: z.object({ target, sinceEpochUtc: z.number() }),
  limit: z.object({ waitSeconds: z.number() }),
  window: z.object({
    window: z.string(),
    reason: z.string(),
    /** Null for a window that lasts until it is removed. */
    untilEpochUtc: z.number().nullable(),
    /** Of a window of servers: the one that the run goes to, or null for every server. */
    serverName: z.string().nullable().exactOptional(),
  }),
} satisfies Record<PutOffCode, z.ZodType>

export type PutOffValues = {
  readonly [Code in PutOffCode]: Readonly<z.infer<(typeof putOffValues)[Code]>>
}

/** Why an execution may not begin before an instant: a stable code for programs, a sentence for users. */
export interface PutOff {
  readonly code: PutOffCode
  readonly message: string
  readonly values?: PutOffValues[PutOffCode]
}

const askedBy = {
  SourceAccount: 'asked_by_source',
  MailServer: 'asked_by_mail_server',
  Destination: 'asked_by_destination',
} as const satisfies Record<TargetKind, string>

const sentences: { readonly [Code in PutOffCode]: (values: PutOffValues[Code]) => Sentence } = {
  retry: (values) => sentence('retry', values),
  query_retry: (values) => sentence('query_retry', values),
  asked: ({ target, askedSeconds, keptSeconds }) =>
    sentence('asked', {
      target: sentence(askedBy[target]),
      askedSeconds: askedSeconds ?? sentence('asked_for_a_century'),
      kept:
        askedSeconds === keptSeconds
          ? sentence('asked_wait_kept')
          : sentence('asked_wait_shortened', { keptSeconds }),
    }),
  breaker: ({ target, sinceEpochUtc }) =>
    sentence('breaker', {
      target: sentence(awayTargets[target]),
      since: inUtc(new Date(sinceEpochUtc * 1_000)),
    }),
  limit: (values) => sentence('limit', values),
  window: ({ window, reason, untilEpochUtc, serverName }) => {
    const until = untilEpochUtc === null ? null : new Date(untilEpochUtc * 1_000)
    if (serverName !== undefined) return waitsForServers({ window, reason, until, serverName })
    const because = reason === '' ? '' : sentence('window_because', { reason })
    return until === null
      ? sentence('waits_for_window_without_end', { window, because })
      : sentence('waits_for_window', { window, until: inUtc(until), because })
  },
}

/** A reason whose values are those of its code. */
export function putOff<Code extends PutOffCode>(code: Code, values: PutOffValues[Code]): PutOff {
  return { code, message: String(sentences[code](values)), values }
}

/** The sentence of a reason that was stored; null for one that this build does not know. */
export function putOffSentence({ code, values }: Pick<PutOff, 'code' | 'values'>): Sentence | null {
  return Object.hasOwn(readers, code) ? readers[code](values) : null
}

const readers: Readonly<Record<PutOffCode, (values: unknown) => Sentence | null>> = {
  retry: reader(putOffValues.retry, sentences.retry),
  query_retry: reader(putOffValues.query_retry, sentences.query_retry),
  asked: reader(putOffValues.asked, sentences.asked),
  breaker: reader(putOffValues.breaker, sentences.breaker),
  limit: reader(putOffValues.limit, sentences.limit),
  window: reader(putOffValues.window, sentences.window),
}

function reader<Values>(schema: z.ZodType<Values>, sentenceOf: (values: Values) => Sentence) {
  return (values: unknown): Sentence | null => {
    const read = schema.safeParse(values)
    return read.success ? sentenceOf(read.data) : null
  }
}

/** Why the attempt after a failure does not begin at once. */
export function putOffAfter({ code, retryAfterMs, source }: Failure, delayMs: number): PutOff {
  if (retryAfterMs === undefined) return putOff('retry', { waitSeconds: wholeSeconds(delayMs) })
  // The database did not ask for this wait: such a query would take as much of it again.
  if (code === 'query_timeout') return putOff('query_retry', { waitSeconds: wholeSeconds(retryAfterMs) })
  return putOff('asked', {
    target: targetKindOf(source),
    askedSeconds: retryAfterMs >= maxReportedWaitMs ? null : wholeSeconds(retryAfterMs),
    keptSeconds: wholeSeconds(Math.min(retryAfterMs, maxAskedWaitMs)),
  })
}

/** Why a run waits that has reached a limit of a mail server. */
export function putOffByLimit(waitMs: number): PutOff {
  return putOff('limit', { waitSeconds: Math.ceil(waitMs / 1_000) })
}

function targetKindOf(source: string | null): TargetKind {
  if (!isOfDestination(source)) return 'SourceAccount'
  return source === 'smtp' ? 'MailServer' : 'Destination'
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}
