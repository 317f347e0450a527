import { StartupProblem } from '@punctual/runtime'

import { openPrivateConnection, type PrivateConnection } from './database.ts'

/**
 * A statement of the check takes no longer; a pool that has no connection left counts as one that does not
 * answer.
 */
const limitMs = 5_000

/** What PostgreSQL or a pool in front of it answers when clients share sessions. */
const pooledCodes = new Set([
  // a prepared statement of another client is there already, or an own one is gone
  '42P05',
  '26000',
  // a setting that a connection asks for when it starts is refused
  '08P01',
])

const advice =
  'The address in DATABASE_URL leads to a pool such as PgBouncer, which shares connections or drops their settings. Every connection of Punctual needs a session with its settings: give the address of PostgreSQL itself.'

/**
 * Whether a connection is a session of PostgreSQL: one server process for all its statements, used by no
 * other client meanwhile. It also keeps the settings of the connection.
 *
 * @throws StartupProblem with what to do
 */
export async function checkSessions(url: string): Promise<void> {
  try {
    if (await isShared(url)) throw new StartupProblem(advice)
  } catch (error) {
    if (error instanceof Error && 'code' in error && pooledCodes.has(String(error.code)))
      throw new StartupProblem(advice, { cause: error })
    throw error
  }
}

async function isShared(url: string): Promise<boolean> {
  const open = async () =>
    await openPrivateConnection({ url, applicationName: 'punctual-start', timeoutMs: limitMs })
  await using first = await open()
  await using second = await open()
  const before = await readSession(first)
  if (!before.hasSettings) return true
  // In a transaction the second one has a process of PostgreSQL for itself: with sessions another one than
  // that of the first.
  await second.query('BEGIN')
  const other = await readSession(second)
  if (other.processId === before.processId) return true
  const after = await readSession(first)
  await second.query('ROLLBACK')
  return after.processId !== before.processId
}

interface SessionState {
  readonly processId: number
  readonly hasSettings: boolean
}

async function readSession({ query }: PrivateConnection): Promise<SessionState> {
  const [row] = await query<SessionState>(
    `SELECT pg_backend_pid() AS "processId", current_setting('jit') = 'off' AND current_setting('TimeZone') = 'UTC' AS "hasSettings"`,
  )
  if (!row) throw new Error('a statement that always answers one row answered none')
  return row
}
