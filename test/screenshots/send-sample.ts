import type { Client } from '@punctual/client'

import type { LocalFile } from '../support/cluster.ts'
import { setMailboxFaults } from '../support/faults.ts'

const recipients = ['ann@example.org', 'finance-desk@example.org', 'planning@example.org']
const refused = 'finance-desk@example.org'

/** Runs a sample report for some recipients, one of whom the mail server refuses, and answers the id of its execution. */
export async function sendSample(rest: Client, local: LocalFile): Promise<string> {
  const [found] = await rest.get('/api/schedule/search', {
    params: { query: { Text: 'City weather', Limit: 1 } },
  })
  const ScheduleId = found?.ScheduleId ?? ''
  await rest.post('/api/singleschedule/addemaildestination', {
    body: { ScheduleId, To: recipients, Subject: '{{ReportName}}', Format: 'PDF' },
  })
  await setMailboxFaults(local, { rejectRecipients: [refused] })
  const { ExecutionId } = await rest.post('/api/schedule/executeschedule', { body: { ScheduleId } })
  await setMailboxFaults(local, {})
  return ExecutionId
}
