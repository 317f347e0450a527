import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { silentLogger, StartupProblem, systemClock } from '@punctual/runtime'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'

import { createMailbox, type Mailbox } from '../src/mailbox/mailbox.ts'

interface WireMessage {
  Id: string
  From: string
  To: string[]
  Subject: string
  MessageId: string
  ReceivedAtEpochUtc: number
  Text: string
  Attachments: { Name: string; ContentType: string; Bytes: number; Sha256: string }[]
}

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

async function start(
  more: { directory?: string; smtpPort?: number; httpPort?: number } = {},
): Promise<Mailbox> {
  return resources.use(
    await createMailbox({
      host: '127.0.0.1',
      smtpPort: 0,
      httpPort: 0,
      directory: null,
      name: 'mailbox',
      clock: systemClock(),
      newId: randomUUID,
      logger: silentLogger(),
      ...more,
    }),
  )
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function list(mailbox: Mailbox): Promise<WireMessage[]> {
  return (await (await fetch(`${mailbox.httpUrl}/api/messages`)).json()) as WireMessage[]
}

async function setFaults(mailbox: Mailbox, faults: object): Promise<Response> {
  return await fetch(`${mailbox.httpUrl}/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
}

function transport(mailbox: Mailbox, pooled = false) {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const options = { host: hostname, port: Number(port), ignoreTLS: true }
  const created = pooled
    ? createTransport({ ...options, pool: true, maxConnections: 10 })
    : createTransport(options)
  resources.defer(() => created.close())
  return created
}

const mail = { from: 'Sender <sender@example.org>', to: 'ann@example.org', subject: 'Hello', text: 'Text' }

it('a message is listed by its envelope, with text, the Message-ID as sent and what is attached', async () => {
  const mailbox = await start()
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256))
  const before = Math.floor(Date.now() / 1_000)
  await transport(mailbox).sendMail({
    ...mail,
    bcc: 'hidden@example.org',
    subject: 'Übersicht 📈',
    messageId: '<abc@example.org>',
    attachments: [{ filename: 'Umsatz Süd.pdf', contentType: 'application/pdf', content }],
  })
  const [message, ...others] = await list(mailbox)
  expect(others).toEqual([])
  expect(message).toEqual({
    Id: expect.any(String),
    From: 'sender@example.org',
    To: ['ann@example.org', 'hidden@example.org'],
    Subject: 'Übersicht 📈',
    MessageId: '<abc@example.org>',
    ReceivedAtEpochUtc: expect.any(Number),
    Text: 'Text\n',
    Attachments: [
      {
        Name: 'Umsatz Süd.pdf',
        ContentType: 'application/pdf',
        Bytes: 100_000,
        Sha256: createHash('sha256').update(content).digest('hex'),
      },
    ],
  })
  expect(Number.isInteger(message?.ReceivedAtEpochUtc)).toBe(true)
  expect(message?.ReceivedAtEpochUtc).toBeGreaterThanOrEqual(before)
  const download = await fetch(`${mailbox.httpUrl}/api/messages/${message?.Id}/attachments/0`)
  expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
  expect(download.headers.get('content-type')).toBe('application/pdf')
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename="Umsatz S_d.pdf"; filename*=UTF-8''Umsatz%20S%C3%BCd.pdf`,
  )
})

it('a message is kept byte for byte, dots at the start of lines included', async () => {
  const mailbox = await start({ directory: await temporaryDirectory() })
  const raw = 'Subject: dots\r\n\r\n.\r\n..two\r\n.end'
  await transport(mailbox).sendMail({ envelope: { from: 'a@example.org', to: 'b@example.org' }, raw })
  const [message] = await list(mailbox)
  expect(await (await fetch(`${mailbox.httpUrl}/api/messages/${message?.Id}/raw`)).text()).toBe(`${raw}\r\n`)
})

it('a message without subject, Message-ID or even headers is kept all the same', async () => {
  const mailbox = await start()
  for (const raw of ['\r\n', 'no header at all', 'Content-Type: multipart/mixed\r\n\r\nbroken']) {
    await transport(mailbox).sendMail({ envelope: { from: 'a@example.org', to: 'b@example.org' }, raw })
  }
  expect((await list(mailbox)).map(({ Subject, MessageId, To }) => [Subject, MessageId, To])).toEqual(
    Array.from({ length: 3 }, () => ['', '', ['b@example.org']]),
  )
})

it('a message larger than 50 MiB is refused with 552 and not kept; one of 40 MB is taken', async () => {
  const mailbox = await start()
  const envelope = { from: 'a@example.org', to: 'b@example.org' }
  await expect(
    transport(mailbox).sendMail({ envelope, raw: Buffer.alloc(53_000_000, 'x'.repeat(70) + '\r\n') }),
  ).rejects.toMatchObject({
    responseCode: 552,
  })
  await transport(mailbox).sendMail({ envelope, raw: Buffer.alloc(40_000_000, 'x'.repeat(70) + '\r\n') })
  expect(await list(mailbox)).toHaveLength(1)
})

