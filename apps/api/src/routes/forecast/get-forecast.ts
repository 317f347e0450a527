import { type Sentence, sentence } from '@punctual/domain/words'
import { engineLimits, forecastBeside, usualTurnaroundMs } from '@punctual/engine'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { instantOf, spanOf } from '../../wire/span.ts'
import { accuracyOf } from './accuracy.ts'
import { type DueRun, dueRuns, mostRuns, tooManyRuns, usualMs } from './due-runs.ts'
import { forecastInput, forecastOutput } from './forecast-wire.ts'
import { type Verdict, verdictOf } from './verdict.ts'
import { capsOf, movesOf, serversWithout } from './what-if.ts'

/** How far ahead a forecast may end. */
const maxDaysAhead = 8

/** How long the time is that a request without an end asks for. */
const usualSeconds = 86_400

/** What has not started so long after the last due instant has no start. */
const tailMs = 12 * 3_600_000

/** A worker that restarts at this moment will be there tonight. */
const seenWithinMs = 60_000

export const getForecast = defineOperation({
  name: 'schedule.getforecast',
  methods: ['POST'],
  path: '/api/schedule/getforecast',
  role: 'Viewer',
  right: 'View',
  summary: 'Forecasts what will run in a time ahead, when, where, and whether it will work',
  description:
    'Plays the queue of the whole cluster through with the rules of dispatch, over the usual durations of its runs (the mean of each schedule without outliers, else of its account, else of all), with caps, slots, windows and calendars. Begins at present with what waits and runs. ' +
    '`WhatIf` changes the question and nothing else. Schedules that the caller may not view take their places and are not listed or counted. ' +
    '`Accuracy` compares the same hours of the last time that they were wholly over with what then happened.',
  tags: ['Schedules'],
  cost: 'costly',
  input: forecastInput,
  response: forecastOutput,
  errors: [404],
  examples: {
    nextDay: { BucketSeconds: 1_800 },
    moved: { BucketSeconds: 1_800, WhatIf: { Moves: [{ FolderPath: '/', ExecutionTime: '03:30' }] } },
  },
  handle: async ({ input, signal, dependencies, language }) => {
    const { WhatIf } = input
    const { store, clock } = dependencies
    const now = clock.now()
    const from = input.FromEpochUtc ?? Math.floor(now.getTime() / 1_000)
    const span = spanOf(from, input.ToEpochUtc ?? from + usualSeconds, input.BucketSeconds)
    const until = instantOf(span.toSeconds)
    const wrong = refusalOf(now, until)
    if (wrong !== null) throw invalid([{ field: 'ToEpochUtc', message: wrong }])
    const moves = await movesOf(WhatIf, dependencies)
    const { forecasting } = store
    const [schedules, accounts, present, usual, cluster, { schedulingEnabled }] = await Promise.all([
      forecasting.schedules({ before: until, limit: mostRuns + 1, moved: moves }),
      forecasting.accounts(),
      forecasting.present(mostRuns + 1),
      forecasting.usualDurations(now),
      forecasting.cluster(seenWithinMs),
      store.clusterSettings.read(),
    ])
    if (schedules.length > mostRuns || present.length > mostRuns) throw tooManyRuns()
    const caps = capsOf(WhatIf, accounts)
    const servers = serversWithout(WhatIf, cluster.servers)
    const due = await dueRuns({ store, signal }, schedules, {
      span: { now, until },
      timeOf: moves.timeOf,
      usual,
      isStopped: !schedulingEnabled,
    })
    const known = new Set(present.map(({ id }) => id))
    const runs: DueRun[] = [
      ...present.map((run) => ({
        ...run,
        name: run.scheduleName,
        durationMs: usualMs(usual, run.scheduleId, run.sourceAccountId),
        problem: null,
        starts: true,
      })),
      ...due.filter(({ id }) => !known.has(id)),
    ]
    const placing = { ...cluster, servers, caps: limitsOf(caps) }
    const toMs = until.getTime()
    const fromMs = span.fromSeconds * 1_000
    const capsNow = limitsOf(new Map(accounts.map(({ id, limit }) => [id, limit])))
    const [forecast, accuracy] = await Promise.all([
      forecastBeside({
        cluster: placing,
        runs: runs.filter(({ starts }) => starts),
        nowMs: now.getTime(),
        turnaroundMs: usualTurnaroundMs,
        untilMs: toMs + tailMs,
        levels: { fromMs, bucketMs: span.bucketSeconds * 1_000, count: span.buckets.length },
        limits: engineLimits,
        signal,
      }),
      accuracyOf({ store, signal }, { now, fromMs, toMs, cluster: { ...cluster, caps: capsNow } }),
    ])
    const named = new Map(accounts.map((account) => [account.id, account]))
    const listed = runs
      .filter(({ name, dueAtMs }) => name !== null && dueAtMs >= fromMs && dueAtMs < toMs)
      .sort((a, b) => a.dueAtMs - b.dueAtMs || (a.id < b.id ? -1 : 1))
      .map((run) => verdictOf(run, forecast.starts.get(run.id) ?? null, { named, caps, language }))
    const count = (wanted: Verdict) => listed.filter(({ verdict }) => verdict === wanted).length
    const none = span.buckets.map(() => 0)
    return {
      FromEpochUtc: span.fromSeconds,
      ToEpochUtc: span.toSeconds,
      BucketSeconds: span.bucketSeconds,
      OnTime: count('OnTime'),
      Late: count('Late'),
      WillNotRun: count('WillNotRun'),
      Runs: listed.map(({ run }) => run),
      Servers: servers.map(({ name, slots }) => ({
        Name: name,
        Slots: slots,
        Buckets: [...(forecast.servers.get(name) ?? none)],
      })),
      Accounts: accounts.flatMap(({ id, name }) => {
        const levels = forecast.accounts.get(id)
        if (name === null || levels === undefined || Math.max(...levels.inUse, ...levels.waiting) === 0)
          return []
        const [Buckets, Waiting] = [[...levels.inUse], [...levels.waiting]]
        return [{ AccountId: id, Name: name, Limit: caps.get(id) ?? null, Buckets, Waiting }]
      }),
      Accuracy: {
        ForEpochUtc: Math.floor(accuracy.fromMs / 1_000),
        MedianErrorSeconds: accuracy.medianErrorMs === null ? null : accuracy.medianErrorMs / 1_000,
        Runs: accuracy.compared,
      },
    }
  },
})

function refusalOf(now: Date, until: Date): Sentence | null {
  if (until <= now) return sentence('forecast_past')
  const isTooFar = until.getTime() - now.getTime() > maxDaysAhead * 86_400_000
  return isTooFar ? sentence('forecast_too_far', { days: maxDaysAhead }) : null
}

function limitsOf(caps: ReadonlyMap<string, number | null>): Map<string, number> {
  return new Map([...caps].flatMap(([id, limit]) => (limit === null ? [] : [[id, limit] as const])))
}
