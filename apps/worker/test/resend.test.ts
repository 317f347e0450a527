import { once } from 'node:events'

import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

const goodPdf: Export = async () => ({ content: pdf })
const ledgerOf = ({ deliveries }: { deliveries: ReadonlyArray<{ recipient: string; state: string }> }) =>
  deliveries.map(({ recipient, state }) => `${recipient} ${state}`)

async function mailOf(raw: string) {
  const { subject, attachments, messageId } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  return { subject, messageId, files: attachments.map(({ filename, content }) => ({ filename, content })) }
}

test('kept files are sent again as they are, with the subject and body of then, although schedule and report have changed', async () => {
  const destinations = [
    { to: ['ann@example.org'], subject: '{{ScheduleName}} of {{ScheduledFor:yyyy-MM-dd HH:mm:ss.SSS}}' },
  ]
  await using worker = await openWorker({ export: goodPdf, schedule: { name: 'Sales', destinations } })
  expect((await worker.attempt()).status).toBe('Succeeded')
  const { query } = worker.store.database
  await query(
    `UPDATE schedules SET name = 'Other', definition = definition || '{"reportName":"Other"}', version = version + 1`,
  )
  await query(
    `UPDATE destinations SET settings = settings || '{"to":["eve@example.org"],"subject":"changed"}'`,
  )
  await worker.resend()
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded', resendOf: worker.executionId })
  expect(worker.exports()).toBe(1)
  expect(worker.received.map(({ to }) => to)).toEqual([['ann@example.org'], ['ann@example.org']])
  const [first, second] = await Promise.all(worker.received.map(({ raw }) => mailOf(raw)))
  expect(second!.subject).toBe(first!.subject)
  expect(second!.files).toEqual(first!.files)
  expect(second!.messageId).not.toBe(first!.messageId)
})

test('a resend goes to the chosen recipients only, and leaves the ledger of the ended run as it was', async () => {
  const refused = new Set(['bob@example.org'])
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ to: ['ann@example.org', 'bob@example.org'] }] },
    mail: { recipient: (address) => (refused.has(address) ? 550 : null) },
  })
  const first = await worker.attempt()
  expect(ledgerOf(first)).toEqual(['ann@example.org Accepted', 'bob@example.org Rejected'])
  refused.clear()
  await worker.resend()
  const record = await worker.attempt()
  expect([record.status, ...ledgerOf(record)]).toEqual(['Succeeded', 'bob@example.org Accepted'])
  expect(worker.received.map(({ to }) => to)).toEqual([['ann@example.org'], ['bob@example.org']])
  expect(await worker.store.executions.find(first.executionId)).toEqual(first)
})

test('a resend of rows of data makes no row anew, and sends those that were chosen', async () => {
  const rows = ['ann', 'bob', 'eve'].map((name) => ({ Name: name, Mail: `${name}@example.org` }))
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { rows, destinations: [{ to: ['{{Mail}}'], subject: 'For {{Name}}' }] },
    mail: { recipient: (address) => (address === 'bob@example.org' ? 550 : null) },
  })
  expect((await worker.attempt()).status).toBe('PartiallyDelivered')
  const made = worker.exports()
  await worker.resend(['eve@example.org'])
  const record = await worker.attempt()
  expect([record.status, ...ledgerOf(record)]).toEqual(['Succeeded', 'eve@example.org Accepted'])
  expect(worker.exports()).toBe(made)
  expect((await mailOf(worker.received.at(-1)!.raw)).subject).toBe('For eve')
})

test('a resend whose file is gone sends nothing, ends as Failed, and says so', async () => {
  await using worker = await openWorker({ export: goodPdf })
  const { artifacts } = await worker.attempt()
  await worker.resend()
  await worker.artifacts.remove(artifacts[0]!.sha256)
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Failed', error: { code: 'kept_file_gone' } })
  expect(record.error!.message).toContain(artifacts[0]!.name)
  expect(ledgerOf(record)).toEqual(['reader@example.org Cancelled'])
  expect([worker.received.length, worker.exports()]).toEqual([1, 1])
})

test('a resend says nothing of the report: what its source said for good stays', async () => {
  await using worker = await openWorker({ export: goodPdf })
  await worker.attempt()
  const { query } = worker.store.database
  await query(`UPDATE schedules SET source_problem = 'The report does not exist.'`)
  await worker.resend()
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(await query('SELECT source_problem FROM schedules')).toEqual([
    { source_problem: 'The report does not exist.' },
  ])
})

test(
  'a worker that is killed in the middle of a resend leaves who may have the mail Unknown, and another one sends the rest',
  { timeout: 120_000 },
  async () => {
    await using platform = await startPlatform((response) => void response.end(pdf))
    const isStuck = Promise.withResolvers<void>()
    let isResent = false
    const afterDot = () => {
      if (!isResent) return 'accept' as const
      isResent = false
      isStuck.resolve()
      // No reply, until its worker is dead.
      return new Promise<'accept'>(() => {})
    }
    const destinations = [{ to: ['ann@example.org'] }, { to: ['bob@example.org'] }]
    await using context = await openRuntimeContext(
      {
        platformUrl: platform.url,
        definition: { reportUrl, reportName: null, workspaceName: null },
        destinations,
      },
      { afterDot },
    )
    const { child } = await context.startWorker('doomed')
    const first = await context.request()
    const ended = await context.lead(first, ({ completedAt }) => completedAt !== null)
    isResent = true
    const again = await context.resend(first, ['ann@example.org', 'bob@example.org'])
    await context.lead(again, ({ status }) => status === 'Executing')
    await isStuck.promise
    const withoutReply = context.received.at(-1)!.to.join()
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    await context.startWorker('heir')
    const record = await context.lead(again, ({ completedAt }) => completedAt !== null)
    expect(record).toMatchObject({ status: 'PartiallyDelivered', attempt: 2, resendOf: first })
    // The two destinations go out side by side, so either mail can be the one without a reply.
    const states = Object.fromEntries(record.deliveries.map(({ recipient, state }) => [recipient, state]))
    expect(states).toEqual({
      'ann@example.org': 'Accepted',
      'bob@example.org': 'Accepted',
      [withoutReply]: 'Unknown',
    })
    const recipients = context.received.map(({ to }) => to.join())
    expect(recipients.slice(0, 2).toSorted()).toEqual(['ann@example.org', 'bob@example.org'])
    expect(recipients.slice(2).toSorted()).toEqual(['ann@example.org', 'bob@example.org'])
    expect(await context.store.executions.find(first)).toEqual(ended)
  },
)
