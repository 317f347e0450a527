import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { createLinkTokens } from '@punctual/artifact'
import { sealDestinationSecrets } from '@punctual/catalog'
import { createSecretBox } from '@punctual/store'
import { PDFDocument } from '@cantoo/pdf-lib'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { createFileLinkMaker } from '../src/file-link-maker.ts'
import { fileLinksOf } from '../src/file-links.ts'
import { dryRun } from './support/dry-run.ts'
import { openHttpReceiver } from './support/http-receiver.ts'
import { openWorker, type WorkerOptions } from './support/open-worker.ts'
import { pdf as made } from './support/small-pdf.ts'

const pdf = Buffer.from(made)
const tokens = createLinkTokens([Buffer.alloc(32, 9)])
const base = 'https://reports.example.org/punctual'
const fileLinks = createFileLinkMaker(new URL(base), tokens)

const open = (destination: object, more: Partial<WorkerOptions> = {}) =>
  openWorker({
    export: async () => ({ content: pdf }),
    fileLinks,
    schedule: { name: 'Sales', destinations: [destination] },
    ...more,
  })

type Worker = Awaited<ReturnType<typeof open>>

async function protect({ store }: Worker, given: Readonly<Record<string, string>>): Promise<void> {
  const [row] = await store.database.query<{ id: string }>('SELECT id FROM destinations')
  const sealed = sealDestinationSecrets(createSecretBox([Buffer.alloc(32, 7)]), row!.id, { kept: {}, given })
  await store.database.query('UPDATE destinations SET secret = $1', [JSON.stringify(sealed)])
}

/** What the links in a text open, as the api finds it. */
async function opened({ store, artifacts }: Worker, text: string) {
  const found = [...text.matchAll(/https:\/\/reports\.example\.org\/punctual\/f\/([\w-]+)/g)]
  const links = [...new Set(found.map(([, token = '']) => token))].map((token) => tokens.read(token)!)
  return await Promise.all(
    links.map(async (link) => {
      const file = await store.fileLinks.find(link)
      const content = file && (await readFile(await artifacts.pathOf(file.sha256)))
      return { name: link.name || file?.name, expiresAt: link.expiresAt, content }
    }),
  )
}

const mailOf = async ({ received }: Worker) => await PostalMime.parse(received[0]?.raw ?? '')

test('a mail has a link to the delivered file, under its delivered name, for as long as the destination says', async () => {
  await using worker = await open({
    includeLink: true,
    includeAttachment: false,
    fileName: '{{ScheduleName}} of {{ReportName}}',
    linkExpiryDays: 2,
  })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  const mail = await mailOf(worker)
  expect([mail.attachments, mail.html]).toEqual([[], expect.stringContaining('Download Sales of ')])
  const [file] = await opened(worker, mail.html ?? '')
  expect(file).toMatchObject({ name: expect.stringMatching(/^Sales of .*\.pdf$/), content: pdf })
  const daysLeft = (file!.expiresAt.getTime() - record.entryAt.getTime()) / 86_400_000
  expect(daysLeft).toBeCloseTo(2, 3)
  expect(mail.text).toContain(`valid until ${file!.expiresAt.toISOString().slice(0, 10)}`)
})

async function largePdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  document.context.register(document.context.stream(randomBytes(200_000)))
  return Buffer.from(await document.save())
}

const large = await largePdf()
const onlyLinked = 'too large for a mail'
const attached = { includeLink: true, includeAttachment: true }

test.each([
  ['the first mail server takes', { mail: { size: 100_000 } }, 0],
  ['the next mail server takes', { mail: { connection: () => 421 }, secondMail: { size: 100_000 } }, 1],
])(
  'a file that is larger than %s is linked, and the mail is sent once in the same attempt',
  async (_which, servers, index) => {
    await using worker = await open(attached, { export: async () => ({ content: large }), ...servers })
    expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', deliveries: [{ state: 'Accepted' }] })
    const received = [worker.received, worker.receivedBySecond]
    expect(received.map(({ length }) => length)).toEqual(index === 0 ? [1, 0] : [0, 1])
    const mail = await PostalMime.parse(received[index]![0]!.raw)
    expect([mail.attachments, mail.text]).toEqual([[], expect.stringContaining(onlyLinked)])
    const [file] = await opened(worker, mail.html ?? '')
    expect(file?.content).toEqual(large)
  },
)