it('a message that its sender breaks off is not kept', async () => {
  const mailbox = await start()
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
  const replies = socket[Symbol.asyncIterator]()
  for (const line of [
    'EHLO me',
    'MAIL FROM:<a@example.org>',
    'RCPT TO:<b@example.org>',
    'DATA',
    'Subject: half',
  ]) {
    await replies.next()
    socket.write(`${line}\r\n`)
  }
  socket.destroy()
  await transport(mailbox).sendMail(mail)
  expect((await list(mailbox)).map(({ Subject }) => Subject)).toEqual(['Hello'])
})

it.each([
  ['in memory', false],
  ['on the disk', true],
])('nothing is dropped among 200 at once, %s, and a later one is listed last', async (_where, durable) => {
  const mailbox = await start(durable ? { directory: await temporaryDirectory() } : {})
  const pool = transport(mailbox, true)
  const subjects = Array.from({ length: 200 }, (_, at) => `Mail ${at}`)
  await Promise.all(subjects.map((subject) => pool.sendMail({ ...mail, subject })))
  await pool.sendMail({ ...mail, subject: 'last' })
  const listed = (await list(mailbox)).map(({ Subject }) => Subject)
  expect(listed.at(-1)).toBe('last')
  expect(listed.slice(0, -1).toSorted()).toEqual(subjects.toSorted())
})

it('many messages are all there after a restart, in the same order, and deleted ones are not', async () => {
  const directory = await temporaryDirectory()
  const first = await start({ directory })
  await transport(first).sendMail({ ...mail, subject: 'deleted' })
  expect(await (await fetch(`${first.httpUrl}/api/messages`, { method: 'DELETE' })).json()).toBe(true)
  const pool = transport(first, true)
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      pool.sendMail({ ...mail, subject: `Mail ${at}`, attachments: [{ filename: 'a', content: `${at}` }] }),
    ),
  )
  const before = await list(first)
  pool.close()
  await first[Symbol.asyncDispose]()

  await writeFile(
    join(directory, '000000000099-00000000-0000-4000-8000-000000000000.eml.part'),
    'half a mess',
  )
  const second = await start({ directory })
  expect(await list(second)).toEqual(before)
  await transport(second).sendMail({ ...mail, subject: 'after' })
  expect((await list(second)).map(({ Subject }) => Subject)).toEqual([
    ...before.map(({ Subject }) => Subject),
    'after',
  ])
  expect((await readdir(directory)).every((name) => name.endsWith('.eml'))).toBe(true)
})

it('many messages are gone after a delete, also their downloads and files', async () => {
  const directory = await temporaryDirectory()
  const mailbox = await start({ directory })
  await transport(mailbox).sendMail(mail)
  const [message] = await list(mailbox)
  await fetch(`${mailbox.httpUrl}/api/messages`, { method: 'DELETE' })
  expect(await list(mailbox)).toEqual([])
  expect(await readdir(directory)).toEqual([])
  expect((await fetch(`${mailbox.httpUrl}/api/messages/${message?.Id}/raw`)).status).toBe(404)
})

it('many messages are not held up by one file that cannot be read', async () => {
  const directory = await temporaryDirectory()
  await writeFile(join(directory, '000000000007-00000000-0000-4000-8000-000000000000.eml'), 'something else')
  const mailbox = await start({ directory })
  await transport(mailbox).sendMail(mail)
  expect(await list(mailbox)).toHaveLength(1)
  expect(await readdir(directory)).toHaveLength(2)
})

it('many messages are refused for now when they cannot be stored', async () => {
  const directory = await temporaryDirectory()
  const mailbox = await start({ directory })
  await rm(directory, { recursive: true })
  await expect(transport(mailbox).sendMail(mail)).rejects.toMatchObject({ responseCode: 451 })
  expect(await list(mailbox)).toEqual([])
})

it('faults refuse and defer the recipients they name', async () => {
  const mailbox = await start()
  await setFaults(mailbox, { rejectRecipients: ['No@example.org'], deferRecipients: ['later@example.org'] })
  const sent = await transport(mailbox).sendMail({
    ...mail,
    to: 'ann@example.org, no@example.org, later@example.org',
  })
  expect(sent.accepted).toEqual(['ann@example.org'])
  expect(sent.rejectedErrors?.map((error) => (error as { responseCode?: number }).responseCode)).toEqual([
    550, 451,
  ])
  expect((await list(mailbox))[0]?.To).toEqual(['ann@example.org'])
})

it('faults make it greylist each pair of sender and recipient once', async () => {
  const mailbox = await start()
  await setFaults(mailbox, { greylistOnce: true })
  await expect(transport(mailbox).sendMail(mail)).rejects.toMatchObject({ responseCode: 451 })
  await transport(mailbox).sendMail(mail)
  await expect(transport(mailbox).sendMail({ ...mail, to: 'bob@example.org' })).rejects.toMatchObject({
    responseCode: 451,
  })
})

