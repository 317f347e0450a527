import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { invalid } from '../http/read-input.ts'
import { instantInput } from './epoch.ts'
import { optional } from './input.ts'

const daySeconds = 86_400

/** Longest stretch of time of one answer. */
const maxSeconds = 92 * daySeconds

/** Most parts that it is cut into. */
const maxBuckets = 2_000

export const spanFields = {
  FromEpochUtc: optional(instantInput, null),
  ToEpochUtc: optional(instantInput, null).meta({ description: 'Not included' }),
  BucketSeconds: optional(z.int().min(60).max(maxSeconds), 1_800).meta({
    description: 'Length of each of the parts that the answer is cut into; half an hour unless given',
  }),
}

interface Span {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly bucketSeconds: number
  /** Where each part begins. */
  readonly buckets: readonly number[]
}

/** @throws ProblemError `invalid_request` for a span that is empty, too long, or in too many parts */
export function spanOf(fromSeconds: number, toSeconds: number, bucketSeconds: number): Span {
  const length = toSeconds - fromSeconds
  if (length <= 0) throw invalid([{ field: 'ToEpochUtc', message: sentence('span_order_wrong') }])
  if (length > maxSeconds) throw invalid([{ field: 'ToEpochUtc', message: sentence('span_too_long') }])
  const count = Math.ceil(length / bucketSeconds)
  if (count > maxBuckets) {
    const message = sentence('span_too_many_parts', {
      count,
      most: maxBuckets,
      least: Math.ceil(length / maxBuckets),
    })
    throw invalid([{ field: 'BucketSeconds', message }])
  }
  const buckets = Array.from({ length: count }, (_, index) => fromSeconds + index * bucketSeconds)
  return { fromSeconds, toSeconds, bucketSeconds, buckets }
}

/** The instant of a second. */
export function instantOf(seconds: number): Date {
  return new Date(seconds * 1_000)
}
