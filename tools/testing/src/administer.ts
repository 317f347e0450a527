import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

/** Runs one statement on a connection of its own, as CREATE DATABASE and its kin want it. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 60_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A name that no other test has, fit for a database without quotes. */
export function uniqueName(kind: string): string {
  return `punctual_${kind}_${randomBytes(6).toString('hex')}`
}
