import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const monthBefore = '{{StartOf(month, ScheduledFor-1mo):yyyy-MM-dd}}'

test('a run fills in expressions at its due instant, in filters, recipients, subjects, bodies and file names, and a later attempt fills in the same', async () => {
  const asked: unknown[] = []
  const zones: unknown[] = []
  const every: Export = async (_signal, _count, { definition, timeZone }) => {
    zones.push(timeZone)
    asked.push(definition.kind === 'single' ? definition.basicFilters[0]?.['values'] : null)
    return { content: pdf }
  }
  let refuses = true
  await using worker = await openWorker({
    export: every,
    mail: { recipient: () => (refuses ? 451 : null) },
    schedule: {
      name: 'Umsatz',
      recurrence: { timeZone: 'Europe/Berlin' },
      definition: {
        basicFilters: [
          {
            target: { table: 'Store', column: 'Day' },
            operator: 'In',
            values: [monthBefore, '{{ExecutionId}}'],
          },
        ],
      },
      destinations: [
        {
          to: ['desk+{{ScheduledFor-1d:yyyyMM}}@example.org'],
          subject: '{{ScheduleName}} {{Locale(de, ScheduledFor-1mo):MMMM yyyy}}',
          body: '<p>{{ScheduledFor}} until {{EndOf(day, ScheduledFor):HH:mm}}</p>',
          fileName: `sales ${monthBefore}`,
        },
      ],
    },
  })
  await worker.store.database.query(
    `UPDATE work SET due_at = '2026-03-31T22:30:00Z', nominal_at = '2026-03-31T22:30:00Z' WHERE id = $1`,
    [worker.executionId],
  )
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  refuses = false
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Succeeded',
    artifacts: [{ name: 'sales 2026-03-01.pdf' }],
    deliveries: [{ recipient: 'desk+202603@example.org', state: 'Accepted' }],
  })
  expect(asked).toEqual([['2026-03-01', record.executionId]])
  // Also the pages of a report are drawn in the zone of the schedule.
  expect(zones).toEqual(['Europe/Berlin'])
  const mail = await PostalMime.parse(worker.received[0]?.raw ?? '')
  expect(mail.subject).toBe('Umsatz März 2026')
  expect(mail.html).toContain('<p>2026-04-01 00:30 until 23:59</p>')
  expect(mail.attachments[0]?.filename).toBe('sales 2026-03-01.pdf')
})

test('an expression that makes no address of a recipient is refused in the ledger, and nothing is sent', async () => {
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ to: ['{{ScheduledFor:yyyy}}'] }] },
  })
  const record = await worker.attempt()
  expect(record.deliveries).toMatchObject([{ state: 'Rejected', error: { code: 'destination_invalid' } }])
  expect(worker.received).toEqual([])
})
