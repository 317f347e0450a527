import { type Logger, StartupProblem } from '@punctual/runtime'

import type { Database } from './port.ts'

export interface DurabilityOptions {
  readonly logger: Logger
  /** Starts although confirmed commits may be lost: the check warns instead of refusing. */
  readonly acceptDataLoss: boolean
}

interface Durability {
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly synchronousStandbys: string
  /**
   * Servers that follow this one; backups that are being taken are omitted where the role may see what they
   * are.
   */
  readonly standbys: number
}

/**
 * Whether what the database confirms outlives a crash of it, and a failover.
 *
 * Every promise of Punctual begins with a commit. With a server that loses commits, a mail may be sent twice, and a run
 * may run again. The check refuses a server that certainly loses them, and warns where it depends on the failover (a
 * standby that may lag behind).
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function checkDurability(
  database: Database,
  { logger, acceptDataLoss }: DurabilityOptions,
): Promise<void> {
  const durability = await read(database)
  const { fsync, fullPageWrites, synchronousCommit, synchronousStandbys, standbys } = durability
  const off = [
    ...(fsync === 'off' ? ['fsync'] : []),
    ...(fullPageWrites === 'off' ? ['full_page_writes'] : []),
    ...(synchronousCommit === 'off' ? ['synchronous_commit'] : []),
  ]
  if (off.length > 0) {
    const problem = `The database may lose what it has confirmed, because ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off for this role`
    if (!acceptDataLoss) {
      throw new StartupProblem(
        `${problem}: switch ${off.length === 1 ? 'it' : 'them'} on, or set PUNCTUAL_ACCEPT_DATA_LOSS=true where runs and mails may be lost or doubled.`,
      )
    }
    logger.warn(problem)
  }
  if (standbys === 0) return
  const lags = synchronousStandbys === '' ? 'synchronous_standby_names is empty' : lagOf(synchronousCommit)
  if (lags !== null) {
    logger.warn(
      { standbys },
      `a failover to a standby may lose what was confirmed, and mails may be sent a second time: ${lags}; name a synchronous standby and set synchronous_commit to on`,
    )
  }
}

/** Why a commit is confirmed before a synchronous standby has it on disk; null when it is not. */
function lagOf(synchronousCommit: string): string | null {
  return synchronousCommit === 'on' || synchronousCommit === 'remote_apply'
    ? null
    : `synchronous_commit is ${synchronousCommit}`
}

async function read(database: Database): Promise<Durability> {
  const [row] = await database.query<Durability>(
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
        current_setting('synchronous_commit') AS "synchronousCommit", current_setting('synchronous_standby_names') AS "synchronousStandbys",
        (SELECT count(*)::int FROM pg_stat_replication r WHERE r.state IS DISTINCT FROM 'backup') AS standbys`,
  )
  if (!row) throw new Error('a statement that always answers one row answered none')
  return row
}
