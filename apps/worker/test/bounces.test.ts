/** Mails that came back, from the report in a mailbox to the ledger. */
import { type ImapServer, startImapServer } from '@punctual/local'
import { createAccessTokens } from '@punctual/delivery'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { loopbackEgress, metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createBounceRound } from '../src/bounces.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

const schedule = { destinations: [{ to: ['ann@example.org', 'bob@example.org'] }] }
const open = () => openWorker({ export: async () => ({ content: pdf }), schedule })
type Worker = Awaited<ReturnType<typeof open>>

const login = { user: 'reports', password: 'geheim' }

async function addMailbox({ store }: Worker, { port }: ImapServer, password = login.password) {
  const created = await store.mailServers.create({
    name: 'Relay',
    priority: 1,
    enabled: false,
    settings: {
      protocol: 'Smtp',
      host: '127.0.0.1',
      port: 25,
      security: 'None',
      verifyCertificate: false,
      authType: 'None',
      userName: '',
      oauth: null,
      from: 'reports@example.org',
      maxPerMinute: null,
      maxConnections: null,
      dkim: null,
      bounces: {
        host: '127.0.0.1',
        port,
        security: 'None',
        verifyCertificate: false,
        userName: login.user,
        folder: 'INBOX',
      },
    },
    secrets: {
      password: null,
      clientSecret: null,
      refreshToken: null,
      dkimPrivateKey: null,
      bouncesPassword: password,
    },
  })
  expect(created.ok).toBe(true)
}

/** A worker process without its runs: it knows nothing of what another one has read. */
function startReader({ store }: Worker) {
  const metrics = createMetrics()
  const signals = { publish: () => Promise.resolve() }
  const round = createBounceRound({
    store,
    signals,
    egress: loopbackEgress(),
    mailTokens: createAccessTokens({ egress: loopbackEgress(), clock: systemClock() }),
    clock: systemClock(),
    logger: silentLogger(),
    metrics,
  })
  return {
    async count(outcome: string) {
      const { body } = await metrics.read()
      return metricOf(body, `punctual_bounces_total{outcome="${outcome}"}`)
    },
    async read() {
      await store.database.query(
        `UPDATE mail_servers SET bounces_due_at = clock_timestamp() - interval '1 second'`,
      )
      await round(new AbortController().signal)
    },
  }
}

/** The report about a mail as it went over the wire. */
function reportOf(raw: string, to: string, action = 'failed'): string {
  return [
    'From: MAILER-DAEMON@example.org',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; boundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    raw,
    '--part--',
    '',
  ].join('\r\n')
}

async function statesOf({ store }: Worker, executionId: string) {
  const record = await store.executions.find(executionId)
  return record?.deliveries.map(({ recipient, state }) => `${recipient} ${state}`).toSorted()
}

const seenIn = ({ mails }: ImapServer) => mails.map(({ flags }) => flags.has(String.raw`\Seen`))
const bobIsBack = ['ann@example.org Accepted', 'bob@example.org Bounced']
const allAccepted = ['ann@example.org Accepted', 'bob@example.org Accepted']

test('a mail that came back is Bounced once it was read, and other mails of the mailbox stay as they are', async () => {
  await using worker = await open()
  await using imap = await startImapServer(login)
  const { executionId: id, status } = await worker.attempt()
  expect(status).toBe('Succeeded')
  const { raw } = worker.received[0]!
  await addMailbox(worker, imap)
  const reader = startReader(worker)
  imap.deliver('Subject: Re: Sales\r\n\r\nThanks')
  imap.deliver(reportOf(raw, 'bob@example.org', 'delayed'))
  imap.deliver(
    reportOf(raw.replace(/^Message-ID: .*$/im, 'Message-ID: <forged@example.org>'), 'ann@example.org'),
  )
  await reader.read()
  expect(await statesOf(worker, id)).toEqual(allAccepted)
  imap.deliver(reportOf(raw, 'bob@example.org'))
  imap.deliver(reportOf(raw, 'bob@example.org'))
  await reader.read()
  expect(await statesOf(worker, id)).toEqual(bobIsBack)
  expect(seenIn(imap)).toEqual([false, false, false, true, true])
  const fetched = imap.commands.filter((command) => command.startsWith('UID FETCH')).length
  await reader.read()
  expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toHaveLength(fetched)
  const counts = await Promise.all(
    ['recorded', 'known', 'foreign', 'passing', 'other'].map((outcome) => reader.count(outcome)),
  )
  expect(counts).toEqual([1, 1, 1, 1, 1])
})

test.each([
  ['reading and recording', 'UID FETCH'],
  ['recording and marking as seen', 'UID STORE'],
])('a bounce is recorded once when the reader dies between %s', async (_when, command) => {
  await using worker = await open()
  let breaks = true
  await using imap = await startImapServer({
    ...login,
    breaksAt: (given) => breaks && given.startsWith(command),
  })
  const { executionId: id } = await worker.attempt()
  await addMailbox(worker, imap)
  imap.deliver(reportOf(worker.received[0]!.raw, 'bob@example.org'))
  await startReader(worker)
    .read()
    .catch(() => {})
  expect(seenIn(imap)).toEqual([false])
  expect(await statesOf(worker, id)).toEqual(command === 'UID STORE' ? bobIsBack : allAccepted)
  breaks = false
  await startReader(worker).read()
  expect(seenIn(imap)).toEqual([true])
  expect(await statesOf(worker, id)).toEqual(bobIsBack)
  const events = await worker.store.database.query(
    `SELECT FROM execution_events WHERE execution_id = $1 AND detail ->> 'state' = 'Bounced'`,
    [id],
  )
  expect(events).toHaveLength(1)
})

test('a mailbox is read by one process at a time, and one that refuses the password is tried again later', async () => {
  await using worker = await open()
  await using imap = await startImapServer(login)
  await addMailbox(worker, imap, 'wrong')
  const { bounceMailboxes } = worker.store
  const claimed = await bounceMailboxes.claim(60_000)
  expect(claimed?.server?.name).toBe('Relay')
  expect(await bounceMailboxes.claim(60_000)).toBeNull()
  await bounceMailboxes.release(claimed!, 0)
  await bounceMailboxes.release(claimed!, 60_000)
  const reader = startReader(worker)
  await reader.read()
  expect(await reader.count('unreadable')).toBe(1)
  expect(imap.commands).not.toContain('SELECT INBOX')
  expect(await bounceMailboxes.claim(60_000)).toBeNull()
})
