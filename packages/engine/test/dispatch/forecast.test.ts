import { collaborationSettings, occurrenceId } from '@punctual/domain'
import { createRandom, type Random } from '@punctual/testing/random'
import { expect, it } from 'vitest'

import { forecastBeside } from '../../src/dispatch/forecast/forecast-beside.ts'
import { forecastQueue, type ForecastOptions } from '../../src/dispatch/forecast/forecast-queue.ts'
import { engineLimits } from '../../src/limits.ts'
import type { ForecastCluster, ForecastRun } from '../../src/port/forecast-data.ts'
import { type NightCluster, type NightSchedule, passNight } from './night.ts'

const minuteMs = 60_000

const run = (id: string, more: Partial<ForecastRun> = {}): ForecastRun => ({
  id,
  scheduleId: `schedule of ${id}`,
  folderId: 'folder',
  priority: 0,
  laneId: 'account',
  accountIds: ['account'],
  sourceAccountId: 'account',
  desiredServerName: null,
  overlapPolicy: 'Queue',
  dueAtMs: 0,
  wantedAtMs: 0,
  notBeforeMs: 0,
  durationMs: minuteMs,
  isPlanned: false,
  placed: null,
  ...more,
})

const cluster = (more: Partial<ForecastCluster> = {}): ForecastCluster => ({
  settings: collaborationSettings.parse({}),
  sequence: 0n,
  servers: [{ name: 'alpha', slots: 2 }],
  away: new Map(),
  serverWindows: [],
  caps: new Map(),
  ...more,
})

const forecast = (runs: readonly ForecastRun[], more: Partial<ForecastOptions> = {}) =>
  forecastQueue(optionsOf(runs, more))

function optionsOf(runs: readonly ForecastRun[], more: Partial<ForecastOptions> = {}): ForecastOptions {
  return {
    cluster: cluster(),
    runs,
    nowMs: 0,
    turnaroundMs: 0,
    untilMs: 24 * 60 * minuteMs,
    levels: { fromMs: 0, bucketMs: minuteMs, count: 4 },
    limits: engineLimits,
    signal: new AbortController().signal,
    ...more,
  }
}

