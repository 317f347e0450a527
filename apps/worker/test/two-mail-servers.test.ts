/** What the ledger says of a run with two mail servers, wherever the first one fails. */
import { mailServerTarget } from '@punctual/domain'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { MailRule } from './support/mail-server.ts'
import { openWorker } from './support/open-worker.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

const goodPdf = async () => ({ content: pdf })
const destinations = [{ to: ['a@example.org', 'b@example.org'] }]

interface Ledger {
  readonly status: string
  readonly states: readonly string[]
  /** Mails that each server has read to their end. */
  readonly mails: readonly [first: number, second: number]
}

const both = (state: string) => [state, state]

test.each([
  [
    'refuses the connection',
    { connection: () => 421 },
    { status: 'Succeeded', states: both('Accepted'), mails: [0, 1] },
  ],
  ['answers', {}, { status: 'Succeeded', states: both('Accepted'), mails: [1, 0] }],
  [
    'defers one recipient',
    { recipient: (address) => (address.startsWith('a') ? 450 : null) },
    { status: 'Waiting', states: ['Planned', 'Accepted'], mails: [1, 0] },
  ],
  [
    'rejects one recipient',
    { recipient: (address) => (address.startsWith('a') ? 550 : null) },
    { status: 'PartiallyDelivered', states: ['Rejected', 'Accepted'], mails: [1, 0] },
  ],
  [
    'defers all recipients',
    { recipient: () => 450 },
    { status: 'Succeeded', states: both('Accepted'), mails: [0, 1] },
  ],
  [
    'rejects one recipient and dies with the message for the other',
    { recipient: (address) => (address.startsWith('a') ? 550 : null), afterDot: () => 'die' },
    { status: 'Failed', states: ['Rejected', 'Unknown'], mails: [1, 0] },
  ],
  [
    'refuses the message for now',
    { afterDot: () => 451 },
    { status: 'Succeeded', states: both('Accepted'), mails: [1, 1] },
  ],
  [
    'refuses the message for good',
    { afterDot: () => 554 },
    { status: 'Failed', states: both('Rejected'), mails: [1, 0] },
  ],
  [
    'rejects one recipient and refuses the message for now',
    { recipient: (address) => (address.startsWith('a') ? 550 : null), afterDot: () => 451 },
    { status: 'PartiallyDelivered', states: ['Rejected', 'Accepted'], mails: [1, 1] },
  ],
  [
    'dies after the end of the message',
    { afterDot: () => 'die' },
    { status: 'Failed', states: both('Unknown'), mails: [1, 0] },
  ],
] as [string, MailRule, Ledger][])(
  'a run whose first mail server %s is sent once, and the ledger says so',
  async (_does, mail, expected) => {
    await using worker = await openWorker({
      export: goodPdf,
      mail,
      secondMail: {},
      schedule: { destinations },
    })
    const { status, deliveries } = await worker.attempt()
    const states = deliveries
      .toSorted((left, right) => left.recipient.localeCompare(right.recipient))
      .map(({ state }) => state)
    const mails = [worker.received.length, worker.receivedBySecond.length]
    expect({ status, states, mails }).toEqual(expected)
    // What the first one may have taken, the second one never gets.
    if (expected.states.includes('Unknown')) expect(worker.receivedBySecond).toEqual([])
  },
)

test('while the breaker of the first mail server is open, runs send through the second without asking the first', async () => {
  let connections = 0
  const connection = () => {
    connections += 1
    return 421
  }
  await using worker = await openWorker({ export: goodPdf, mail: { connection }, secondMail: {} })
  for (let run = 0; run < 7; run += 1) {
    expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
    await worker.again()
  }
  expect({ connections, mails: worker.receivedBySecond.length }).toEqual({ connections: 5, mails: 7 })
  const [first] = worker.dependencies.mailer.targets()
  const open = await worker.store.database.query<{ target: string }>(
    'SELECT target FROM breakers WHERE opened_at IS NOT NULL',
  )
  expect(open.map(({ target }) => mailServerTarget(target))).toEqual([first])
})

test('a run waits when both mail servers are away, and is sent once when one of them is back', async () => {
  let isAway = true
  const connection = () => (isAway ? 421 : null)
  await using worker = await openWorker({
    export: goodPdf,
    mail: { connection: () => 421 },
    secondMail: { connection },
  })
  for (let run = 0; run < 5; run += 1) {
    expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
    await worker.again()
  }
  const waiting = await worker.attempt()
  expect(waiting).toMatchObject({ status: 'Waiting', deliveries: [{ state: 'Planned' }] })
  isAway = false
  await worker.store.database.query(`UPDATE breakers SET retry_at = clock_timestamp() - interval '1 second'`)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', deliveries: [{ state: 'Accepted' }] })
  expect([worker.received.length, worker.receivedBySecond.length]).toEqual([0, 1])
})

test(
  'the environment makes the mail server of a new cluster, and a server that is added takes the next mail without a restart',
  { timeout: 120_000 },
  async () => {
    await using platform = await startPlatform((response) => void response.end(pdf))
    await using context = await openRuntimeContext({
      platformUrl: platform.url,
      definition: { reportUrl, reportName: null, workspaceName: null },
      destinations: [{ to: ['a@example.org'] }],
    })
    const worker = await context.startWorker('alpha')
    const isOver = ({ status }: { status: string }) => status !== 'Waiting' && status !== 'Executing'
    expect(await context.lead(await context.request(), isOver)).toMatchObject({ status: 'Succeeded' })
    const [made] = (await context.store.mailServers.openEnabled()).servers
    expect(made).toMatchObject({ settings: { from: 'reports@example.org' } })
    expect(worker.logged.map(({ msg }) => msg)).toContain('mail server made from SMTP_URL')
    const { settings } = made!
    const added = await context.store.mailServers.create({
      name: 'Other',
      priority: 1,
      enabled: true,
      settings: { ...settings, from: 'Other <other@example.org>', maxConnections: 1, maxPerMinute: 100 },
      secrets: {
        password: null,
        clientSecret: null,
        refreshToken: null,
        dkimPrivateKey: null,
        bouncesPassword: null,
      },
    })
    expect(added.ok).toBe(true)
    await eventually(
      async () => {
        await context.signals.publish('settings', {})
        expect(await context.lead(await context.request(), isOver)).toMatchObject({ status: 'Succeeded' })
        return context.received.at(-1)?.raw.includes('From: Other <other@example.org>')
      },
      { timeoutMs: 30_000 },
    )
    const again = await context.startWorker('beta', { SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(again.logged.map(({ msg }) => msg)).toContain(
      'SMTP_URL or MAIL_FROM has changed and is not used: change the mail server itself',
    )
  },
)
