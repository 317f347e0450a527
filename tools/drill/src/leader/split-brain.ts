import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { openExpectedSet } from '../expected-set.ts'
import { databaseNow, makeDatabase } from '../fresh-database.ts'
import { root } from '../processes.ts'
import type { Count, Figures } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { createTemplate, rule } from './due-work.ts'
import { evaluate } from './checker.ts'
import type { LeaderServers } from './loaded-schedulers.ts'

/*
 * Split brain
 *
 * Both schedulers skip the election, believe that they lead, and plan the same due instants at the same time,
 * as fast as they can. A tick is one due instant. Half of the ticks are planned under one term that both
 * hold, so that the fence stops neither. The other half are planned under terms that they take from each
 * other by force.
 */

export const splitBrain = { name: 'split-brain', ticks: 1_000_000 }

const instantsPerSchedule = 500

interface Reign {
  readonly planned: number
  readonly refused: number
  readonly failed: number
  readonly seized: number
}

export async function causeSplitBrain(
  runtimeContext: RuntimeContext,
  servers: LeaderServers,
  ticks: number,
): Promise<Figures> {
  const counts: Count[] = []
  for (const claim of ['shared', 'rival'] as const) {
    const schedules = Math.max(Math.round(ticks / 2 / instantsPerSchedule), 4)
    runtimeContext.report(`Split brain with a ${claim} claim, ${schedules * instantsPerSchedule} ticks.`)
    counts.push(...(await reign(runtimeContext, servers, { claim, schedules })))
  }
  return { rounds: { [splitBrain.name]: ticks }, measurements: [], counts, trends: [], notes: [] }
}

async function reign(
  { signal }: RuntimeContext,
  servers: LeaderServers,
  { claim, schedules }: { claim: 'shared' | 'rival'; schedules: number },
): Promise<Count[]> {
  await using made = await makeDatabase(servers.postgres.url, `split_brain_${claim}`, servers.secretKey)
  const { store, url } = made
  await openExpectedSet(store)
  await seedPastInstants(made, schedules)
  const holder = randomUUID()
  await store.database.query(
    `WITH term AS (UPDATE leader_terms SET term = 1)
     UPDATE leader_leases SET term = 1, holder = $1, holder_name = 'rival', expires_at = clock_timestamp() + interval '1 day' WHERE name = 'scheduler'`,
    [holder],
  )
  const rivalScheduler = async (name: string): Promise<Reign> => {
    const environment = {
      DATABASE_URL: url,
      RIVAL_NAME: name,
      RIVAL_CLAIM: claim,
      RIVAL_TERM: '1',
      RIVAL_HOLDER: claim === 'shared' ? holder : randomUUID(),
    }
    const file = join(root, 'apps/scheduler/test/split-brain/rival-scheduler.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, ...environment },
      signal,
    })
    return JSON.parse(stdout) as Reign
  }
  const reigns = await Promise.all([rivalScheduler('rival-1'), rivalScheduler('rival-2')])
  const checkResult = await evaluate(store, await databaseNow(store))
  const sum = (of: (reign: Reign) => number) => reigns.reduce((total, each) => total + of(each), 0)
  const where = `split-brain, ${claim} claim`
  const none = { atMost: 0 }
  return [
    { what: `${where}: ticks`, value: checkResult.due, target: { atLeast: 1 } },
    {
      what: `${where}: rounds in which a rival planned`,
      value: sum(({ planned }) => planned),
      target: { atLeast: 1 },
    },
    // Without any the two have never met, and nothing is proven.
    {
      what: `${where}: rounds that the statement refused`,
      value: sum(({ refused, failed }) => refused + failed),
      target: { atLeast: 1 },
    },
    { what: `${where}: missing`, value: checkResult.missing, target: none },
    { what: `${where}: duplicate`, value: checkResult.duplicate, target: none },
    { what: `${where}: early`, value: checkResult.early, target: none },
    { what: `${where}: planned by a stale term`, value: checkResult.byStaleTerm, target: none },
  ]
}

/** Schedules of every second whose last instants, up to midnight of yesterday, have not run yet. */
async function seedPastInstants(
  { store }: { store: Parameters<typeof createTemplate>[0] },
  schedules: number,
): Promise<void> {
  const [row] = await store.database.query<{ yesterday: string; last: Date }>(
    `SELECT to_char((clock_timestamp() AT TIME ZONE 'UTC')::date - 1, 'YYYY-MM-DD') AS yesterday,
       date_trunc('day', clock_timestamp(), 'UTC') - interval '1 second' AS last`,
  )
  if (!row) throw new Error('the database told no time')
  const template = await createTemplate(
    store,
    'Every second until midnight',
    rule({ frequency: 'Cron', cron: '* * * * * *', endDate: row.yesterday, missedRunWindowMinutes: 10_000 }),
  )
  await store.database.query(
    `WITH seeded AS (
       INSERT INTO schedules (id, kind, folder_id, name, name_key, keywords, not_runnable_reasons, source_account_id, definition, recurrence, plan_from)
       SELECT gen_random_uuid(), t.kind, t.folder_id, t.name, gen_random_uuid()::text, '{}', '{}', t.source_account_id, t.definition, t.recurrence,
         $3::timestamptz - ($4 - 1) * interval '1 second'
       FROM schedules t, generate_series(1, $2::int) WHERE t.id = $1
       RETURNING id, plan_from AS next_run_at
     )
     INSERT INTO drill.stepwise SELECT id, next_run_at, interval '1 second', $3 FROM seeded`,
    [template, schedules, row.last, instantsPerSchedule],
  )
}
