import { type LocalCluster, startLocalCluster } from '../cluster/local-cluster.ts'
import { untilSettled } from '../cluster/evidence.ts'
import { setPace } from '../cluster/pace.ts'
import { serviceNames } from '../cluster/plans.ts'
import { untilQuiescent } from '../cluster/quiescent.ts'
import type { Drill, Workload } from '../drill.ts'
import { databaseNow, migrate } from '../fresh-database.ts'
import type { Figures } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { checkEvidence, type Due, type LostSpan, type Row } from './checker.ts'
import { ask, type Loss, type LossyDatabase, startLossyDatabase } from './lossy-database.ts'
import { arrivedCopies, type DrillSchedule, everySeconds, filesOf, makeSchedules } from './schedules.ts'

const says: Readonly<Record<Loss, string>> = {
  restore: 'the database is restored to a point in time after which mails and files went out',
  replica: 'the database dies, and an asynchronous standby without the last commits takes over',
}

/** One drill for each way to lose commits. */
export const lostCommitDrills: readonly Drill[] = (['restore', 'replica'] as const).map((loss) => ({
  name: loss,
  says: says[loss],
  parts: [{ name: loss, rounds: 10 }],
  run: (runtimeContext, workload) => loseCommits(runtimeContext, workload, loss),
}))

/** A report takes at least so long, so that a loss finds runs at every step. */
const paceMs = 300

/** How long work goes on before a loss, and while commits are being lost. */
const spanMs = { before: 2_000, lost: 6_000 }

async function loseCommits(
  runtimeContext: RuntimeContext,
  { rounds, isTimeOver }: Workload,
  loss: Loss,
): Promise<Figures> {
  const { directory } = runtimeContext
  const files = filesOf(directory)
  await using database = await startLossyDatabase(runtimeContext, loss)
  await using cluster = await startLocalCluster(runtimeContext, {
    slots: 4,
    postgres: database.server,
    settings: { DELIVERY_DIRECTORY_ROOTS: files },
  })
  await setPace(cluster, paceMs)
  const schedules = await makeSchedules(cluster, files)
  const begunAt = await databaseNow(cluster.store)
  const lost: LostSpan[] = []
  while (lost.length < (rounds.get(loss) ?? 0) && !isTimeOver()) {
    lost.push(await loseOnce({ runtimeContext, cluster, database, loss }))
    runtimeContext.report(`${lost.length}: commits of ${Math.round(span(lost.at(-1)))} ms are lost`)
  }
  await untilQuiescent(cluster)
  const endedAt = await stopSchedules(cluster)
  await untilSettled(cluster)
  const rows = await cluster.store.database.query<Row>(
    `SELECT e.id, e.schedule_id AS "scheduleId", (extract(epoch FROM e.due_at) * 1000)::float8 AS "dueAtMs", e.status,
       (SELECT d.state FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at LIMIT 1) AS state
     FROM executions e WHERE e.due_at IS NOT NULL`,
  )
  const due = dueBetween(schedules, begunAt, endedAt)
  const isDue = new Set(due.map(({ scheduleId, dueAtMs }) => `${scheduleId} ${dueAtMs}`))
  const { wanted = [], others = [] } = Object.groupBy(rows, ({ scheduleId, dueAtMs }) =>
    isDue.has(`${scheduleId} ${dueAtMs}`) ? 'wanted' : 'others',
  )
  const ignored = new Set(others.map(({ id }) => id))
  const copies = new Map([...(await arrivedCopies(cluster, files))].filter(([id]) => !ignored.has(id)))
  return {
    rounds: { [loss]: lost.length },
    measurements: [],
    counts: checkEvidence({ due, rows: wanted, copies, lost }),
    trends: [],
    notes: [],
  }
}

interface LossOptions {
  readonly runtimeContext: RuntimeContext
  readonly cluster: LocalCluster
  readonly database: LossyDatabase
  readonly loss: Loss
}

/**
 * One loss. A restore is done with every process stopped, as the manual says; a failover meets them all at work. Both
 * times the database is marked before a process reaches it.
 */
async function loseOnce({ runtimeContext, cluster, database, loss }: LossOptions): Promise<LostSpan> {
  const { clock, random, signal } = runtimeContext
  await untilQuiescent(cluster)
  await database.prepare()
  await clock.sleep(random() * spanMs.before, signal)
  const from = await database.cutOff()
  await clock.sleep(random() * spanMs.lost, signal)
  if (loss === 'restore')
    await Promise.all(serviceNames.map((name) => cluster.processes.holdDown(name, 'SIGKILL')))
  await database.lose()
  const url = database.directUrl(cluster.databaseUrl)
  await migrate(url, { flags: ['--restored'] })
  const [marked] = await ask<{ until: Date }>(url, 'SELECT doubt_until AS until FROM cluster_settings')
  database.open()
  if (loss === 'restore') for (const name of serviceNames) cluster.processes.release(name)
  return { fromMs: from.getTime(), toMs: marked?.until.getTime() ?? 0 }
}

function span(lost: LostSpan | undefined): number {
  return lost === undefined ? 0 : lost.toMs - lost.fromMs
}

/** Answers an instant after which no schedule of the drill is due. */
async function stopSchedules({ store, clock, signal }: LocalCluster): Promise<Date> {
  await store.database.query(
    `UPDATE schedules SET enabled = false, version = version + 1 WHERE name LIKE 'Lost %'`,
  )
  const endedAt = await databaseNow(store)
  await clock.sleep(everySeconds * 1_000, signal)
  return new Date(endedAt.getTime() - everySeconds * 1_000)
}

/** Every instant that the schedules name, enumerated here. */
function dueBetween(schedules: readonly DrillSchedule[], from: Date, until: Date): Due[] {
  const stepMs = everySeconds * 1_000
  const firstMs = Math.ceil(from.getTime() / stepMs) * stepMs + stepMs
  const count = Math.max(Math.floor((until.getTime() - firstMs) / stepMs) + 1, 0)
  return schedules.flatMap(({ id, target }) =>
    Array.from({ length: count }, (_, index) => ({
      scheduleId: id,
      dueAtMs: firstMs + index * stepMs,
      target,
    })),
  )
}
