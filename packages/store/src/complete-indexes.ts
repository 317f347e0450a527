import { Client, escapeIdentifier } from 'pg'

/** The parts of indexes that a table by month lacks, each with how it is made and joined. */
const missingParts = `
SELECT partition.relname AS partition, whole.relname AS index, pg_get_indexdef(whole.oid) AS definition,
  partition.relname || substr(whole.relname, length(parent.relname) + 1) AS part
FROM pg_index i
JOIN pg_class whole ON whole.oid = i.indexrelid AND whole.relkind = 'I'
JOIN pg_class parent ON parent.oid = i.indrelid AND parent.relnamespace = current_schema()::regnamespace
JOIN pg_inherits h ON h.inhparent = parent.oid
JOIN pg_class partition ON partition.oid = h.inhrelid
WHERE NOT i.indisvalid AND NOT EXISTS (
  SELECT FROM pg_inherits joined JOIN pg_index p ON p.indexrelid = joined.inhrelid
  WHERE joined.inhparent = whole.oid AND p.indrelid = partition.oid)
ORDER BY whole.relname, partition.relname DESC`

interface MissingPart {
  readonly partition: string
  readonly index: string
  readonly definition: string
  readonly part: string
}

/**
 * Makes the parts that an index declared `ON ONLY` a table by month lacks, one after the other, while others write.
 * What an attempt before has left half made is made again. A process that finds another one at it leaves it to that.
 *
 * @returns the names of the parts that were made
 */
export async function completeIndexes(databaseUrl: string): Promise<string[]> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    // A session that waited for the lock would have a snapshot, which CONCURRENTLY waits for.
    const lock = `SELECT pg_try_advisory_lock(hashtext('punctual.complete_indexes')) AS taken`
    const { rows } = await client.query<{ taken: boolean }>(lock)
    if (rows[0]?.taken !== true) return []
    const { rows: parts } = await client.query<MissingPart>(missingParts)
    for (const { partition, index, definition, part } of parts) {
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${escapeIdentifier(part)}`)
      await client.query(
        definition.replace(
          /^CREATE INDEX \S+ ON ONLY \S+/,
          `CREATE INDEX CONCURRENTLY ${escapeIdentifier(part)} ON ${escapeIdentifier(partition)}`,
        ),
      )
      await client.query(`ALTER INDEX ${escapeIdentifier(index)} ATTACH PARTITION ${escapeIdentifier(part)}`)
    }
    return parts.map(({ part }) => part)
  } finally {
    await client.end()
  }
}
