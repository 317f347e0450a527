import { Client } from 'pg'

/**
 * For a database that lacks its last commits. What was due or requested up to now may have been sent, and nothing of it
 * is sent again without a question. Answers that instant.
 */
export async function doubtEarlierRuns(databaseUrl: string): Promise<Date> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ until: Date }>('SELECT doubt_earlier_runs() AS until')
    if (!rows[0]) throw new Error('a statement that always answers one row answered none')
    return rows[0].until
  } finally {
    await client.end()
  }
}
