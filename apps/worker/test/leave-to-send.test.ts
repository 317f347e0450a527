import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises'

import { type Clock, systemClock } from '@punctual/runtime'
import type { Ledger } from '@punctual/engine'
import { expect, test } from 'vitest'

import { slowMs } from '../src/deliver.ts'
import { createSendTurns, type SendTurns } from '../src/send-turns.ts'
import { type Export, openWorker, pdf } from './support.ts'

const goodPdf: Export = async () => ({ content: pdf })

test('leave to send is taken when all of a message but its end is with the mail server, so a worker that dies earlier leaves no doubt', async () => {
  const story: string[] = []
  const told = (ledger: Ledger): Ledger => ({
    ...ledger,
    async openDelivery(...first) {
      const granted = await ledger.openDelivery(...first)
      story.push(`leave for ${granted?.length}`)
      return granted
    },
    async beginSending(...next) {
      const granted = await ledger.beginSending(...next)
      story.push(`leave for ${granted.length}`)
      return granted
    },
  })
  const mail = {
    recipient(address: string) {
      story.push(`to ${address}`)
      return null
    },
    afterDot() {
      story.push('end')
      return 'accept' as const
    },
  }
  const destinations = [{ to: ['a@example.org', 'b@example.org'] }, { to: ['c@example.org'] }]
  await using worker = await openWorker({ export: goodPdf, ledger: told, mail, schedule: { destinations } })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(story).toEqual(['to a@example.org', 'to b@example.org', 'leave for 2', 'end', 'to c@example.org', 'leave for 1', 'end'])
})

test('recipients who are all refused before the message are told so, and leave was taken for them', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    mail: { recipient: () => 550 },
    schedule: { destinations: [{ to: ['a@example.org'] }] },
  })
  const { status, deliveries } = await worker.attempt()
  expect({ status, deliveries: deliveries.map(({ state, tries }) => ({ state, tries })) }).toEqual({
    status: 'Failed',
    deliveries: [{ state: 'Rejected', tries: 1 }],
  })
  expect(worker.received).toEqual([])
})

test('what a slow mail server keeps waiting is written before leave is taken, also when the answer to that gets lost, and one mail leaves', async () => {
  let asked = 0
  const written = Promise.withResolvers<void>()
  const deaf = (ledger: Ledger): Ledger => ({
    ...ledger,
    async planDeliveries(...what) {
      const owned = await ledger.planDeliveries(...what)
      asked += 1
      if (asked > 1) return owned
      written.resolve()
      throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
    },
  })
  const mail = { recipient: () => written.promise.then(() => null) }
  await using worker = await openWorker({ export: goodPdf, ledger: deaf, mail, schedule: { destinations: [{ to: ['a@example.org'] }] } })
  const { status, deliveries } = await worker.attempt()
  expect({ status, deliveries: deliveries.map(({ state, tries }) => ({ state, tries })) }).toEqual({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted', tries: 1 }],
  })
  expect([asked, worker.received.length]).toEqual([2, 1])
})

test('a mail server that becomes slow while leave is taken changes nothing', async () => {
  const slow = Promise.withResolvers<void>()
  const real = systemClock()
  const clock: Clock = { ...real, sleep: (ms, signal) => (ms === slowMs ? slow.promise : real.sleep(ms, signal)) }
  const held = (ledger: Ledger): Ledger => ({
    ...ledger,
    async openDelivery(...first) {
      slow.resolve()
      await turnOfTheEventLoop()
      return await ledger.openDelivery(...first)
    },
  })
  await using worker = await openWorker({ export: goodPdf, ledger: held, clock, schedule: { destinations: [{ to: ['a@example.org'] }] } })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', deliveries: [{ state: 'Accepted', tries: 1 }] })
  const events = await worker.store.executions.events(worker.executionId)
  expect(events.map(({ name }) => name).filter((name) => name === 'rendered' || name === 'delivering')).toEqual(['rendered', 'delivering'])
})

test('of two runs of a process, one takes leave when the reply to the mail of the other is in the record: a kill leaves one in doubt', async () => {
  const patient: SendTurns = createSendTurns({ clock: { sleep: () => new Promise(() => {}) }, patienceMs: 1 })
  const otherWaits = Promise.withResolvers<void>()
  let asked = 0
  const sendTurns: SendTurns = {
    take(signal) {
      asked += 1
      const turn = patient.take(signal)
      if (asked === 2) otherWaits.resolve()
      return turn
    },
  }
  const schedule = { destinations: [{ to: ['a@example.org'] }] }
  const isBetween = Promise.withResolvers<void>()
  const mail = {
    async afterDot() {
      isBetween.resolve()
      await otherWaits.promise
      return 'accept' as const
    },
  }
  await using first = await openWorker({ export: goodPdf, mail, schedule, sendTurns })
  const statesAtLeave: string[] = []
  const noted = (ledger: Ledger): Ledger => ({
    ...ledger,
    async openDelivery(...leave) {
      const [row] = await first.store.database.query<{ state: string }>('SELECT state FROM deliveries')
      statesAtLeave.push(row?.state ?? 'none')
      return await ledger.openDelivery(...leave)
    },
  })
  await using second = await openWorker({ export: goodPdf, schedule, sendTurns, ledger: noted })
  const firstRun = first.attempt()
  await isBetween.promise
  const records = await Promise.all([firstRun, second.attempt()])
  expect(records.map(({ status }) => status)).toEqual(['Succeeded', 'Succeeded'])
  expect(statesAtLeave).toEqual(['Accepted'])
})
