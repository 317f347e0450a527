import { type CompletenessOutcome, completenessOutcomes, type CountedOutcome } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { instantOf, spanFields, spanOf } from '../../wire/span.ts'

const counts = {
  Due: z.int().meta({ description: 'Runs that were due; the other numbers sum to it' }),
  Delivered: z.int(),
  Running: z.int().meta({ description: 'Run, wait for a server, or are due and not planned yet' }),
  InDoubt: z
    .int()
    .meta({ description: 'Ended, with a delivery of which it is not known whether it arrived' }),
  Held: z.int().meta({ description: 'Wait for a person' }),
  Failed: z.int(),
  PartiallyDelivered: z.int(),
  Missed: z.int(),
  Skipped: z.int().meta({ description: 'Due inside a window whose policy is Skip, so not run on purpose' }),
  Cancelled: z.int(),
  Late: z.int().meta({
    description:
      'Of those delivered, held or running, the ones that were not delivered `LateAfterMinutes` after they were due; no part of the sum',
  }),
}

const bucketOutput = z.object({ FromEpochUtc: epoch, ...counts }).meta({ id: 'CompletenessBucket' })

const completenessOutput = z
  .object({
    FromEpochUtc: epoch,
    ToEpochUtc: epoch,
    BucketSeconds: z.int(),
    ...counts,
    Unsettled: z.int().meta({ description: 'What needs a person by now, whatever its age; see getneeds' }),
    Buckets: z.array(bucketOutput),
  })
  .meta({ id: 'Completeness' })

const daySeconds = 86_400

export const getCompleteness = defineOperation({
  name: 'schedule.getcompleteness',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getcompleteness',
  role: 'Viewer',
  right: 'View',
  summary: 'Counts what was due, and what became of it',
  description:
    'Of the last 24 hours unless a time is given. Counts due instants, be they planned or run on time; runs asked for by hand have none. What the caller may not view is not counted. ' +
    'A run with a delivery in doubt counts as `InDoubt` and nowhere else.',
  tags: ['Schedules'],
  cost: 'costly',
  input: z.object(spanFields).meta({ id: 'GetCompletenessInput' }),
  response: completenessOutput,
  examples: {
    lastDay: {},
    hours: { FromEpochUtc: 1_795_200_000, ToEpochUtc: 1_795_286_400, BucketSeconds: 3_600 },
  },
  handle: async ({ input: { FromEpochUtc, ToEpochUtc, BucketSeconds }, dependencies: { store, clock } }) => {
    const to = ToEpochUtc ?? epochSeconds(clock.now()) + 1
    const { fromSeconds, toSeconds, bucketSeconds, buckets } = spanOf(
      FromEpochUtc ?? to - daySeconds,
      to,
      BucketSeconds,
    )
    const span = { from: instantOf(fromSeconds), to: instantOf(toSeconds), bucketSeconds }
    const [counted, unsettled] = await Promise.all([store.completeness.count(span), store.needs.count()])
    const byBucket = Map.groupBy(counted, ({ bucket }) => bucket)
    return {
      FromEpochUtc: fromSeconds,
      ToEpochUtc: toSeconds,
      BucketSeconds: bucketSeconds,
      ...sumOf(counted),
      Unsettled: unsettled,
      Buckets: buckets.map((begin, index) => ({ FromEpochUtc: begin, ...sumOf(byBucket.get(index) ?? []) })),
    }
  },
})

type Counts = Record<CompletenessOutcome | 'Due' | 'Late', number>

function sumOf(counted: readonly CountedOutcome[]): Counts {
  const sum = Object.fromEntries(['Due', ...completenessOutcomes, 'Late'].map((name) => [name, 0])) as Counts
  for (const { outcome, count } of counted) {
    sum[outcome] += count
    if (outcome !== 'Late') sum.Due += count
  }
  return sum
}
