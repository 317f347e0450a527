import { createStore, type Store } from '@punctual/engine'
import { installVirtualClock, setVirtualClock } from '@punctual/engine/virtual-clock'
import { createSecretBox, openDatabase } from '@punctual/store'
import { silentLogger } from '@punctual/runtime'

import { makeDatabase } from '../fresh-database.ts'
import { untilAnswered } from '../poll.ts'
import { type Count, type Figures, together } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { createTemplate, rule } from './due-work.ts'
import type { LeaderServers } from './loaded-schedulers.ts'
import { dueInstants, madeUpFor, type Policy, type Timing } from './missed-day.ts'
import { startSchedulers } from './schedulers.ts'
import { nextTransitions, type Transition } from './wall-clock.ts'

/*
 * Virtual days
 *
 * For a day in which the clocks of a zone change, nothing plans: no scheduler runs at all, or scheduling is
 * stopped. Then it starts again. For every instant of that day there must be exactly one row, and its status
 * must be what the missed-run policy of its schedule says. The day passes in a moment, because the drill sets
 * the clock of the database.
 */

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago']

/** Each zone's change forward and its change back. */
export const virtualDays = { name: 'virtual days', days: zones.length * 2 }

const hourMs = 3_600_000

/**
 * Off every instant that a schedule may have, so that it does not matter whether the start takes a second or
 * twenty.
 */
const offInstantMs = 7.5 * 60_000

export async function passVirtualDays(
  runtimeContext: RuntimeContext,
  servers: LeaderServers,
  days: number,
): Promise<Figures> {
  const searchFromMs = runtimeContext.clock.now().getTime() + 48 * hourMs
  const transitions = ['forward', 'back'].flatMap((direction) =>
    zones.flatMap((zone) =>
      nextTransitions(zone, searchFromMs).filter((each) => each.direction === direction),
    ),
  )
  const found: Figures[] = []
  for (const [index, transition] of transitions.slice(0, days).entries()) {
    for (const idleness of ['dead', 'stopped'] as const) {
      const { timeZone, direction, atMs } = transition
      const where = idleness === 'dead' ? 'no scheduler lives' : 'scheduling is stopped'
      runtimeContext.report(
        `A day in which the clocks of ${timeZone} go ${direction} (${new Date(atMs).toISOString()}) and ${where}.`,
      )
      const counts = await passDay(runtimeContext, servers, {
        transition,
        idleness,
        name: `day_${index}_${idleness}`,
      })
      found.push({ rounds: {}, measurements: [], counts, trends: [], notes: [] })
    }
  }
  return { ...together(found), rounds: { [virtualDays.name]: days } }
}

interface Day {
  readonly transition: Transition
  readonly idleness: 'dead' | 'stopped'
  /** Of its database. */
  readonly name: string
}

async function passDay(
  runtimeContext: RuntimeContext,
  servers: LeaderServers,
  { transition, idleness, name }: Day,
): Promise<Count[]> {
  await using resources = new AsyncDisposableStack()
  const { url, store: outside } = resources.use(
    await makeDatabase(servers.postgres.url, name, servers.secretKey),
  )
  await installVirtualClock(outside, name)
  const inside = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'drill',
    maximumConnections: 2,
  })
  resources.use(inside)
  const store = createStore(inside, createSecretBox([servers.secretKey]))
  const fromMs = transition.atMs - 12 * hourMs + offInstantMs
  const toMs = fromMs + 24 * hourMs
  await setVirtualClock(outside, new Date(fromMs))
  const expected = await seedDay(store, { timeZone: transition.timeZone, fromMs, toMs })
  if (idleness === 'stopped') await store.clusterSettings.setSchedulingEnabled(false, 'drill')
  const variables = { 'scheduler-1': { PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS: '100000000' } }
  const start = async () =>
    resources.use(
      await startSchedulers(runtimeContext, {
        schedulers: variables,
        databaseUrl: url,
        redisUrl: servers.redis.url,
        secretKey: servers.secretKey,
      }),
    )
  if (idleness === 'stopped') {
    await start()
    await untilLed(runtimeContext, store)
  }
  await setVirtualClock(outside, new Date(toMs))
  if (idleness === 'stopped') await store.clusterSettings.setSchedulingEnabled(true, 'drill')
  else await start()
  await untilDecided(runtimeContext, store)
  return await compare(store, expected)
}

async function untilLed(runtimeContext: RuntimeContext, { database }: Store): Promise<void> {
  await untilAnswered(runtimeContext, { limitMs: 30_000, what: 'a scheduler leads' }, async () => {
    const [row] = await database.query<{ led: boolean }>(
      'SELECT expires_at > clock_timestamp() AS led FROM leader_leases',
    )
    return row?.led ? true : null
  })
}

