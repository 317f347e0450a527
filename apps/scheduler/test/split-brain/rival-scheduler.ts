import { randomBytes } from 'node:crypto'

import { readConfig, silentLogger, systemClock } from '@punctual/runtime'
import { createStore, planDueRuns, type Store, type Term } from '@punctual/engine'
import { createSecretBox, isStoreUnavailable, openDatabase } from '@punctual/store'
import { z } from 'zod'

/*
 * A scheduler without an elector: it believes that it leads, against the lease, and plans until nothing is
 * due. Two of them at once are like an election that has gone wrong. So the drill `split-brain` proves that
 * the statements, and not the election, keep every occurrence single. No product code can be brought into
 * this state from outside; this is a composition root of its own.
 *
 *   RIVAL_CLAIM=shared   both hold the same term, as if one process had been cloned: the fence lets both through
 *   RIVAL_CLAIM=rival    each seizes the lease by force again and again, and goes on planning when it has lost it
 */

const settings = z.object({
  DATABASE_URL: z.string(),
  RIVAL_NAME: z.string(),
  RIVAL_CLAIM: z.enum(['shared', 'rival']),
  /** Boot id that holds the lease under a shared claim, else its own. */
  RIVAL_HOLDER: z.uuid(),
  RIVAL_TERM: z.coerce.bigint(),
})

/** Few at a time, so that the two meet often. */
const limits = { batch: 20, graceSeconds: 60, occurrencesPerSchedule: 50, occurrencesPerStatement: 1_000 }

/** Share of the rounds before which a rival seizes the lease. */
const seizures = 0.1

const { DATABASE_URL, RIVAL_NAME, RIVAL_CLAIM, RIVAL_HOLDER, RIVAL_TERM } = readConfig(settings, process.env)
const logger = silentLogger()
await using database = openDatabase({
  url: DATABASE_URL,
  logger,
  applicationName: `rival ${RIVAL_NAME}`,
  maximumConnections: 2,
})
const store = createStore(database, createSecretBox([randomBytes(32)]))

let term: Term = { term: RIVAL_TERM, holder: RIVAL_HOLDER }
const rounds = { planned: 0, refused: 0, failed: 0, seized: 0 }
for (let idle = false; !idle;) {
  if (RIVAL_CLAIM === 'rival' && Math.random() < seizures) {
    term = await seize(store)
    rounds.seized += 1
  }
  const kind = await roundOf(store)
  if (kind === 'idle') idle = true
  else rounds[kind] += 1
}
console.log(JSON.stringify(rounds))

async function roundOf(store: Store): Promise<'idle' | 'planned' | 'refused' | 'failed'> {
  try {
    return (await planDueRuns({ store, logger, clock: systemClock(), limits }, term)).kind
  } catch (error) {
    // Two rivals may lock the same rows in another order; one of them then loses its round.
    if (isStoreUnavailable(error)) return 'failed'
    throw error
  }
}

async function seize({ database }: Store): Promise<Term> {
  const [row] = await database.query<{ term: string }>(
    `WITH next AS (UPDATE leader_terms SET term = term + 1 WHERE name = 'scheduler' RETURNING term)
     UPDATE leader_leases l SET term = next.term, holder = $1, holder_name = $2, acquired_at = clock_timestamp(), renewed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '1 day'
     FROM next WHERE l.name = 'scheduler' RETURNING l.term`,
    [RIVAL_HOLDER, RIVAL_NAME],
  )
  if (!row) throw new Error('no lease row')
  return { term: BigInt(row.term), holder: RIVAL_HOLDER }
}
