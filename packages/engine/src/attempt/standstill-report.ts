import { readFileSync } from 'node:fs'

import type { StandstillReport } from '@punctual/runtime'
import { Client } from 'pg'

/** Longest time for connecting, and for the statement. */
const timeoutMs = 2_000

interface Boot {
  readonly url: string
  readonly bootId: string
}

/** What the watchdog of a process uses to say in the list of servers that the process stands still. */
export function standstillReport(boot: Boot): StandstillReport {
  return { module: import.meta.url, input: boot }
}

/**
 * Called by the watchdog in its own thread: the event loop of the process stands still. It uses no other
 * module of this package, because it is loaded once more there, and the lease of the server is about to end.
 *
 * @public
 */
export async function report({ url, bootId }: Boot, endsInMs: number): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'punctual watchdog',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(readFileSync(new URL('./report-standstill.sql', import.meta.url), 'utf8'), [
      bootId,
      endsInMs,
    ])
  } finally {
    await client.end()
  }
}
