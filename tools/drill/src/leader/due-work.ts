import { newId, type Recurrence, withDefaults } from '@punctual/domain'
import { type Clock, type Loop, silentLogger, startLoop } from '@punctual/runtime'
import type { Store } from '@punctual/engine'

import { openExpectedSet } from '../expected-set.ts'

/** Schedules that are due every two seconds, for as long as the drill runs. */
const recurringSchedules = 20

/** How far ahead single occurrences are written. */
const aheadSeconds = 20

/**
 * Work that falls due all the time: some schedules that are due again and again, and many that are due once
 * each, spaced evenly. They are written into the table, far enough ahead, and into the expected set of the
 * drill. So the drill knows what must run, without asking the code under test.
 */
export async function startDueWork({
  store,
  clock,
  perSecond,
}: {
  store: Store
  clock: Clock
  perSecond: number
}): Promise<Loop> {
  await openExpectedSet(store)
  const once = await createTemplate(store, 'Due once', dueOnce())
  const again = await createTemplate(store, 'Due every two seconds', dueEveryTwoSeconds())
  await store.database.query(seedRecurringSql, [again, recurringSchedules])
  const pauseMs = 1_000 / (perSecond - recurringSchedules / 2)
  let seededUntil: Date | null = null
  return startLoop({
    name: 'seed due work',
    clock,
    logger: silentLogger(),
    everyMs: 2_000,
    async run() {
      const [row] = await store.database.query<{ until: Date }>(seedOnceSql, [
        once,
        seededUntil,
        aheadSeconds,
        pauseMs,
      ])
      seededUntil = row?.until ?? seededUntil
    },
  })
}

/** Columns of a schedule made after the pattern of template t; its name says nothing. */
const afterTemplate = `id, kind, folder_id, name, name_key, keywords, not_runnable_reasons, source_account_id, definition, recurrence, plan_from`
const templateColumns = `gen_random_uuid(), t.kind, t.folder_id, t.name, gen_random_uuid()::text, '{}', '{}', t.source_account_id, t.definition, t.recurrence`

const seedOnceSql = `
WITH span AS (
  SELECT date_trunc('milliseconds', coalesce($2::timestamptz, clock_timestamp() + interval '2 seconds')) AS begin, clock_timestamp() + $3 * interval '1 second' AS until
),
seeded AS (
  INSERT INTO schedules (${afterTemplate})
  SELECT ${templateColumns}, n
  FROM span, schedules t, generate_series(span.begin + $4 * interval '1 millisecond', span.until, $4 * interval '1 millisecond') AS n
  WHERE t.id = $1
  RETURNING id, plan_from AS next_run_at
),
noted AS (INSERT INTO drill.once SELECT id, next_run_at FROM seeded)
SELECT max(next_run_at) AS until FROM seeded`

const seedRecurringSql = `
WITH seeded AS (
  INSERT INTO schedules (${afterTemplate})
  SELECT ${templateColumns}, to_timestamp(ceil(extract(epoch FROM clock_timestamp()) / 2) * 2 + 4)
  FROM schedules t, generate_series(1, $2::int) WHERE t.id = $1
  RETURNING id, plan_from AS next_run_at
)
INSERT INTO drill.stepwise SELECT id, next_run_at, interval '2 seconds', NULL FROM seeded`

/** A schedule that never runs itself; others are made after its pattern. */
export async function createTemplate(store: Store, name: string, rule: Recurrence): Promise<string> {
  const account = await store.sourceAccounts.create({
    name,
    authType: 'ServicePrincipal',
    settings: {
      kind: 'bi',
      tenantId: '-',
      clientId: '-',
      authorityUrl: 'http://localhost',
      apiUrl: 'http://localhost',
      scope: '-',
    },
    secret: null,
  })
  if (!account.ok) throw new Error('the drill needs a database of its own')
  const created = await store.schedules.create({
    id: newId(),
    kind: 'single',
    folderKey: '/',
    name,
    description: '',
    keywords: [],
    isDataDriven: false,
    sourceAccount: { id: account.account.id, kind: 'bi' },
    definition: {},
    recurrence: rule,
    calendar: null,
    enabled: true,
    notRunnableReasons: [],
    serverName: null,
    nextRunAt: null,
    destinations: [],
  })
  if (!created.ok) throw new Error(created.conflict)
  return created.schedule.id
}

/** A rule in which late runs are made up for and runs may overlap. */
export function rule(given: Partial<Recurrence> & Pick<Recurrence, 'frequency'>): Recurrence {
  return withDefaults({
    timeZone: 'UTC',
    startDate: '2000-01-01',
    missedRunPolicy: 'RunAll',
    missedRunWindowMinutes: 1_440,
    overlapPolicy: 'Allow',
    ...given,
  })
}

/** No further occurrence after the one that the drill writes down. */
const dueOnce = () => rule({ frequency: 'Daily', endDate: '2000-01-01', executionTime: '00:00' })

const dueEveryTwoSeconds = () => rule({ frequency: 'Cron', cron: '*/2 * * * * *' })
