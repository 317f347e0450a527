import { artifactId, deliveryId, failure } from '@punctual/domain'
import type { Random } from '@punctual/testing/random'

import type { AttemptStep, MadeArtifact, NewDelivery } from '../../src/port/ledger-data.ts'
import { deliveriesOf } from '../../src/memory/rows.ts'
import {
  type Choice,
  type Operation,
  attemptOf,
  bootOf,
  lease,
  operation,
  someExecution,
  someOwner,
} from './choice.ts'

export function readProgress(choice: Choice): Operation {
  const id = someExecution(choice, () => true)?.id ?? choice.random.id()
  return operation('ledger.readProgress', id, ({ store }) => store.ledger.readProgress(id))
}

function someArtifact(random: Random, executionId: string) {
  const position = random.whole(0, 1)
  const id = random.chance(0.9) ? artifactId(executionId, position) : random.id()
  return {
    id,
    position,
    name: 'Sales.pdf',
    format: 'PDF' as const,
    contentType: 'application/pdf',
    bytes: random.whole(1, 9),
    pages: random.pick([null, 3]),
    sha256: random.id(),
    method: random.pick([null, 1, 2] as const),
  }
}

/** The deliveries of every execution: two destinations with two recipients each. */
function deliveriesFor(executionId: string): NewDelivery[] {
  return [0, 1].flatMap((position) => {
    const destinationId = bootOf('destination', position)
    return ['a@example.org', 'b@example.org'].map((recipient) => ({
      id: deliveryId({ executionId, destinationId, row: position }, recipient),
      destinationId,
      row: position,
      recipient,
      position,
      messageId: '<m@example.org>',
      ...(position === 1 &&
        recipient.startsWith('b') && { skipped: { code: 'report_blank', message: 'blank' } }),
    }))
  })
}

/** A step as a worker commits it, and any other: each part may come with each. */
export function advance(choice: Choice): Operation {
  const { random, rows } = choice
  const owner = someOwner(choice, ({ id }) => deliveriesOf(rows, id).some(({ state }) => state === 'Planned'))
  const isSending = random.chance(0.6)
  const step: AttemptStep = {
    ...(random.chance(0.4) ? { artifacts: someArtifacts(random, owner.executionId) } : {}),
    ...(random.chance(0.15) ? { failedParts: someFailedParts(random) } : {}),
    ...(random.chance(0.1) ? { lockedFiles: [] } : {}),
    ...(random.chance(0.5) ? somePlan(choice, owner.executionId) : {}),
    ...(isSending
      ? { send: deliveriesFor(owner.executionId).flatMap(({ id }) => (random.chance(0.6) ? [id] : [])) }
      : {}),
    ...(random.chance(0.3) ? { readAll: random.chance(0.9) } : {}),
    ...(random.chance(0.3)
      ? {
          range: {
            firstRow: random.whole(0, 1),
            lastRow: random.whole(0, 2),
            firstPosition: random.whole(0, 1),
            lastPosition: 1,
          },
        }
      : {}),
  }
  const by = { leaseMs: random.pick([lease.serverMs, lease.serverMs, 60_000]) }
  if (random.chance(0.15))
    return operation('ledger.advanceAgain', { owner, step, by }, ({ store }) =>
      store.ledger.advanceAgain(owner, step, by),
    )
  return operation('ledger.advance', { owner, step, by }, ({ store }) =>
    store.ledger.advance(owner, step, by),
  )
}

function someArtifacts(random: Random, executionId: string): MadeArtifact[] {
  return Array.from({ length: random.pick([1, 1, 2]) }, () => {
    const stage = random.pick(['Rendering', 'Assembling'] as const)
    return { ...someArtifact(random, executionId), event: 'rendered' as const, stage }
  })
}

function someFailedParts(random: Random) {
  const error = { code: 'source_error', message: 'no', retryable: false, source: 'bi' }
  return [0, 1]
    .filter(() => random.chance(0.6))
    .map((position) => ({ position, name: 'Sales', format: 'PDF' as const, error }))
}

function somePlan({ random, rows }: Choice, executionId: string): Pick<AttemptStep, 'deliveries' | 'resend'> {
  // One recipient is suppressed from the second attempt on.
  const isLater = (rows.executions.get(executionId)?.attempt ?? 0) > 1
  const deliveries = deliveriesFor(executionId)
    .filter(() => random.chance(0.8))
    .map((delivery) =>
      isLater && delivery.position === 1
        ? { ...delivery, skipped: { code: 'recipient_suppressed', message: 'suppressed' } }
        : delivery,
    )
  return random.chance(0.4)
    ? { deliveries, resend: [bootOf('destination', random.whole(0, 1))] }
    : { deliveries }
}

export function someResults({ random, rows }: Choice, executionId: string) {
  return deliveriesOf(rows, executionId)
    .filter(() => random.chance(0.7))
    .map(({ id }) => ({
      id,
      state: random.pick(['Accepted', 'Accepted', 'Rejected', 'Failed', 'Unknown', 'Planned'] as const),
      reply: '250 ok',
      error: random.chance(0.3) ? failure('mail_server_busy') : null,
    }))
}

/** The attempt that sends something, mostly, and what may have become of that. */
function sendingOwner(choice: Choice) {
  const { random, rows } = choice
  const execution = someExecution(choice, ({ id }) =>
    deliveriesOf(rows, id).some(({ state }) => state === 'Sending'),
  )
  const first = deliveriesOf(rows, execution?.id ?? '').find(
    ({ state }) => state === 'Sending' || state === 'Unknown',
  )
  const owner = attemptOf(choice, execution, random.chance(0.85) ? first?.claimToken : null)
  return { owner, results: someResults(choice, owner.executionId) }
}

export function settle(choice: Choice): Operation {
  const { owner, results } = sendingOwner(choice)
  return operation('ledger.settle', { owner, results }, async ({ store }) => {
    await store.ledger.settle(owner, results)
  })
}

/** A report about a mail of an execution, that has not been accepted, is of another mail or has been read before too. */
export function recordBounce(choice: Choice): Operation {
  const { random, rows } = choice
  const execution = someExecution(choice, ({ id }) =>
    deliveriesOf(rows, id).some(({ state }) => state === 'Accepted'),
  )
  const bounce = {
    executionId: execution?.id ?? random.id(),
    messageId: random.chance(0.9) ? '<m@example.org>' : '<forged@example.org>',
    recipient: random.pick(['a@example.org', 'A@example.org', 'b@example.org', 'eve@example.org']),
    words: random.pick(['5.1.1 no such user', '']),
  }
  return operation('bounces.record', bounce, ({ store }) => store.bounces.record(bounce))
}

export function giveBack(choice: Choice): Operation {
  const { owner, results } = sendingOwner(choice)
  const ids = results.map(({ id }) => id)
  return operation('ledger.giveBack', { owner, ids }, async ({ store }) => {
    await store.ledger.giveBack(owner, ids)
  })
}
