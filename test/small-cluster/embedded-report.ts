import { expect, test } from 'vitest'

import { connectRest, readMailbox } from '../support/rest.ts'
import { small } from './small.ts'

test('a new cluster renders a report of the sample platform in a browser (RenderingMethod 2), and mails its PDF', async () => {
  const rest = connectRest(small.cluster.local)
  const [account] = await rest.get('/api/biaccount/getall')
  const { ScheduleId } = await rest.post('/api/singleschedule/createforbi', {
    body: {
      ScheduleName: 'Weather by browser',
      FolderPath: '/Samples',
      BiAccountId: account?.Id ?? '',
      WorkspaceName: 'Operations',
      BiReportName: 'City Weather',
      RenderingSettings: { RenderingMethod: 2, PageIndexes: [0, 2] },
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
      EmailDestinations: [{ To: 'reader@example.org', Subject: 'Weather', Format: 'PDF' }],
    },
  })
  const preflight = await rest.post('/api/schedule/preflight', { body: { ScheduleId } })
  expect(preflight).toMatchObject({ Runnable: true })
  const execution = await rest.post('/api/schedule/executeschedule', { body: { ScheduleId } })
  expect(execution).toMatchObject({ Status: 'Succeeded' })
  const mails = (await readMailbox(small.cluster.local)).filter(({ To }) => To.includes('reader@example.org'))
  expect(mails.map(({ Attachments }) => Attachments.length)).toEqual([1])
  expect(execution.Result.artifacts).toMatchObject([
    { format: 'PDF', pages: 2, sha256: mails[0]?.Attachments[0]?.Sha256 },
  ])
})
