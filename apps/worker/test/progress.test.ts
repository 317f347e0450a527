import { randomUUID } from 'node:crypto'

import { failure } from '@punctual/domain'
import type { AttemptRef, MadeArtifact, NewDelivery, Progress } from '@punctual/engine'
import { expect, test } from 'vitest'

import { createAttemptLedger } from '../src/attempt-ledger.ts'
import { openWorker } from './support/open-worker.ts'

const leaseMs = 60_000

type Worker = Awaited<ReturnType<typeof openWorker>>

/** Claims the execution; answers the attempt and the ledger that it knows its rows by. */
async function claim({ store, dependencies, executionId }: Worker) {
  const [row] = await store.database.query<{ generation: number }>(
    `UPDATE work SET generation = generation + 1, dispatched_at = clock_timestamp(), not_before = clock_timestamp() WHERE id = $1 RETURNING generation`,
    [executionId],
  )
  const claimed = await dependencies.attempts.claim({ executionId, generation: row?.generation ?? 0 })
  const owner: AttemptRef = {
    executionId,
    attempt: claimed?.attempt ?? 0,
    claimToken: claimed?.claimToken ?? '',
  }
  const ledger = createAttemptLedger(
    {
      advance: (step) => store.ledger.advance(owner, step, { leaseMs }),
      settle: (results) => store.ledger.settle(owner, results),
    },
    { positionsOfRow: null, isFirst: owner.attempt === 1 },
  )
  return { owner, ledger, rows: () => store.ledger.readProgress(executionId) }
}

const fileAt = (position: number): MadeArtifact => ({
  id: randomUUID(),
  position,
  name: `${position}.pdf`,
  format: 'PDF',
  contentType: 'application/pdf',
  bytes: 1,
  pages: 1,
  sha256: `${position}`,
  method: 1,
  event: 'rendered',
  stage: 'Rendering',
})

const blank = { code: 'report_blank', message: 'The report is blank.' }

function deliveriesTo(recipients: readonly string[]): NewDelivery[] {
  const destinationId = randomUUID()
  return recipients.map((recipient) => ({
    id: randomUUID(),
    destinationId,
    recipient,
    position: 0,
    messageId: '<m@example.org>',
    ...(recipient.startsWith('blank') ? { skipped: blank } : {}),
  }))
}

const accepted = (id: string) => ({ id, state: 'Accepted', reply: '250 ok', error: null }) as const
const inOrder = ({ artifacts, failedParts, deliveries }: Progress) => ({
  artifacts,
  failedParts,
  deliveries: deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

test('an attempt knows its rows as the store has them after each commit, and pending rows as they will be written', async () => {
  await using worker = await openWorker({})
  const { ledger, rows } = await claim(worker)
  const known: Progress[] = []
  const written: Progress[] = []
  const compare = async () => {
    known.push(inOrder(ledger.progress()))
    written.push(inOrder(await rows()))
  }
  const error = { ...failure('source_report_not_found', { source: 'bi' }), source: 'bi' }
  const part = {
    position: 2,
    name: 'Stock',
    format: 'PDF',
    error: { code: error.code, message: error.message, retryable: false, source: 'bi' },
  } as const
  expect(await ledger.commit({ failedParts: [part] })).toBe(true)
  await compare()
  expect(await ledger.commit({ artifacts: [fileAt(1)] })).toBe(true)
  await compare()
  const [first, second, ...others] = deliveriesTo([
    'zoe@example.org',
    'anna@example.org',
    'blank@example.org',
  ])
  if (!first || !second) throw new Error('two deliveries are to be sent')
  ledger.add({ artifacts: [fileAt(0)] })
  ledger.add({ deliveries: [first, second, ...others], resend: [] })
  const pending = inOrder(ledger.progress())
  expect(await rows()).toMatchObject({ artifacts: { length: 1 }, deliveries: [] })
  expect(await ledger.flush()).toBe(true)
  expect(inOrder(ledger.progress())).toEqual(pending)
  await compare()
  expect(await ledger.permitToSend([first.id])).toEqual([first.id])
  await compare()
  await ledger.settle([accepted(first.id)])
  await compare()
  expect(await ledger.permitToSend([first.id, second.id])).toEqual([second.id])
  await compare()
  expect(known).toEqual(written)
  ledger.hold([accepted(second.id)])
  expect(
    ledger
      .progress()
      .deliveries.map(({ state }) => state)
      .toSorted(),
  ).toEqual(['Accepted', 'Accepted', 'Cancelled'])
})

test('an attempt after another one asks for the rows once, and learns what has become of them with its plan', async () => {
  await using worker = await openWorker({})
  const before = await claim(worker)
  const deliveries = deliveriesTo(['anna@example.org', 'zoe@example.org'])
  const [sent, next] = deliveries.map(({ id }) => id)
  before.ledger.add({ artifacts: [fileAt(0)], deliveries, resend: [] })
  await before.ledger.permitToSend([sent ?? ''])
  await worker.dependencies.attempts.release(before.owner, { reason: 'shutdown' })

  const { ledger, rows } = await claim(worker)
  expect(await ledger.load(0)).toBe(true)
  expect(inOrder(ledger.progress())).toEqual(inOrder(await rows()))
  expect(await ledger.commit({ deliveries, resend: [], readAll: true })).toBe(true)
  expect(inOrder(ledger.progress())).toEqual(inOrder(await rows()))
  expect(Object.fromEntries(ledger.progress().deliveries.map(({ id, state }) => [id, state]))).toEqual({
    [sent ?? '']: 'Unknown',
    [next ?? '']: 'Planned',
  })
  expect(await before.ledger.commit({ artifacts: [fileAt(1)] })).toBe(false)
  expect(await before.ledger.permitToSend([next ?? ''])).toEqual([])
})