test('a dry run shows that a file is larger than the mail server takes, and sends nothing', async () => {
  const content = { export: async () => ({ content: large }) }
  await using worker = await open(attached, { ...content, mail: { size: 100_000 } })
  expect(await dryRun(worker)).toMatchObject({ deliveries: [{ eml: expect.stringContaining(onlyLinked) }] })
  expect(worker.received).toEqual([])
})

test('a file that is larger than the mail server takes, and that no link leads to, fails once with its sentence', async () => {
  await using worker = await open({}, { export: async () => ({ content: large }), mail: { size: 100_000 } })
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    deliveries: [{ state: 'Failed', error: { code: 'mail_rejected' } }],
  })
  expect(worker.received).toEqual([])
})

test('without the wish, or without an address of the service, a mail has no link to the file', async () => {
  await using unwanted = await open({})
  await unwanted.attempt()
  await using unknown = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ includeLink: true }] },
  })
  await unknown.attempt()
  for (const worker of [unwanted, unknown]) expect(worker.received[0]?.raw).not.toContain('/f/')
})

test.each([
  ['a PDF with a password', {}, { pdfPassword: 'geheim' }, '%PDF'],
  ['a zip with a password', { zip: true }, { zipPassword: 'geheim' }, 'PK'],
  ['a zip', { zip: true }, {}, 'PK'],
])('a link leads to the file as it was sent: %s', async (_what, settings, secrets, begin) => {
  for (const includeAttachment of [true, false]) {
    await using worker = await open({ includeLink: true, includeAttachment, ...settings })
    await protect(worker, secrets)
    expect((await worker.attempt()).status).toBe('Succeeded')
    const mail = await PostalMime.parse(worker.received[0]!.raw, { attachmentEncoding: 'arraybuffer' })
    const [file] = await opened(worker, mail.html ?? '')
    expect(file!.content!.subarray(0, begin.length).toString()).toBe(begin)
    expect(file!.content!.equals(pdf)).toBe(false)
    const [attached] = mail.attachments
    if (includeAttachment)
      expect(Buffer.from(attached!.content as ArrayBuffer).equals(file!.content!)).toBe(true)
  }
})

test('a zip without a password that no link leads to is kept for a thousand rows of data, or mails to one recipient', () => {
  const keepsOf = (row: number, more: object = {}) =>
    fileLinksOf(
      { fileLinks: null } as never,
      { row, destination: { settings: { zip: true }, secrets: {}, kind: {}, ...more } } as never,
    ).keepsFiles
  expect([0, 1_000, 1_001].map((row) => keepsOf(row))).toEqual([true, true, false])
  expect([2, 1_000, 1_001].map((mailsApart) => keepsOf(0, { mailsApart }))).toEqual([true, true, false])
  expect(keepsOf(1_001, { secrets: { zipPassword: 'geheim' } })).toBe(true)
})

test('each file of rows of data has a link of its own, and a repeat of the mail the same links', async () => {
  let asked = 0
  const recipient = () => ((asked += 1) === 1 ? 451 : null)
  await using worker = await open({ includeLink: true }, { mail: { recipient } })
  expect((await worker.attempt()).status).toBe('Waiting')
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(await opened(worker, (await mailOf(worker)).html ?? '')).toMatchObject([{ content: pdf }])
})

test('a card of Teams and an event of a webhook have the address of the file, and Teams misses no other', async () => {
  await using receiver = await openHttpReceiver({ answer: () => [202] })
  const kinds = [
    {
      settings: { kind: 'Teams', origin: receiver.url, message: '' },
      secrets: { url: `${receiver.url}/flow` },
    },
    {
      settings: { kind: 'Webhook', url: `${receiver.url}/hook`, includeFile: false },
      secrets: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
    },
  ]
  for (const { settings, secrets } of kinds) {
    await using worker = await open(settings)
    await protect(worker, secrets)
    expect((await worker.attempt()).status).toBe('Succeeded')
    const sent = receiver.taken.at(-1)!.body
    expect(await opened(worker, sent)).toMatchObject([{ content: pdf }])
    expect(sent).not.toContain('no link')
  }
  const { data } = JSON.parse(receiver.taken.at(-1)!.body)
  expect(data.Artifacts[0].Url).toContain(`${base}/f/`)
})
