import { newId, parseRecurrence, type Recurrence } from '@punctual/domain'
import { type Clock, type Loop, type Logger, startLoop } from '@punctual/runtime'
import type { Store } from '@punctual/store'

/**
 * Work that falls due all the time: schedules that are due once each, spaced evenly. They are written straight into the
 * table, far enough ahead, so that what must run is known to the drill and not computed by what is drilled.
 */
export async function startDueWork(options: { store: Store; clock: Clock; logger: Logger; perSecond: number }): Promise<Loop> {
  const { store, clock, logger, perSecond } = options
  const templateId = await createTemplate(store)
  const aheadSeconds = 20
  let plannedUntil: Date | null = null
  return startLoop({
    name: 'seed due work',
    clock,
    logger,
    everyMs: 2_000,
    async run() {
      const [row] = await store.database.query<{ until: Date }>(seedSql, [templateId, plannedUntil, aheadSeconds, 1_000 / perSecond])
      plannedUntil = row?.until ?? plannedUntil
    },
  })
}

const seedSql = `
WITH span AS (
  SELECT date_trunc('milliseconds', coalesce($2::timestamptz, clock_timestamp() + interval '2 seconds')) AS begin, clock_timestamp() + $3 * interval '1 second' AS until
),
seeded AS (
  INSERT INTO schedules (id, kind, folder_id, name, name_key, keywords, not_runnable_reasons, source_account_id, definition, recurrence, next_run_at)
  SELECT gen_random_uuid(), t.kind, t.folder_id, n::text, gen_random_uuid()::text, '{}', '{}', t.source_account_id, t.definition, t.recurrence, n
  FROM span, schedules t, generate_series(span.begin + $4 * interval '1 millisecond', span.until, $4 * interval '1 millisecond') AS n
  WHERE t.id = $1
  RETURNING next_run_at
)
SELECT max(next_run_at) AS until FROM seeded`

/** A schedule whose rule has no further occurrence and lets runs overlap: what is seeded from it is due exactly once. */
async function createTemplate(store: Store): Promise<string> {
  const account = await store.sourceAccounts.create({
    name: 'Drill',
    authType: 'ServicePrincipal',
    settings: { kind: 'bi', tenantId: '-', clientId: '-', authorityUrl: 'http://localhost', apiUrl: 'http://localhost', scope: '-' },
    secret: null,
  })
  if (!account.ok) throw new Error('the drill needs a database of its own')
  const created = await store.schedules.create({
    id: newId(),
    kind: 'single',
    folderKey: '/',
    name: 'Drill template',
    description: '',
    keywords: [],
    isDataDriven: false,
    sourceAccount: { id: account.account.id, kind: 'bi' },
    definition: {},
    recurrence: dueOnce(),
    enabled: true,
    notRunnableReasons: [],
    serverName: null,
    nextRunAt: null,
    destinations: [],
  })
  if (!created.ok) throw new Error(created.conflict)
  return created.schedule.id
}

/** A rule without a further occurrence. */
function dueOnce(): Recurrence {
  const wire = {
    Frequency: 'Daily',
    StartDate: '2000-01-01',
    EndDate: '2000-01-01',
    ExecutionTime: '00:00',
    MissedRunPolicy: 'RunAll',
    OverlapPolicy: 'Allow',
  }
  const parsed = parseRecurrence(wire, { now: new Date(0), serviceTimeZone: 'UTC' })
  if (!parsed.ok) throw new Error(parsed.errors.map(({ field, message }) => `${field}: ${message}`).join('; '))
  return parsed.recurrence
}
