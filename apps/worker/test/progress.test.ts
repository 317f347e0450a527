import { failure } from '@punctual/domain'
import type { Ledger, Progress } from '@punctual/engine'
import { expect, test } from 'vitest'

import { nothingAchieved, withArtifact, withFailedPart, withPlanned, withResults } from '../src/progress.ts'
import { type Export, openWorker, pdf } from './support.ts'

const ledgerOf = (progress: Progress) => ({
  ...progress,
  deliveries: progress.deliveries.map(({ settledAt, error, ...delivery }) => ({
    ...delivery,
    error: error && { code: error.code, message: error.message },
    isSettled: settledAt !== null,
  })),
})

/** A ledger that keeps progress by what is written to it, as a first attempt does, and reads the rows after each write. */
function beside(ledger: Ledger, seen: { reads: number; told: Progress; kept: unknown[]; read: unknown[] }): Ledger {
  const compare = async (executionId: string, told: Progress) => {
    seen.told = told
    seen.kept.push(ledgerOf(told))
    seen.read.push(ledgerOf(await ledger.readProgress(executionId)))
  }
  return {
    ...ledger,
    async readProgress(executionId) {
      seen.reads += 1
      return await ledger.readProgress(executionId)
    },
    async saveArtifact(owner, artifact, step) {
      const answer = await ledger.saveArtifact(owner, artifact, step)
      await compare(owner.executionId, withArtifact(seen.told, artifact))
      return answer
    },
    async giveUpPart(owner, part) {
      const answer = await ledger.giveUpPart(owner, part)
      await compare(owner.executionId, withFailedPart(seen.told, part))
      return answer
    },
    async openDelivery(owner, first, lease) {
      const answer = await ledger.openDelivery(owner, first, lease)
      if (first.artifact) {
        const { event: _event, stage: _stage, ...artifact } = first.artifact
        seen.told = withArtifact(seen.told, artifact)
      }
      seen.told = withPlanned(seen.told, first.deliveries, new Date())
      return answer
    },
    async settle(owner, results) {
      await ledger.settle(owner, results)
      await compare(owner.executionId, withResults(seen.told, results, new Date()))
    },
  }
}

test('a first attempt reads no row, and what it knows after each step is what the rows say', async () => {
  const seen = { reads: 0, told: nothingAchieved, kept: [] as unknown[], read: [] as unknown[] }
  const onlySales: Export = async (_signal, _count, { definition }) =>
    definition.reportName === 'Sales' ? { content: pdf } : { ok: false, failure: failure('source_report_not_found', { source: 'bi' }) }
  const recipients = ['zoe@example.org', 'anna@example.org', 'bob@example.org']
  const destinations = [{ to: recipients }, { to: ['carla@example.org'] }]
  const schedule = { package: { reports: [{ name: 'Sales' }, { name: 'Stock' }], zip: true, failOnAnyError: false }, destinations }
  await using worker = await openWorker({
    export: onlySales,
    schedule,
    mail: { recipient: (address) => (address === 'bob@example.org' ? 550 : null) },
    ledger: (ledger) => beside(ledger, seen),
  })
  expect(await worker.attempt()).toMatchObject({ status: 'PartiallyDelivered', failedParts: { length: 1 } })
  expect(seen.reads).toBe(0)
  expect(seen.kept).toHaveLength(3)
  expect(seen.kept).toEqual(seen.read)
})

test('a later attempt reads the rows: an earlier one may have written them', async () => {
  const seen = { reads: 0, told: nothingAchieved, kept: [] as unknown[], read: [] as unknown[] }
  const atSecond: Export = async (_signal, count) =>
    count === 1 ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) } : { content: pdf }
  await using worker = await openWorker({ export: atSecond, ledger: (ledger) => beside(ledger, seen) })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  expect(seen.reads).toBe(0)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(seen.reads).toBeGreaterThan(0)
})
