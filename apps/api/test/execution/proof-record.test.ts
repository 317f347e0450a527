import type { Paper } from '@punctual/artifact'
import { silentLogger, systemClock } from '@punctual/runtime'
import { checkProofs, type LinkedProof } from '@punctual/runtime/verify-proof'
import { beforeAll, expect, it } from 'vitest'

import { createPageDrawer, type PageDrawer } from '../../src/pages/page-drawer.ts'
import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { deliverByHand } from '../support/delivered-run.ts'

let fixture: ScheduleApi
const papers: Paper[] = []

beforeAll(async () => {
  const environment = { PATH: process.env['PATH'] ?? '' }
  const drawer = createPageDrawer({
    processes: 1,
    clock: systemClock(),
    logger: silentLogger(),
    environment,
    timeoutMs: 60_000,
  })
  const pages: PageDrawer = {
    ...drawer,
    print(paper, signal) {
      papers.push(paper)
      return drawer.print(paper, signal)
    },
  }
  fixture = await createScheduleApi({ dependencies: { pages } })
  await post('/api/mailserver/create', {
    Name: 'Relay',
    Host: '127.0.0.1',
    From: 'Reports of Example <reports@example.org>',
  })
  return async () => {
    await fixture[Symbol.asyncDispose]()
    await drawer[Symbol.asyncDispose]()
  }
})

const post = (path: string, body: object) => fixture.api.call('POST', path, { body })
const get = (name: string, id: string, headers = {}) =>
  fixture.api.call('GET', `/api/schedule/${name}?ExecutionId=${id}`, { as: 'Viewer', headers })

interface Sent {
  readonly name?: string
  readonly subject?: string
}

/** An ended run of a schedule with two recipients, one in doubt. */
async function endedRun({ name = `Schedule ${crypto.randomUUID()}`, subject = '' }: Sent = {}) {
  const schedule = smallBiSchedule(fixture.biAccountId, name)
  const mail = { To: 'ann@example.org; bob@example.org', Subject: subject }
  const made = await post('/api/singleschedule/createforbi', { ...schedule, EmailDestinations: [mail] })
  const { body } = await post('/api/schedule/executescheduleasync', { ScheduleId: made.body.ScheduleId })
  await deliverByHand(fixture.api.store, body.ExecutionId, { states: { 'bob@example.org': 'Unknown' } })
  return { id: body.ExecutionId as string, name }
}

/** What a paper says. */
const textOf = ({ blocks }: Paper) => JSON.stringify(blocks)

it('the record has the proof as it is, and the names of the run, its sender and its subject', async () => {
  const { id, name } = await endedRun({ subject: '{{ScheduleName}}: {{ReportName}}' })
  const { status, body } = await get('getproofrecord', id)
  expect(status).toBe(200)
  expect(body.Proof).toEqual((await get('getdeliveryproof', id)).body)
  expect(body.Run).toMatchObject({ ScheduleName: name, Status: 'PartiallyDelivered' })
  expect(body.Destinations).toEqual([
    {
      DestinationId: body.Proof.Deliveries[0].DestinationId,
      Kind: 'email',
      Name: '',
      Senders: ['Reports of Example <reports@example.org>'],
      Subject: `${name}: ${name}`,
    },
  ])
})

it('the PDF has all of the record in the language that is asked for, and the same run makes the same bytes', async () => {
  const { id, name } = await endedRun()
  const { body: proof } = await get('getdeliveryproof', id)
  const first = await get('getproofpdf', id)
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(first.headers['content-disposition']).toContain(`attachment; filename="proof-${id}.pdf"`)
  expect(first.text.startsWith('%PDF-')).toBe(true)
  const paper = papers.at(-1)!
  for (const expected of [
    name,
    'Reports of Example <reports@example.org>',
    'ann@example.org',
    'bob@example.org',
    'Answer: 250 ok',
    'In doubt',
    'Sales.pdf',
    `SHA-256 ${'a'.repeat(64)}`,
    proof.Hash,
    `node verify-proof.mjs proof-${id}.json`,
  ])
    expect(textOf(paper)).toContain(expected)
  expect((await get('getproofpdf', id)).text).toBe(first.text)
  await get('getproofpdf', id, { 'accept-language': 'de' })
  expect(textOf(papers.at(-1)!)).toContain('Zustellnachweis')
  expect(textOf(papers.at(-1)!)).toContain('Antwort: 250 ok')
})

it('the checker accepts the JSON in the PDF, and refuses it when one character differs', async () => {
  const { id } = await endedRun()
  await get('getproofpdf', id)
  const { content } = papers.at(-1)!.attachment
  const problemsOf = (text: string) => checkProofs([JSON.parse(text) as LinkedProof]).problems
  expect(problemsOf(content)).toEqual([])
  expect(problemsOf(content.replace('ann@example.org', 'anne@example.org'))).toMatchObject([
    { kind: 'changed', executionId: id },
  ])
})

it('a hostile name of a schedule and its subject end in the record and in a PDF', async () => {
  const name = `=1+1 "x" (x) Tj ET ${crypto.randomUUID()}`
  const { id } = await endedRun({ name, subject: '"><script>alert(1)</script> {{ScheduleName}}' })
  expect((await get('getproofrecord', id)).body.Run.ScheduleName).toBe(name)
  const pdf = await get('getproofpdf', id)
  expect([pdf.status, pdf.text.startsWith('%PDF-')]).toEqual([200, true])
})

it('when the history is gone, the proof stays and the names are missing', async () => {
  const { id } = await endedRun()
  const { body: proof } = await get('getdeliveryproof', id)
  const { query } = fixture.api.store.database
  for (const table of ['history', 'deliveries', 'artifacts']) await query(`DELETE FROM ${table}`)
  expect((await get('getproofrecord', id)).body).toEqual({ Proof: proof, Run: null, Destinations: [] })
  expect((await get('getproofpdf', id)).status).toBe(200)
  expect(textOf(papers.at(-1)!)).toContain('The history no longer has this run')
})

it('a run that has not ended has neither, and one that there is not is not found', async () => {
  const schedule = smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`)
  const made = await post('/api/singleschedule/createforbi', schedule)
  const { body } = await post('/api/schedule/executescheduleasync', { ScheduleId: made.body.ScheduleId })
  for (const name of ['getproofrecord', 'getproofpdf']) {
    expect((await get(name, body.ExecutionId)).body.code).toBe('execution_not_ended')
    expect((await get(name, crypto.randomUUID())).status).toBe(404)
    expect((await get(name, 'x')).status).toBe(404)
  }
})
