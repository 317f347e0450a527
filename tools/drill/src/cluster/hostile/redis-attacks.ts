import { randomUUID } from 'node:crypto'

import { untilAnswered } from '../../poll.ts'
import { commandRedis } from '../../redis-command.ts'
import { workerNames } from '../plans.ts'
import { type Attack, type Attacked, TargetMissed } from './attack.ts'

/** The default of PUNCTUAL_REDIS_PREFIX, which the cluster of the drill keeps. */
const prefix = 'punctual'

const hints = 50

const takenLimitMs = 10_000

/** Redis takes a line with a word in quotes. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

function overRedis(name: string, send: (attacked: Attacked) => Promise<void>): Attack {
  return { name, side: 'over Redis', send }
}

/** Answers how many processes received it. */
async function publish({ cluster }: Attacked, kind: string, body: string): Promise<number> {
  const answer = await commandRedis(cluster.redis.url, `PUBLISH ${prefix}:signal:${kind} ${quoted(body)}`)
  return Number(answer.slice(1))
}

/** @throws TargetMissed when none of the hints was heard */
async function publishAll(
  attacked: Attacked,
  published: ReadonlyArray<{ readonly kind: string; readonly body: string }>,
): Promise<void> {
  let heard = 0
  for (const { kind, body } of published) heard += await publish(attacked, kind, body)
  if (heard === 0) throw new TargetMissed('no process listened')
}

/** Hints that running executions are being cancelled, which no row says. */
async function cancelWhatRuns(attacked: Attacked): Promise<void> {
  const rows = await attacked.cluster.store.database.query<{ id: string }>(
    `SELECT id FROM executions WHERE status = 'Executing'`,
  )
  const ids = [...rows.map(({ id }) => id), ...Array.from({ length: hints }, () => randomUUID())]
  await publishAll(
    attacked,
    workerNames.flatMap((serverName) =>
      ids.map((executionId) => ({
        kind: `cancel:${serverName}`,
        body: JSON.stringify({ executionId, serverName }),
      })),
    ),
  )
}

async function junkHints(attacked: Attacked): Promise<void> {
  const bodies = [
    '{',
    '[]',
    'null',
    '['.repeat(20_000),
    '{"executionId":1e999}',
    '{"executionId":"99999999999999999999"}',
  ]
  const kinds = [
    'ended',
    ...workerNames.map((name) => `cancel:${name}`),
    ...workerNames.map((name) => `placed:${name}`),
    'settings',
    'changed',
    'schedules',
    'outbox',
  ]
  await publishAll(
    attacked,
    kinds.flatMap((kind) => bodies.map((body) => ({ kind, body }))),
  )
}

async function endedHints(attacked: Attacked): Promise<void> {
  const rows = await attacked.cluster.store.database.query<{ id: string }>(
    `SELECT id FROM executions WHERE status IN ('Waiting', 'Executing')`,
  )
  const ids = [...rows.map(({ id }) => id), randomUUID()]
  await publishAll(
    attacked,
    ids.map((executionId) => ({ kind: 'ended', body: JSON.stringify({ executionId, status: 'Failed' }) })),
  )
}

/** Jobs that no scheduler has written, in the queue of each worker. */
async function junkJobs({ cluster }: Attacked): Promise<void> {
  const bodies = [
    '{}',
    '[]',
    '{',
    '['.repeat(20_000),
    JSON.stringify({ version: 1, executionId: randomUUID(), generation: 1 }),
  ]
  for (const worker of workerNames) {
    const queue = `${prefix}:server-${worker}`
    for (const data of bodies) {
      const id = `junk-${randomUUID()}`
      await commandRedis(
        cluster.redis.url,
        `HSET ${queue}:${id} name junk data ${quoted(data)} opts {} timestamp 0 delay 0 priority 0`,
      )
      await commandRedis(cluster.redis.url, `LPUSH ${queue}:wait ${id}`)
      await commandRedis(cluster.redis.url, `ZADD ${queue}:marker 0 0`)
    }
    // A message that its worker has taken is not in the line any more.
    await untilAnswered(cluster, { limitMs: takenLimitMs, what: 'a worker takes the junk' }, async () =>
      (await commandRedis(cluster.redis.url, `LLEN ${queue}:wait`)) === ':0' ? true : null,
    ).catch((error: unknown) => {
      cluster.signal.throwIfAborted()
      throw new TargetMissed(`${worker} did not take its messages`, { cause: error })
    })
  }
}

export const redisAttacks: readonly Attack[] = [
  overRedis('hints to cancel', cancelWhatRuns),
  overRedis('hints of an end', endedHints),
  overRedis('junk hints', junkHints),
  overRedis('junk jobs', junkJobs),
]
