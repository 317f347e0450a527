import type { Clock } from '@punctual/runtime'
import type { Pool, PoolClient } from 'pg'

import { isDeadlock, isLockTimeout } from './violation.ts'

/** Longest wait for a lock: statements of a running cluster wait behind it. A heartbeat may wait for twice as long. */
const lockTimeoutMs = 1_000
/** Between two tries; what has waited goes on. */
const pauseMs = 2_000
/** For about a quarter of an hour. */
const triesAllowed = 300

/**
 * Runs the script of a migration, which the server takes whole: it parses it and runs it as one transaction. So it is
 * repeated whole while others hold a table that it changes, such as a backup.
 */
export async function executeScript(
  pool: Pool,
  script: string,
  { sleep }: Pick<Clock, 'sleep'>,
): Promise<void> {
  const client = await pool.connect()
  // A connection that ends between two tries is reported by the next one.
  client.on('error', () => {})
  try {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    for (let tries = 1; !(await isExecuted(client, script, tries === triesAllowed)); tries += 1)
      await sleep(pauseMs)
  } finally {
    // The setting leaves with the connection.
    client.release(true)
  }
}

/** False when a lock was not free, unless it is the last try. */
async function isExecuted(client: PoolClient, script: string, isLastTry: boolean): Promise<boolean> {
  try {
    await client.query(script)
    return true
  } catch (error) {
    if (!isLastTry && (isLockTimeout(error) || isDeadlock(error))) return false
    throw error
  }
}
