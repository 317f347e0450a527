import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { silentLogger } from '@punctual/runtime'
import { openDatabase } from '@punctual/store'

/**
 * Copies the data of a running server, as a physical backup does. What is written meanwhile is in the write-ahead log,
 * which is not copied.
 *
 * @param from directory of the server, and `to` that of another one
 */
export async function copyData(url: string, { from, to }: { from: string; to: string }): Promise<void> {
  await using database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'drill-backup',
    maximumConnections: 1,
  })
  mkdirSync(join(to, 'postgres'), { recursive: true })
  copyFileSync(join(from, 'postgres', 'password'), join(to, 'postgres', 'password'))
  const [source, data] = [join(from, 'postgres', 'data'), join(to, 'postgres', 'data')]
  await database.query(`SELECT pg_backup_start('drill', fast => true)`)
  // Files that the server removes meanwhile are missing, as they may be.
  spawnSync('cp', ['-a', source, data], { stdio: 'ignore' })
  const [stop] = await database.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
  )
  if (!stop) throw new Error('the backup has no label')
  for (const gone of ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'recovery.signal'])
    rmSync(join(data, gone), { force: true })
  for (const name of readdirSync(join(data, 'pg_wal')))
    if (name !== 'archive_status') rmSync(join(data, 'pg_wal', name), { force: true, recursive: true })
  writeAsOwner(data, { name: 'backup_label', content: stop.label })
}

/** Has the server begin with recovery: `recovery.signal` up to a target, `standby.signal` until it is promoted. */
export function signalRecovery(directory: string, file: 'recovery.signal' | 'standby.signal'): void {
  writeAsOwner(join(directory, 'postgres', 'data'), { name: file, content: '' })
}

/** The server runs as the owner of its data. */
function writeAsOwner(data: string, { name, content }: { name: string; content: string }): void {
  const file = join(data, name)
  writeFileSync(file, content, { mode: 0o600 })
  const { uid, gid } = statSync(data)
  chownSync(file, uid, gid)
}
