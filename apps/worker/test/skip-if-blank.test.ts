import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * A destination that omits blank reports: what it would have got is checked by its content, and the ledger
 * says why nothing was sent.
 */

async function pdfSaying(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage().drawText(text)
  return await document.save()
}

const skipped = {
  state: 'Cancelled',
  tries: 0,
  reply: null,
  error: {
    code: 'report_blank',
    message: 'The report is blank, and the destination skips blank reports; nothing was sent.',
  },
  settledAt: expect.any(String) as string,
}

// proves decided-8.1.1/skipifblank
test('a blank report is made and kept, a destination that skips it gets nothing, and the run succeeds and says why', async () => {
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ skipIfBlank: true, to: ['a@example.org', 'b@example.org'] }] },
  })
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Succeeded',
    error: null,
    artifacts: [{ pages: 1 }],
    deliveries: [skipped, skipped],
  })
  expect(worker.received).toEqual([])
  const events = (await worker.store.executions.events(record.executionId)).filter(
    ({ name }) => name === 'delivery',
  )
  expect(events.map(({ detail }) => detail)).toEqual(
    ['a@example.org', 'b@example.org'].map((recipient) => ({
      recipient,
      state: 'Cancelled',
      reply: skipped.error.message,
    })),
  )
})

// proves decided-8.1.1/skipifblank
test('a destination that wants blank reports gets them beside one that does not, and the run succeeds', async () => {
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ skipIfBlank: true, to: ['no@example.org'] }, { to: ['yes@example.org'] }] },
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [skipped, { recipient: 'yes@example.org', state: 'Accepted' }],
  })
  expect(worker.received.map(({ to }) => to)).toEqual([['yes@example.org']])
})

// proves decided-8.1.1/skipifblank
test('a report that shows something is sent, also to a destination that skips blank ones', async () => {
  const content = await pdfSaying('Sales')
  await using worker = await openWorker({
    export: async () => ({ content }),
    schedule: { destinations: [{ skipIfBlank: true }] },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', deliveries: [{ state: 'Accepted' }] })
})

// proves decided-8.1.1/skipifblank
test('each destination is checked by the format that it gets', async () => {
  await using worker = await openWorker({
    export: async (_signal, _count, { format }) => ({ content: format === 'PDF' ? pdf : 'Name\r\nrow\r\n' }),
    schedule: {
      destinations: [{ skipIfBlank: true }, { skipIfBlank: true, format: 'CSV', to: ['csv@example.org'] }],
    },
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [skipped, { recipient: 'csv@example.org', state: 'Accepted' }],
  })
})

// proves decided-8.1.1/skipifblank
test.each([
  [{ NoHeader: 'True' }, 'A,1\r\n', 'Accepted'],
  [{ RecordDelimiter: '|' }, 'Name,Units|A,1|', 'Accepted'],
  [{ RecordDelimiter: '|' }, 'Name,Units|', 'Cancelled'],
  [{}, 'Name,Units\r\n', 'Cancelled'],
])('a CSV is checked by the settings that it was rendered with: %j', async (settings, content, state) => {
  const paginated = { kind: 'paginated', useNativeApi: true, parameters: [], deviceInfo: { CSV: settings } }
  await using worker = await openWorker({
    export: async () => ({ content }),
    schedule: {
      definition: {
        ...paginated,
        conditions: [{ kind: 'Rows', operator: '>=', count: state === 'Accepted' ? 1 : 0 }],
      },
      destinations: [{ skipIfBlank: true, format: 'CSV' }],
    },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', deliveries: [{ state }] })
})

test.each([
  [[pdf, pdf], 'Cancelled'],
  [[pdf, 'text'], 'Accepted'],
])('a package is blank when every report in it is: %#', async (contents, state) => {
  const texts = await Promise.all(
    contents.map(async (content) => (content === 'text' ? await pdfSaying(content) : content)),
  )
  await using worker = await openWorker({
    export: async (_signal, count) => ({ content: texts[count - 1]! }),
    schedule: {
      destinations: [{ skipIfBlank: true }],
      package: { zip: true, reports: [{ name: 'One' }, { name: 'Two' }] },
    },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', deliveries: [{ state }] })
})

test('an attempt after a crash omits what the one before omitted', async () => {
  const stop = new AbortController()
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ skipIfBlank: true, to: ['no@example.org'] }, { to: ['yes@example.org'] }] },
    mail: { recipient: () => (stop.signal.aborted ? null : (stop.abort('draining'), 451)) },
  })
  expect(await worker.attempt(stop.signal)).toMatchObject({
    status: 'Waiting',
    deliveries: [skipped, { state: 'Planned' }],
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [skipped, { state: 'Accepted' }],
  })
  expect(worker.received.map(({ to }) => to)).toEqual([['yes@example.org']])
})