async function startsOf(runs: readonly ForecastRun[], more: Partial<ForecastCluster> = {}) {
  const { starts } = await forecast(runs, { cluster: cluster(more) })
  return runs.map(({ id }) => starts.get(id))
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const nightIds = createRandom(7)
const accounts = Array.from({ length: 8 }, () => nightIds.id())
const folders = Array.from({ length: 24 }, () => nightIds.id())
const night: NightCluster = {
  servers: [
    { name: 'alpha', slots: 8 },
    { name: 'beta', slots: 8 },
    { name: 'gamma', slots: 6 },
  ],
  caps: new Map([
    [accounts[0]!, 2],
    [accounts[1]!, 5],
  ]),
}

/** More than half are due at three instants; the others are spread over the night. */
function schedulesOf(random: Random, length: number): NightSchedule[] {
  const dueMs = () => (random.chance(0.6) ? 660 + random.pick([0, 30, 60]) : random.whole(0, 800)) * minuteMs
  return Array.from({ length }, () => ({
    id: random.id(),
    folderId: random.pick(folders),
    accountId: random.pick(accounts),
    dueMs: dueMs(),
    meanMs: random.whole(4_000, 90_000),
  }))
}

/** Mostly near its mean, and now and then several times as long. */
function takes(meanMs: number, random: Random): number {
  if (random.chance(0.02)) return Math.round(meanMs * (2 + 3 * random.fraction()))
  const spread = Array.from({ length: 6 }, () => random.fraction()).reduce((sum, each) => sum + each, -3)
  return Math.round(meanMs * Math.exp(spread * 0.3))
}

/** Of each run, how long it waited and by how much its start was forecast wrongly. */
async function compared(
  schedules: readonly NightSchedule[],
  usual: (schedule: NightSchedule) => number,
  happens: { readonly takes: (schedule: NightSchedule) => number; readonly manualRuns: number },
) {
  const runs = schedules.map((schedule) =>
    run(occurrenceId(schedule.id, new Date(schedule.dueMs)), {
      scheduleId: schedule.id,
      folderId: schedule.folderId,
      laneId: schedule.accountId,
      accountIds: [schedule.accountId],
      dueAtMs: schedule.dueMs,
      wantedAtMs: schedule.dueMs,
      notBeforeMs: schedule.dueMs,
      durationMs: usual(schedule),
    }),
  )
  const { starts } = await forecast(runs, {
    cluster: cluster({ servers: night.servers, caps: night.caps }),
  })
  const happened = await passNight(night, { schedules, random: createRandom(11), ...happens })
  return runs.map(({ id, scheduleId, dueAtMs }) => {
    const { startMs } = happened.get(scheduleId)!
    return { waitMs: startMs - dueAtMs, errorMs: Math.abs(starts.get(id)!.startMs! - startMs) }
  })
}

it('of 1,200 runs with random durations, beside 30 by hand, the median error of starts is within 5 seconds or a tenth of the wait', async () => {
  const random = createRandom(7)
  const schedules = schedulesOf(random, 1_200)
  // What ten earlier nights have shown.
  const usual = new Map(
    schedules.map(({ id, meanMs }) => [id, median(Array.from({ length: 10 }, () => takes(meanMs, random)))]),
  )
  const errors = await compared(schedules, ({ id }) => usual.get(id)!, {
    takes: ({ meanMs }) => takes(meanMs, random),
    manualRuns: 30,
  })
  const late = errors.filter(({ waitMs }) => waitMs >= 1_000)
  const allowed = ({ waitMs }: { waitMs: number }) => Math.max(5_000, waitMs / 10)
  expect(late.length).toBeGreaterThan(500)
  expect(median(errors.map((each) => each.errorMs / allowed(each)))).toBeLessThanOrEqual(1)
})

it('a night in which every report takes its usual time goes to the millisecond as forecast', async () => {
  const schedules = schedulesOf(createRandom(8), 400)
  const errors = await compared(schedules, ({ meanMs }) => meanMs, {
    takes: ({ meanMs }) => meanMs,
    manualRuns: 0,
  })
  expect(errors.filter(({ waitMs }) => waitMs > minuteMs).length).toBeGreaterThan(50)
  expect(Math.max(...errors.map(({ errorMs }) => errorMs))).toBe(0)
})

it('a capped account makes its runs late and says how many were before, and a full cluster its own cause', async () => {
  const [first, second, third] = await startsOf([run('a'), run('b'), run('c')], {
    caps: new Map([['account', 1]]),
  })
  expect([first, second, third]).toMatchObject([
    { startMs: 0, endMs: minuteMs, cause: null },
    { startMs: minuteMs, cause: { code: 'account_cap', accountId: 'account', ahead: 1 } },
    { startMs: 2 * minuteMs, cause: { code: 'account_cap', accountId: 'account', ahead: 2 } },
  ])
  const full = await startsOf([run('a'), run('b'), run('c')])
  expect(full[2]).toMatchObject({ startMs: minuteMs, cause: { code: 'no_free_slot' } })
})

it('a server in a window gets nothing, a run that must not overlap waits or is missed, and without servers nothing starts', async () => {
  const window = { kind: 'once', from: 0, until: 5 * minuteMs }
  const ofServers = { window: 'Upgrade', reason: 'New disks', serverName: null }
  const inForce = { serverName: 'ALPHA', name: 'Upgrade', reason: 'New disks' }
  const [inWindow] = await startsOf([run('a')], { serverWindows: [{ ...inForce, times: window }] })
  expect(inWindow).toMatchObject({
    startMs: 5 * minuteMs,
    cause: { code: 'window', ofServers: { ...ofServers, until: new Date(5 * minuteMs) } },
  })
  const endless = { ...window, until: null }
  const [never] = await startsOf([run('a')], { serverWindows: [{ ...inForce, times: endless }] })
  expect(never).toMatchObject({
    startMs: null,
    cause: { code: 'window', ofServers: { ...ofServers, until: null } },
  })
  const later = { scheduleId: 'same', dueAtMs: 1_000, wantedAtMs: 1_000, notBeforeMs: 1_000 }
  const [, queued] = await startsOf([run('a', { scheduleId: 'same' }), run('b', later)])
  expect(queued).toMatchObject({ startMs: minuteMs, cause: { code: 'waits_for' } })
  const skip = { overlapPolicy: 'Skip' } as const
  const [, missed] = await startsOf([
    run('a', { scheduleId: 'same', ...skip }),
    run('b', { ...later, ...skip }),
  ])
  expect(missed).toMatchObject({ startMs: null, isMissed: true })
  expect(await startsOf([run('a')], { servers: [] })).toEqual([undefined])
})

it('a run whose own server is in a window waits for another one, and names the window', async () => {
  const servers = ['alpha', 'beta'].map((name) => ({ name, slots: 2 }))
  const times = { kind: 'once', from: 0, until: 50 * minuteMs }
  const given = {
    settings: collaborationSettings.parse({ method: 'ServerAffinity', affinityFallbackSeconds: 120 }),
    servers,
    serverWindows: [{ serverName: 'ALPHA', name: 'Upgrade', reason: '', times }],
  }
  const [own, other] = await startsOf(
    [run('a', { desiredServerName: 'alpha' }), run('b', { desiredServerName: 'beta' })],
    given,
  )
  const ofServers = { window: 'Upgrade', reason: '', until: new Date(50 * minuteMs), serverName: 'alpha' }
  expect(own).toMatchObject({
    startMs: 2 * minuteMs,
    serverName: 'beta',
    cause: { code: 'window', ofServers },
  })
  expect(other).toMatchObject({ startMs: 0, cause: null })
})

it('a run whose own server is away waits for another one, and names its server', async () => {
  const settings = { method: 'ServerAffinity', affinityFallbackSeconds: 120 }
  const away = new Map([['gone', 1_000]])
  const [own, late, last, unknown] = await startsOf(
    [
      run('a', { desiredServerName: 'gone' }),
      run('b', { durationMs: 3 * minuteMs }),
      run('c', {
        desiredServerName: 'gone',
        dueAtMs: 5 * minuteMs,
        wantedAtMs: 5 * minuteMs,
        notBeforeMs: 5 * minuteMs,
      }),
      run('d', {
        desiredServerName: 'nowhere',
        dueAtMs: 6 * minuteMs,
        wantedAtMs: 6 * minuteMs,
        notBeforeMs: 6 * minuteMs,
      }),
    ],
    { settings: collaborationSettings.parse(settings), servers: [{ name: 'beta', slots: 1 }], away },
  )
  expect(last, 'it has been gone for longer than that').toMatchObject({ startMs: 5 * minuteMs, cause: null })
  expect(unknown).toMatchObject({ startMs: 6 * minuteMs, cause: null })
  expect(own).toMatchObject({
    startMs: 3 * minuteMs,
    serverName: 'beta',
    cause: { code: 'server_away', serverName: 'gone' },
  })
  expect(late).toMatchObject({ startMs: 0, cause: null })
  const endless = collaborationSettings.parse({ ...settings, affinityFallbackSeconds: 86_400 })
  const later = { dueAtMs: minuteMs, wantedAtMs: minuteMs, notBeforeMs: minuteMs }
  expect(
    await startsOf([run('a', { desiredServerName: 'gone', ...later })], { settings: endless, away }),
  ).toMatchObject([{ startMs: null, cause: { code: 'server_away', serverName: 'gone' } }])
  expect(
    await startsOf([run('a', { desiredServerName: 'gone' })], { settings: endless, servers: [] }),
    'no server takes work',
  ).toEqual([undefined])
})

it('1,500 runs of a full server in a lane do not hold up those of an idle one', async () => {
  const settings = collaborationSettings.parse({ method: 'ServerAffinity' })
  const servers = ['alpha', 'beta'].map((name) => ({ name, slots: 2 }))
  const runs = Array.from({ length: 1_501 }, (_, index) =>
    run(`${10_000 + index}`, { desiredServerName: index < 1_500 ? 'alpha' : 'beta' }),
  )
  expect((await startsOf(runs, { settings, servers })).at(-1)).toMatchObject({
    startMs: 0,
    serverName: 'beta',
  })
})

it('a run under way ends after its usual time, and its slot is taken until then', async () => {
  const placed = { serverName: 'alpha', turn: 1, startedAtMs: -minuteMs / 2 }
  const running = ['a', 'b'].map((id) => run(id, { isPlanned: true, placed }))
  const [, , next] = await startsOf([...running, run('c')])
  expect(next).toMatchObject({ startMs: minuteMs / 2, serverName: 'alpha' })
})

it('the next run starts at a cap once the turnaround after an end is over, and no end is put off by it', async () => {
  const capped = cluster({ caps: new Map([['account', 1]]) })
  const { starts } = await forecast([run('a'), run('b')], { cluster: capped, turnaroundMs: 30 })
  expect(starts.get('a')).toMatchObject({ endMs: minuteMs })
  expect(starts.get('b')).toMatchObject({ startMs: minuteMs + 30, endMs: 2 * minuteMs + 30 })
})

it('levels are the most at once in each part of the time, of servers, of accounts and of waiting runs', async () => {
  const { servers, accounts: levels } = await forecast(
    [run('a'), run('b'), run('c', { durationMs: 2 * minuteMs })],
    { cluster: cluster({ caps: new Map([['account', 1]]) }) },
  )
  expect(servers.get('alpha')).toEqual([1, 1, 1, 1])
  expect(levels.get('account')).toEqual({ inUse: [1, 1, 1, 1], waiting: [2, 1, 0, 0] })
})

it('without a cap an account runs no more at once than the servers do, and what is placed ahead still waits', async () => {
  const { servers, accounts: levels } = await forecast(['a', 'b', 'c', 'd'].map((id) => run(id)))
  expect(servers.get('alpha')).toEqual([2, 2, 0, 0])
  expect(levels.get('account')).toEqual({ inUse: [2, 2, 0, 0], waiting: [2, 0, 0, 0] })
})

it('a forecast that no caller waits for any more ends', async () => {
  const runs = Array.from({ length: 100 }, (_, index) => run(`${index}`, { accountIds: [] }))
  await expect(forecast(runs, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
})

it('a forecast of many runs is that of its own thread, lets other work go on, and ends with its request', async () => {
  const schedules = schedulesOf(createRandom(9), 900)
  const runs = schedules.map(({ id, dueMs, meanMs, ...of }) => ({
    ...run(id, { dueAtMs: dueMs, wantedAtMs: dueMs, notBeforeMs: dueMs, durationMs: meanMs }),
    folderId: of.folderId,
    laneId: of.accountId,
    accountIds: [of.accountId],
    // What a thread cannot take.
    problem: { toString: () => 'a sentence' },
  }))
  const options = optionsOf(runs)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  expect(await forecastBeside(options)).toEqual(await forecastQueue(options))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
  const ended = new AbortController()
  const given = forecastBeside({ ...options, signal: ended.signal })
  ended.abort(new Error('the caller has gone'))
  await expect(given).rejects.toThrow()
})