it('faults make it die before the reply, with the message stored', async () => {
  const mailbox = await start()
  await setFaults(mailbox, { dieBeforeReply: true })
  await expect(transport(mailbox).sendMail(mail)).rejects.toMatchObject({ code: 'ECONNECTION' })
  expect(await list(mailbox)).toHaveLength(1)
})

it('faults make it answer late, after the message is stored', async () => {
  const mailbox = await start()
  await setFaults(mailbox, { replyDelayMs: 400 })
  const before = performance.now()
  await transport(mailbox).sendMail(mail)
  expect(performance.now() - before).toBeGreaterThan(390)
})

it('faults make it refuse connections, until they are cleared', async () => {
  const mailbox = await start()
  await setFaults(mailbox, { refuseConnections: true })
  await expect(transport(mailbox).sendMail(mail)).rejects.toMatchObject({ code: 'ECONNECTION' })
  await fetch(`${mailbox.httpUrl}/api/faults`, { method: 'DELETE' })
  await transport(mailbox).sendMail(mail)
  expect(await list(mailbox)).toHaveLength(1)
})

it('faults that are wrongly written are refused, by name', async () => {
  const mailbox = await start()
  for (const [body, field] of [
    [{ replyDelayMs: -1 }, 'replyDelayMs'],
    [{ dieBeforeReply: 'yes' }, 'dieBeforeReply'],
    [{ explode: true }, 'explode'],
  ] as const) {
    const response = await setFaults(mailbox, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(field)
  }
})

describe('the page', () => {
  const hostile = '</pre></b><script>alert(1)</script><img src=x onerror="alert(2)">'

  it('the page escapes everything that came by mail', async () => {
    const mailbox = await start()
    await transport(mailbox).sendMail({
      from: 'sender@example.org',
      to: 'ann@example.org',
      subject: hostile,
      text: hostile,
      messageId: `<${hostile}@x>`,
      attachments: [{ filename: `${hostile}.txt`, content: 'x' }],
    })
    const response = await fetch(mailbox.httpUrl)
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|<img|onerror="/)
    expect(page.split('&#60;script&#62;').length).toBeGreaterThanOrEqual(4)
    expect(page).not.toMatch(/(src|href)="https?:/)
  })

  it('the page shows the HTML of a mail in a sandbox only, with its pictures and without anything from elsewhere', async () => {
    const mailbox = await start()
    await transport(mailbox).sendMail({
      ...mail,
      html: `<p>Hi</p><img src="cid:pic@x">${hostile}`,
      attachments: [{ filename: 'a.png', content: Buffer.from('png'), cid: 'pic@x' }],
    })
    const [message] = await list(mailbox)
    const page = await (await fetch(mailbox.httpUrl)).text()
    expect(page).toContain(
      `<iframe sandbox loading="lazy" title="HTML of the message" src="/api/messages/${message?.Id}/html"></iframe>`,
    )
    expect(page).not.toContain('<script')
    const body = await fetch(`${mailbox.httpUrl}/api/messages/${message?.Id}/html`)
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(await body.text()).toContain(
      `<img src="data:image/png;base64,${Buffer.from('png').toString('base64')}">`,
    )
  })

  it('the page does not let an attachment run in its place', async () => {
    const mailbox = await start()
    await transport(mailbox).sendMail({
      ...mail,
      attachments: [{ filename: 'a.html', content: '<script>alert(1)</script>', contentType: 'text/html' }],
    })
    const [message] = await list(mailbox)
    const { headers } = await fetch(`${mailbox.httpUrl}/api/messages/${message?.Id}/attachments/0`)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('the page lists the newest first, a hundred at a time', async () => {
    const mailbox = await start()
    const pool = transport(mailbox, true)
    for (let at = 0; at < 105; at += 1) await pool.sendMail({ ...mail, subject: `Mail ${at}.` })
    const newest = await (await fetch(mailbox.httpUrl)).text()
    expect(newest.indexOf('Mail 104.')).toBeLessThan(newest.indexOf('Mail 5.'))
    expect(newest).not.toContain('Mail 4.<')
    const older = /href="(\/\?before=[^"]+)"/.exec(newest)?.[1] ?? ''
    const rest = await (await fetch(mailbox.httpUrl + older)).text()
    expect(rest.match(/<details>/g)).toHaveLength(5)
  })
})

it('the mailbox says that it is healthy, and answers 404 for what it does not have', async () => {
  const mailbox = await start()
  expect((await fetch(`${mailbox.httpUrl}/healthz`)).status).toBe(200)
  for (const path of ['raw', 'html', 'attachments/0', 'attachments/x']) {
    expect((await fetch(`${mailbox.httpUrl}/api/messages/none/${path}`)).status).toBe(404)
  }
})

it('the mailbox says in one sentence that a port is taken, and leaves no port open', async () => {
  const mailbox = await start()
  const taken = Number(new URL(mailbox.smtpUrl).port)
  await expect(start({ smtpPort: taken })).rejects.toBeInstanceOf(StartupProblem)
  await expect(start({ httpPort: taken })).rejects.toBeInstanceOf(StartupProblem)
})
