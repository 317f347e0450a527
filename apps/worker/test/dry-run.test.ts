import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'

import type { DryRunOutcome } from '@punctual/domain'
import { sentenceOfJson } from '@punctual/domain/words'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { dryRun } from './support/dry-run.ts'
import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const goodPdf: Export = async () => ({ content: pdf })

function composedOf(outcome: DryRunOutcome) {
  if (outcome.kind !== 'composed') throw new Error(JSON.stringify(outcome))
  return outcome.deliveries.map(({ warnings, ...delivery }) => ({
    ...delivery,
    warnings: warnings.map((each) => sentenceOfJson(each).code),
  }))
}

const everything = `SELECT (SELECT count(*)::int FROM executions) AS executions, (SELECT count(*)::int FROM deliveries) AS deliveries,
  (SELECT count(*)::int FROM artifacts) AS artifacts, (SELECT count(*)::int FROM notices) AS notices,
  (SELECT count(*)::int FROM execution_events) AS events, (SELECT jsonb_agg(s.last_run_at) FROM schedules s) AS last`

test('a dry run composes the whole mail with its attachment, connects to no mail server, and leaves nothing', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    schedule: {
      name: 'Sales',
      definition: { holdWhen: { maxRecipients: 1 } },
      destinations: [{ to: ['ann@example.org', 'bob@example.org'], subject: 'For {{ScheduleName}}' }],
    },
  })
  const { query } = worker.store.database
  const before = await query(everything)
  const files = await readdir(worker.directory, { recursive: true })
  const [delivery] = composedOf(await dryRun(worker))
  expect(delivery).toMatchObject({
    recipients: ['ann@example.org', 'bob@example.org'],
    type: 'email',
    row: 0,
  })
  const mail = await PostalMime.parse(delivery!.eml ?? '')
  expect(mail.subject).toBe('For Sales')
  expect(mail.attachments).toHaveLength(1)
  expect(delivery!.bytes).toBe(Buffer.byteLength(delivery!.eml ?? ''))
  expect(worker.received).toEqual([])
  expect(await query(everything)).toEqual(before)
  expect(await readdir(worker.directory, { recursive: true })).toEqual(files)
})

test('a mail of a dry run has the address at which its recipient stops the mails, without the token of the recipient', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    recipientPage: ({ address }) => `https://reports.example.org/base/r/${address}`,
    schedule: { destinations: [{ to: ['ann@example.org'] }] },
  })
  const [delivery] = composedOf(await dryRun(worker))
  const mail = await PostalMime.parse(delivery!.eml ?? '')
  const given = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  expect(given).toBe('<https://reports.example.org/base/r/dry-run>')
  expect(delivery!.eml).not.toContain('/r/ann@example.org')
})

test('rows of data are composed each, with the recipients of the row', async () => {
  const rows = ['ann', 'bob'].map((name) => ({ Name: name, Mail: `${name}@example.org` }))
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { rows, destinations: [{ to: ['{{Mail}}'], subject: 'For {{Name}}' }] },
  })
  const deliveries = composedOf(await dryRun(worker))
  expect(deliveries.map(({ row, recipients }) => [row, ...recipients])).toEqual([
    [1, 'ann@example.org'],
    [2, 'bob@example.org'],
  ])
  expect(deliveries[1]!.eml).toContain('Subject: For bob')
  expect(worker.received).toEqual([])
})

test('what differs from the last delivery, and what keeps a mail from being sent, are warnings', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ to: ['ann@example.org'] }] },
  })
  await worker.attempt()
  await worker.store.database.query(
    `UPDATE destinations SET settings = settings || '{"to":["ann@example.org","eve@elsewhere.example"],"skipIfBlank":true}'`,
  )
  const [delivery] = composedOf(await dryRun(worker))
  expect(delivery!.recipients).toEqual([])
  expect(delivery!.warnings).toEqual(
    expect.arrayContaining(['dry_run_not_sent', 'dry_run_no_recipients', 'dry_run_blank']),
  )
  await worker.store.database.query(`UPDATE destinations SET settings = settings || '{"skipIfBlank":false}'`)
  const [sent] = composedOf(await dryRun(worker))
  expect(sent!.warnings).toEqual(expect.arrayContaining(['dry_run_new_recipients', 'hold_new_domains']))
  expect(worker.received).toHaveLength(1)
})

test('a report that cannot be made is the outcome, and changes neither breaker nor schedule', async () => {
  await using worker = await openWorker({
    export: async () => {
      throw new Error('bug')
    },
  })
  const before = await worker.store.database.query(everything)
  expect(await dryRun(worker)).toMatchObject({ kind: 'failed' })
  expect(await worker.store.database.query(everything)).toEqual(before)
  expect(await worker.store.database.query('SELECT * FROM breakers')).toEqual([])
})

test('one is made once, none whose caller has gone, and that of a dead worker by another one', async () => {
  await using worker = await openWorker({ export: goodPdf })
  const { store, server, scheduleId } = worker
  const claim = (bootId: string) => store.dryRuns.claim({ bootId, leaseMs: 60_000 })
  await store.dryRuns.request({ id: randomUUID(), scheduleId, lifeMs: 0 })
  expect(await claim(server.bootId)).toBeNull()
  const id = randomUUID()
  await store.dryRuns.request({ id, scheduleId, lifeMs: 60_000 })
  expect(await claim(server.bootId)).toMatchObject({ id })
  expect(await claim(randomUUID())).toBeNull()
  await store.database.query(`UPDATE servers SET last_heartbeat_at = '-infinity'`)
  const heir = randomUUID()
  expect(await claim(heir)).toMatchObject({ id })
  await store.dryRuns.complete(id, server.bootId, { kind: 'composed', deliveries: [] })
  expect(await store.dryRuns.read(id)).toBeNull()
  expect(await store.dryRuns.request({ id: randomUUID(), scheduleId: randomUUID(), lifeMs: 1 })).toBe(false)
})
