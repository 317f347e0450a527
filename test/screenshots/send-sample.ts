import type { Client } from '@punctual/client'
import { Client as Database } from 'pg'

import type { LocalFile } from '../support/cluster.ts'

const recipients = ['ann@example.org', 'finance-desk@example.org', 'planning@example.org']

/**
 * Runs a sample report for three recipients, and answers the id of its execution. No mail server of a sample breaks
 * a connection when a picture wants it, so that one delivery is written as the worker writes it then.
 */
export async function sendSample(rest: Client, { DatabaseUrl }: LocalFile): Promise<string> {
  const [found] = await rest.get('/api/schedule/search', {
    params: { query: { Text: 'City weather', Limit: 1 } },
  })
  const ScheduleId = found?.ScheduleId ?? ''
  await rest.post('/api/singleschedule/addemaildestination', {
    body: { ScheduleId, To: recipients, Subject: '{{ReportName}}', Format: 'PDF' },
  })
  const { ExecutionId } = await rest.post('/api/schedule/executeschedule', { body: { ScheduleId } })
  const database = new Database({ connectionString: DatabaseUrl })
  await database.connect()
  await database.query(
    `UPDATE deliveries SET state = 'Unknown', reply = NULL WHERE execution_id = $1 AND recipient = $2`,
    [ExecutionId, recipients[1]],
  )
  await database.query(`UPDATE history SET status = 'PartiallyDelivered' WHERE id = $1`, [ExecutionId])
  await database.end()
  return ExecutionId
}
