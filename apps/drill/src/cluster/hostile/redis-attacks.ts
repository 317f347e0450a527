import { randomUUID } from 'node:crypto'

import { commandRedis } from '../../redis-command.ts'
import { workerNames } from '../plans.ts'
import type { Attack, Attacked } from './attack.ts'

/** The default of PUNCTUAL_REDIS_PREFIX, which the cluster of the drill keeps. */
const prefix = 'punctual'

const hints = 50

/** Redis takes a line with a word in quotes. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

function overRedis(name: string, send: (attacked: Attacked) => Promise<void>): Attack {
  return { name, side: 'over Redis', send }
}

async function publish({ cluster }: Attacked, kind: string, body: string): Promise<void> {
  await commandRedis(cluster.redis.url, `PUBLISH ${prefix}:signal:${kind} ${quoted(body)}`)
}

/** Hints that what runs is being cancelled, which no row says. */
async function cancelWhatRuns(attacked: Attacked): Promise<void> {
  const rows = await attacked.cluster.store.database.query<{ id: string }>(`SELECT id FROM executions WHERE status = 'Executing'`)
  for (const { id } of rows) await publish(attacked, 'cancel', JSON.stringify({ executionId: id }))
  for (let left = hints; left > 0; left -= 1) await publish(attacked, 'cancel', JSON.stringify({ executionId: randomUUID() }))
}

async function junkHints(attacked: Attacked): Promise<void> {
  for (const kind of ['cancel', 'ended', 'placed', 'settings', 'changed', 'schedules', 'outbox']) {
    for (const body of ['{', '[]', 'null', '['.repeat(20_000), '{"executionId":1e999}', '{"executionId":"99999999999999999999"}'])
      await publish(attacked, kind, body)
  }
}

async function endedHints(attacked: Attacked): Promise<void> {
  const rows = await attacked.cluster.store.database.query<{ id: string }>(
    `SELECT id FROM executions WHERE status IN ('Waiting', 'Executing')`,
  )
  for (const { id } of rows) await publish(attacked, 'ended', JSON.stringify({ executionId: id, status: 'Failed' }))
}

/** Jobs that no scheduler has written, in the queue of each worker. */
async function junkJobs({ cluster }: Attacked): Promise<void> {
  const bodies = ['{}', '[]', '{', '['.repeat(20_000), JSON.stringify({ version: 1, executionId: randomUUID(), generation: 1 })]
  for (const worker of workerNames) {
    for (const data of bodies) {
      const queue = `${prefix}:server-${worker}`
      const id = `junk-${randomUUID()}`
      await commandRedis(cluster.redis.url, `HSET ${queue}:${id} name junk data ${quoted(data)} opts {} timestamp 0 delay 0 priority 0`)
      await commandRedis(cluster.redis.url, `LPUSH ${queue}:wait ${id}`)
      await commandRedis(cluster.redis.url, `ZADD ${queue}:marker 0 0`)
    }
  }
}

export const redisAttacks: readonly Attack[] = [
  overRedis('hints to cancel', cancelWhatRuns),
  overRedis('hints of an end', endedHints),
  overRedis('junk hints', junkHints),
  overRedis('junk jobs', junkJobs),
]
