import { type Language, say } from '@punctual/domain/words'
import { type NamedSchedule, readWindowsOf, type Store } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { optional } from '../../wire/input.ts'
import { sentenceFields, sentenceToWire } from '../../wire/sentence.ts'
import { instantOf, spanFields, spanOf } from '../../wire/span.ts'
import { scheduleKind } from '../../wire/words.ts'
import { windowPolicy } from '../window/window-wire.ts'
import { comingRuns } from './coming-runs.ts'
import { type WindowAhead, windowsInOrder } from '../window/windows-in-order.ts'

const daySeconds = 86_400

const upcomingWindow = z
  .object({
    Policy: windowPolicy,
    UntilEpochUtc: epochOrNull.meta({
      description:
        'Of Delay: when it may begin; null without an end, and for a run that is missed behind one that waits',
    }),
    ...sentenceFields,
    Message: z.string(),
  })
  .meta({ id: 'UpcomingWindow' })

const upcomingOutput = z
  .object({
    FromEpochUtc: epoch,
    ToEpochUtc: epoch,
    BucketSeconds: z.int(),
    Due: z.int().meta({ description: 'Runs that are due in this time' }),
    IsComplete: z.boolean().meta({
      description:
        'false: the next run of every schedule is counted, and of those that run several times in this time only some of the further runs; ask for a shorter time',
    }),
    Buckets: z.array(z.object({ FromEpochUtc: epoch, Due: z.int() }).meta({ id: 'UpcomingBucket' })),
    Runs: z.array(
      z
        .object({
          ScheduleId: z.string(),
          ScheduleName: z.string(),
          ScheduleType: scheduleKind,
          FolderPath: z.string(),
          DueEpochUtc: epoch,
          Window: upcomingWindow
            .nullable()
            .meta({ description: 'What a window makes of it; null outside of all' }),
        })
        .meta({ id: 'UpcomingRun' }),
    ),
  })
  .meta({ id: 'Upcoming' })

export const getUpcoming = defineOperation({
  name: 'schedule.getupcoming',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getupcoming',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists the runs of all schedules that are due in a time ahead',
  description:
    'The next 24 hours unless a time is given; what has passed by now is left out, `getcompleteness` tells of it. Computed from the rules of the schedules, calendars included. ' +
    'What the caller may not view is not counted. `Runs` are the first ones, in the order of their instants.',
  tags: ['Schedules'],
  cost: 'costly',
  input: z
    .object({
      ...spanFields,
      Limit: optional(z.int().min(0).max(1_000), 100).meta({ description: 'Most Runs; 100 unless given' }),
    })
    .meta({ id: 'GetUpcomingInput' }),
  response: upcomingOutput,
  examples: { nextDay: {}, firstTen: { BucketSeconds: 3_600, Limit: 10 } },
  handle: async ({ input, signal, dependencies: { store, clock }, language }) => {
    const { FromEpochUtc, ToEpochUtc, BucketSeconds, Limit: limit } = input
    const now = epochSeconds(clock.now()) + 1
    const from = FromEpochUtc ?? now
    const span = spanOf(from, ToEpochUtc ?? from + daySeconds, BucketSeconds)
    const ahead = { from: instantOf(Math.max(now, from)), to: instantOf(span.toSeconds) }
    const coming =
      ahead.from < ahead.to
        ? await comingRuns(
            { store, signal },
            { ...ahead, origin: instantOf(from), bucketSeconds: BucketSeconds, limit },
          )
        : { counts: new Map<number, number>(), runs: [], isComplete: true }
    const ids = coming.runs.map(({ schedule }) => schedule.id)
    const windowAt = await windowsAhead(store, [...new Set(ids)], ahead.from)
    const Buckets = span.buckets.map((begin, index) => ({
      FromEpochUtc: begin,
      Due: coming.counts.get(index) ?? 0,
    }))
    return {
      FromEpochUtc: span.fromSeconds,
      ToEpochUtc: span.toSeconds,
      BucketSeconds,
      Due: Buckets.reduce((sum, { Due }) => sum + Due, 0),
      IsComplete: coming.isComplete,
      Buckets,
      Runs: coming.runs.map(({ at, schedule }) => ({
        ScheduleId: schedule.id,
        ScheduleName: schedule.name,
        ScheduleType: schedule.kind,
        FolderPath: schedule.folderPath,
        DueEpochUtc: epochSeconds(at),
        Window: windowToWire(windowAt(schedule, at), language),
      })),
    }
  },
})

/** What windows make of the runs from an instant on, asked in their order; null outside of all. */
async function windowsAhead(
  store: Pick<Store, 'windows' | 'windowWaits'>,
  ids: readonly string[],
  from: Date,
) {
  const [windowsOf, waits] = await Promise.all([
    readWindowsOf(store, ids, from),
    store.windowWaits.untilOf(ids),
  ])
  const ofSchedule = new Map<string, ReturnType<typeof windowsInOrder>>()
  return ({ id, mayOverlap }: NamedSchedule, at: Date): WindowAhead | null => {
    const windowAt =
      ofSchedule.get(id) ??
      windowsInOrder({
        windows: windowsOf(id),
        waitsUntil: waits.get(id) ?? null,
        isBehind: (due, waitsUntil) => !mayOverlap && waitsUntil !== null && waitsUntil > due,
      })
    ofSchedule.set(id, windowAt)
    return windowAt(at)
  }
}

function windowToWire(
  window: WindowAhead | null,
  language: Language,
): z.output<typeof upcomingWindow> | null {
  if (window === null) return null
  const { policy: Policy, until, said } = window
  return {
    Policy,
    UntilEpochUtc: epochSecondsOrNull(until),
    ...sentenceToWire(said),
    Message: say(said, language),
  }
}