/** Every instant that has passed is decided. */
async function untilDecided(runtimeContext: RuntimeContext, { database }: Store): Promise<void> {
  await untilAnswered(runtimeContext, { limitMs: 60_000, what: 'the day is decided' }, async () => {
    const [row] = await database.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM schedule_cursors WHERE next_run_at <= clock_timestamp()',
    )
    return row?.open === 0 ? true : null
  })
}

type Expected = Map<string, 'Waiting' | 'Missed'>

const keyOf = (scheduleId: string, dueAt: number) => `${scheduleId} ${new Date(dueAt).toISOString()}`

const policies: readonly Policy[] = (['RunOnce', 'RunAll', 'Skip'] as const).flatMap((missedRun) =>
  [60, 130, 1_440].map((windowMinutes) => ({ missedRun, windowMinutes })),
)

type GivenRule = Parameters<typeof rule>[0]

/** Each timing in the zone that changes, and in two that do not. */
function timings(changing: string): Array<{ timeZone: string; given: GivenRule; timing: Timing }> {
  const steps = { kind: 'steps', from: '00:10', everyMinutes: 50 } as const
  return [changing, 'UTC', 'Asia/Kathmandu'].flatMap((timeZone) => [
    {
      timeZone,
      given: { frequency: 'Cron', cron: '*/15 * * * *' },
      timing: { kind: 'wall', names: (_hour, minute) => minute % 15 === 0 },
    },
    {
      timeZone,
      given: { frequency: 'Cron', cron: '0 * * * *' },
      timing: { kind: 'wall', names: (_hour, minute) => minute === 0 },
    },
    {
      timeZone,
      given: { frequency: 'Daily', executionTime: '02:15' },
      timing: { kind: 'wall', names: (hour, minute) => hour === 2 && minute === 15 },
    },
    {
      timeZone,
      given: { frequency: 'Daily', executionTime: '12:00' },
      timing: { kind: 'wall', names: (hour, minute) => hour === 12 && minute === 0 },
    },
    {
      timeZone,
      given: {
        frequency: 'Daily',
        executionTime: '00:10',
        repeat: { every: 50, unit: 'Minutes', until: null },
      },
      timing: steps,
    },
  ])
}

async function seedDay(
  store: Store,
  { timeZone: changing, fromMs, toMs }: { timeZone: string; fromMs: number; toMs: number },
): Promise<Expected> {
  const expected: Expected = new Map()
  let number = 0
  for (const { timeZone, given, timing } of timings(changing)) {
    const instants = dueInstants(timeZone, timing, { fromMs, toMs })
    const [first] = instants
    if (first === undefined) continue
    for (const policy of policies) {
      number += 1
      const recurrence = rule({
        ...given,
        timeZone,
        missedRunPolicy: policy.missedRun,
        missedRunWindowMinutes: policy.windowMinutes,
      })
      const id = await createTemplate(store, `Schedule ${number}`, recurrence)
      await store.database.query('UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1', [
        id,
        new Date(first),
      ])
      for (const [instant, status] of madeUpFor(instants, policy, toMs))
        expected.set(keyOf(id, instant), status)
    }
  }
  return expected
}

async function compare({ database }: Store, expected: Expected): Promise<Count[]> {
  const rows = await database.query<{ id: string; dueAt: Date; status: 'Waiting' | 'Missed'; told: boolean }>(
    `SELECT schedule_id AS id, due_at AS "dueAt", status, error ->> 'message' IS NOT NULL AS told FROM executions`,
  )
  const made = new Map(rows.map(({ id, dueAt, status }) => [keyOf(id, dueAt.getTime()), status]))
  const wrong = [...expected].filter(([key, status]) => made.has(key) && made.get(key) !== status)
  const of = (status: string) => rows.filter((row) => row.status === status)
  const where = 'virtual days'
  return [
    { what: `${where}: instants that passed`, value: expected.size, target: { atLeast: 1 } },
    { what: `${where}: made up for`, value: of('Waiting').length, target: { atLeast: 1 } },
    { what: `${where}: told as missed`, value: of('Missed').length, target: { atLeast: 1 } },
    {
      what: `${where}: instants without a row`,
      value: [...expected.keys()].filter((key) => !made.has(key)).length,
      target: { atMost: 0 },
    },
    {
      what: `${where}: rows beyond one for an instant`,
      value: rows.length - [...made.keys()].filter((key) => expected.has(key)).length,
      target: { atMost: 0 },
    },
    { what: `${where}: against the policy`, value: wrong.length, target: { atMost: 0 } },
    {
      what: `${where}: missed without a reason`,
      value: of('Missed').filter(({ told }) => !told).length,
      target: { atMost: 0 },
    },
  ]
}
