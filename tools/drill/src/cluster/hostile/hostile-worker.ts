import { untilAnswered } from '../../poll.ts'
import type { LocalCluster } from '../local-cluster.ts'

/**
 * Name of the one worker whose mail server is hostile; after those of all others, so that it comes last among
 * equals.
 */
export const hostileWorker = 'worker-hostile'

/** Each phase of a mail has a total time; short ones show sooner what it is for. */
const phaseSeconds = '3'

const startLimitMs = 60_000

/**
 * Starts a worker that sends its mails to the hostile mail server, and lets the cluster place by affinity.
 * Runs bound to this worker run here; all others go to the worker with the most free slots. This one has a
 * single slot, so that no ordinary run comes to it. Disposing it ends both.
 */
export async function startHostileWorker(cluster: LocalCluster, mailPort: number): Promise<AsyncDisposable> {
  await using resources = new AsyncDisposableStack()
  await cluster.rest.post('/api/service/updatecollaborationsettings', {
    body: { CollaborationMethod: 'ServerAffinity' },
  })
  resources.defer(
    async () =>
      void (await cluster.rest.post('/api/service/updatecollaborationsettings', {
        body: { CollaborationMethod: 'RoundRobin' },
      })),
  )
  resources.use(
    cluster.startWorker(hostileWorker, {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      WORKER_SLOTS: '1',
      MAIL_SESSION_SECONDS: phaseSeconds,
      MAIL_ENVELOPE_SECONDS: phaseSeconds,
      MAIL_MESSAGE_SECONDS: phaseSeconds,
      MAIL_FINAL_REPLY_SECONDS: phaseSeconds,
    }),
  )
  await untilAnswered(cluster, { limitMs: startLimitMs, what: `${hostileWorker} lives` }, async () => {
    const [row] = await cluster.store.database.query(
      `SELECT 1 FROM servers WHERE name = $1 AND NOT draining AND last_heartbeat_at > clock_timestamp() - interval '1500 milliseconds'`,
      [hostileWorker],
    )
    return row ? true : null
  })
  const owned = resources.move()
  return { [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/**
 * How many runs other than the hostile ones came to the worker whose mail server is hostile, from an instant
 * on.
 */
export async function strayedSince(
  { store }: LocalCluster,
  since: Date,
  hostile: ReadonlySet<string>,
): Promise<number> {
  const [row] = await store.database.query<{ count: number }>(
    `SELECT count(DISTINCT execution_id)::int AS count FROM timelines
     WHERE name = 'claimed' AND at > $1 AND server_name = $2 AND execution_id <> ALL ($3::uuid[])`,
    [since, hostileWorker, [...hostile]],
  )
  return row?.count ?? 0
}
