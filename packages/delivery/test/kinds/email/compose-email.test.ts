import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expressionScope, FailureError } from '@punctual/domain'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import PostalMime, { type Attachment } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  composeEmail as compose,
  type EmailInput,
  type EmailSettings,
  encodedSize,
  type LockPdf,
} from '../../../src/index.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'compose-'))
})
afterAll(() => rm(directory, { recursive: true }))

const settings: EmailSettings = {
  to: ['Ann <ann@example.org>'],
  cc: ['bob@example.org'],
  bcc: ['secret@example.org'],
  replyTo: 'desk@example.org',
  subject: '{{ScheduleName}} {{ScheduledFor:yyyy-MM-dd}}',
  body: '<p>Hello {{Customer}},</p><p>here is {{ReportName}}.</p>',
  bodyFormat: 'HTML',
  format: 'PDF',
  fileName: '{{ReportName}} {{ScheduledFor:yyyy-MM-dd}}',
  includeAttachment: true,
  includeLink: false,
  embedInBody: false,
  priority: 'Normal',
  zip: false,
  skipIfBlank: false,
  onUnknown: 'Hold',
}

async function file(
  name: string,
  content: Buffer,
  contentType = 'application/pdf',
): Promise<EmailInput['attachments'][number]> {
  const path = join(directory, createHash('sha256').update(content).digest('hex'))
  await writeFile(path, content)
  return { path, name, contentType }
}

function input(more: Partial<EmailSettings> = {}, rest: Partial<EmailInput> = {}): EmailInput {
  return {
    settings: { ...settings, ...more },
    secrets: { zipPassword: null, pdfPassword: null },
    from: 'Punctual <reports@example.org>',
    language: 'en',
    messageId: '<0b1c@example.org>',
    date: new Date('2026-11-21T06:00:00Z'),
    executionId: '0190-execution',
    scope: scopeOf({ ScheduleName: 'Umsatz Süd', ReportName: 'Sales', Customer: 'Ann' }),
    attachments: [],
    ...rest,
  }
}

function scopeOf(values: Record<string, string>) {
  return expressionScope(values, { at: new Date('2026-11-21T06:00:00Z'), timeZone: 'UTC' })
}

/** Stands in for the lock of PDF files, which has tests of its own. */
const lockPdf: LockPdf = async (content, password) =>
  content.subarray(0, 5).equals(Buffer.from('%PDF-')) ? Buffer.from(`%PDF-locked with ${password}`) : null

const composeEmail = (given: EmailInput) => compose(given, { lockPdf })

async function parsed(given: EmailInput) {
  return await PostalMime.parse(await composeEmail(given), { attachmentEncoding: 'arraybuffer' })
}

function bytes(attachment: Attachment | undefined): Buffer {
  return Buffer.from(attachment?.content as ArrayBuffer)
}

async function unzipped(content: Buffer, password?: string) {
  const [entry, ...others] = await new ZipReader(new Uint8ArrayReader(content), {
    useWebWorkers: false,
  }).getEntries()
  if (!entry || entry.directory || others.length > 0) throw new Error('There must be one file in the zip.')
  const unpacked = await entry.getData(new Uint8ArrayWriter(), password === undefined ? {} : { password })
  return {
    name: entry.filename,
    encrypted: entry.encrypted,
    weak: entry.zipCrypto,
    content: Buffer.from(unpacked).toString(),
  }
}

async function refusal(given: EmailInput): Promise<FailureError> {
  const problem = await composeEmail(given).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(FailureError)
  return problem as FailureError
}

it('the headers name sender, visible recipients, answer address, execution, and say that a program wrote the mail', async () => {
  const email = await parsed(input())
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
  expect(email).toMatchObject({
    from: { name: 'Punctual', address: 'reports@example.org' },
    to: [{ name: 'Ann', address: 'ann@example.org' }],
    cc: [{ address: 'bob@example.org' }],
    replyTo: [{ address: 'desk@example.org' }],
    subject: 'Umsatz Süd 2026-11-21',
    messageId: '<0b1c@example.org>',
    date: '2026-11-21T06:00:00.000Z',
  })
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('x-punctual-execution')).toBe('0190-execution')
  expect(header('x-priority')).toBeUndefined()
})

it('the headers do not show Bcc anywhere in the message', async () => {
  const raw = await composeEmail(input())
  expect(raw.toString()).not.toMatch(/secret@|^bcc:/im)
  const hidden = await composeEmail(input({ to: [], cc: [] }))
  expect(hidden.toString()).not.toMatch(/secret@|^bcc:/im)
  expect(hidden.toString()).toMatch(/^To: "undisclosed-recipients":;\r$/m)
})

// proves decided-8.1.1/priority
it.each([
  ['High', '1 (Highest)', 'high'],
  ['Low', '5 (Lowest)', 'low'],
] as const)('the headers contain the priority %s', async (priority, number, word) => {
  const raw = (await composeEmail(input({ priority }))).toString()
  expect(raw).toContain(`X-Priority: ${number}\r\n`)
  expect(raw).toContain(`Importance: ${word}\r\n`)
})

// proves decided-8.1.4/values-escaped-html
it('the headers cannot be added by a subject, a value, a file name, a name or an id', async () => {
  const attack = 'x\r\nBcc: eve@example.org\r\n\r\n<script>'
  const raw = await composeEmail(
    input(
      { subject: `{{ScheduleName}} ${attack}`, fileName: '{{ReportName}}' },
      {
        scope: scopeOf({ ScheduleName: attack, ReportName: attack }),
        attachments: [await file(`${attack}.pdf`, Buffer.from('%PDF-'))],
        messageId: `<a@b>${attack}`,
        executionId: attack,
      },
    ),
  )
  const email = await PostalMime.parse(raw)
  expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(email.subject).toContain('Bcc: eve@example.org')
  expect(email.attachments).toHaveLength(1)
})

it.each(['to', 'cc', 'replyTo'] as const)(
  'the headers cannot be added by an address in %s: the destination is refused',
  async (field) => {
    const attack = 'ann@example.org\r\nBcc: eve@example.org'
    const { failure } = await refusal(input({ [field]: field === 'replyTo' ? attack : [attack] }))
    expect(failure).toMatchObject({ code: 'destination_invalid', retryable: false })
  },
)

it('the headers carry any subject: long, of other scripts, and empty', async () => {
  const subject = `${'売上 📈 Übersicht '.repeat(20)}end`
  const raw = await composeEmail(input({ subject }))
  expect((await PostalMime.parse(raw)).subject).toBe(subject)
  expect(
    raw
      .toString('latin1')
      .split('\r\n')
      .every((line) => line.length <= 998),
  ).toBe(true)
  expect((await parsed(input({ subject: ' ' }))).subject).toBe('Umsatz Süd')
})

// proves decided-8.1.1/bodyformat
it('the body in HTML escapes values, and has a plain alternative', async () => {
  const email = await parsed(
    input({}, { scope: scopeOf({ Customer: '<img src=x onerror=a()>', ReportName: 'A & B' }) }),
  )
  expect(email.html).toContain('Hello &#60;img src=x onerror=a()&#62;,')
  expect(email.text?.trim()).toBe('Hello <img src=x onerror=a()>,\n\nhere is A & B.')
})

// proves decided-8.1.1/bodyformat
it('the body in text is only text, with values as they are', async () => {
  const email = await parsed(
    input({ bodyFormat: 'Text', body: 'Hello {{Customer}}' }, { scope: scopeOf({ Customer: 'A & <B>' }) }),
  )
  expect(email.html).toBeUndefined()
  expect(email.text?.trim()).toBe('Hello A & <B>')
})

// proves decided-8.1.1/includelink
it('the body has links when they are wanted, escaped, in both forms', async () => {
  const links = [{ text: 'Open <it>', url: 'https://x.example/?a="1"&b=2' }]
  const email = await parsed(
    input({ includeLink: true, body: '<html><body><p>x</p></body></html>' }, { links }),
  )
  expect(email.html).toContain(
    '<a href="https://x.example/?a=&#34;1&#34;&#38;b=2">Open &#60;it&#62;</a></p></body></html>',
  )
  expect((await parsed(input({ includeLink: true, bodyFormat: 'Text' }, { links }))).text).toContain(
    'Open <it>: https://x.example/?a="1"&b=2',
  )
  expect((await parsed(input({}, { links }))).html).not.toContain('x.example')
})

it('the body says something in the language of the mails when it is empty', async () => {
  const one = await file('a.pdf', Buffer.from('%PDF-'))
  for (const [attachments, en, de] of [
    [[], 'The report is ready.', 'Der Bericht ist fertig.'],
    [[one], 'The report is attached.', 'Der Bericht ist angehängt.'],
    [[one, { ...one, name: 'b.pdf' }], 'The reports are attached.', 'Die Berichte sind angehängt.'],
  ] as const) {
    expect((await parsed(input({ body: '' }, { attachments }))).text).toContain(en)
    expect((await parsed(input({ body: ' ' }, { attachments, language: 'de' }))).text).toContain(de)
  }
})

it('an empty body says what the mail is, as of when, from whom, with the links, and how to stop it', async () => {
  const given = input(
    { body: '', includeLink: true },
    {
      design: { template: null, owner: 'Ann <ann@example.org>' },
      links: [{ text: 'Download Sales.pdf', url: 'https://x.example/f/1' }],
      notes: ['Something is missing.'],
    },
  )
  const email = await parsed(given)
  expect(email.text?.trim().split('\n\n')).toEqual([
    'Umsatz Süd',
    'The report is ready.',
    'As of 2026-11-21 06:00 UTC\nFrom Ann <ann@example.org>',
    'Download Sales.pdf (https://x.example/f/1)',
    'Something is missing.',
    'You get this mail by a schedule. To stop it, ask the sender named above.',
  ])
  expect(email.html).toMatch(
    /prefers-color-scheme:dark.*name="color-scheme"|color-scheme.*prefers-color-scheme:dark/s,
  )
  expect(email.html).toContain('From Ann &#60;ann@example.org&#62;')
  const plain = await parsed({ ...given, settings: { ...given.settings, bodyFormat: 'Text' } })
  expect([plain.html, plain.text]).toEqual([undefined, email.text])
})

describe('a mail with a template', () => {
  const template = {
    html: '<html><body><h1>{{Customer}}</h1>{{Body}}<hr>{{Links}}</body></html>',
    text: '* {{Customer}} *\n{{Links}}',
  }
  const links = [{ text: 'Download', url: 'https://x.example/f/1' }]
  const of = (more: Partial<EmailSettings>, rest: Partial<EmailInput> = {}) =>
    parsed(input({ includeLink: true, ...more }, { design: { template, owner: '' }, links, ...rest }))

  it('escapes values and places blocks; a block that it does not place follows at its end', async () => {
    const scope = scopeOf({ Customer: '<script>{{Links}}', ReportName: 'R', ScheduleName: 'S' })
    const email = await of({ body: '<p>Hi</p>' }, { scope, notes: ['Late & missing'] })
    expect(email.html?.trim()).toBe(
      '<html><body><h1>&#60;script&#62;{{Links}}</h1><p>Hi</p><hr>' +
        '<p><a href="https://x.example/f/1">Download</a></p><p>Late &#38; missing</p></body></html>',
    )
    expect(email.text?.trim()).toBe(
      '* <script>{{Links}} *\nDownload: https://x.example/f/1\n\nLate & missing',
    )
  })

  it('has a plain text made from the HTML when it has none of its own', async () => {
    const own = { design: { template: { ...template, text: ' ' }, owner: '' } }
    expect((await of({ body: '' }, own)).text?.trim()).toBe('Ann\n\nDownload (https://x.example/f/1)')
  })

  it('is plain text only where the destination wants that', async () => {
    const email = await of({ bodyFormat: 'Text', body: '' })
    expect([email.html, email.text?.trim()]).toEqual([undefined, '* Ann *\nDownload: https://x.example/f/1'])
  })

  it('shows an embedded picture where it places pictures, else at its end', async () => {
    const attachments = [await file('a.png', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png')]
    const email = await of({ embedInBody: true, includeAttachment: false }, { attachments })
    expect(email.html).toMatch(/<\/a><\/p><p><img src="cid:[^"]+" alt="[^"]+"[^>]*><\/p><\/body>/)
  })
})

it('a page of a file with a password is not shown in the body', async () => {
  const attachments = [await file('a.pdf', Buffer.from('%PDF-'))]
  const secrets = { zipPassword: 'geheim', pdfPassword: null }
  const email = await parsed(input({ pictureOfPage: 1, zip: true }, { attachments, secrets }))
  expect(email.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/zip'])
  expect(email.text).toContain('The report has a password, so it is not shown here.')
})

// proves decided-8.1.1/embedinbody
it('the body shows an embedded picture, and attaches what cannot be embedded', async () => {
  const picture = Buffer.from('89504e470d0a1a0a00', 'hex')
  const email = await parsed(
    input(
      { embedInBody: true, includeAttachment: false, zip: true },
      { attachments: [await file('a.png', picture, 'image/png')] },
    ),
  )
  const [image] = email.attachments
  expect(email.attachments).toHaveLength(1)
  expect(bytes(image)).toEqual(picture)
  expect(email.html).toContain(`<img src="cid:${image?.contentId?.slice(1, -1)}"`)
  const other = await parsed(
    input(
      { embedInBody: true, includeAttachment: false },
      { attachments: [await file('a.pdf', Buffer.from('%PDF-'))] },
    ),
  )
  expect(other.attachments).toHaveLength(1)
})

const tablePage = (cells: string) =>
  Buffer.from(`<!doctype html>\n<html>\n<body>\n<table border="1">${cells}</table>\n</body>\n</html>\n`)

it('the body shows an embedded HTML table before its end, also as plain text, and the table is no attachment', async () => {
  const content = tablePage('<tr><th>name</th><th>sum</th></tr><tr><td>&#60;b&#62; 漢字</td><td>7</td></tr>')
  const email = await parsed(
    input(
      { embedInBody: true, includeAttachment: false, body: '<html><body><p>Hello</p></body></html>' },
      { attachments: [await file('a.html', content, 'text/html')] },
    ),
  )
  expect(email.attachments).toEqual([])
  expect(email.html).toMatch(
    /<p>Hello<\/p>\s*<table border="1">.*<td>&#60;b&#62; 漢字<\/td><td>7<\/td><\/tr><\/table>\s*<\/body>/,
  )
  expect(email.text).toContain('name\tsum\n<b> 漢字\t7')
})

it.each(['<tr><td><script>alert(1)</script></td></tr>', '<tr><td><img src=x onerror=alert(1)></td></tr>'])(
  'a page with more than a table is not put into the body: %s',
  async (cells) => {
    const attachments = [await file('a.html', tablePage(cells), 'text/html')]
    const { failure } = await refusal(input({ embedInBody: true }, { attachments }))
    expect(failure).toMatchObject({ code: 'destination_invalid', retryable: false })
  },
)

it('the attachment arrives byte for byte, under the name of the settings, of any script', async () => {
  const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7_919) % 256))
  const given = input(
    { fileName: '売上 {{ReportName}} Süd/Nord' },
    { attachments: [await file('given.pdf', content)] },
  )
  const email = await parsed(given)
  expect(email.attachments[0]).toMatchObject({
    filename: '売上 Sales Süd_Nord.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  })
  expect(bytes(email.attachments[0])).toEqual(content)
  expect((await parsed({ ...given, settings: { ...settings, fileName: '' } })).attachments[0]?.filename).toBe(
    'given.pdf',
  )
  expect(
    (await parsed({ ...given, settings: { ...settings, fileName: 'x.PDF' } })).attachments[0]?.filename,
  ).toBe('x.pdf')
})

// proves decided-8.1.1/includeattachment
it('the attachment is omitted when it is not wanted', async () => {
  expect(
    (
      await parsed(
        input({ includeAttachment: false }, { attachments: [await file('a.pdf', Buffer.from('%PDF-'))] }),
      )
    ).attachments,
  ).toEqual([])
})

it('the attachment of 15 MB arrives whole', async () => {
  const content = Buffer.alloc(15_000_000, 'some content ')
  const email = await parsed(input({}, { attachments: [await file('a.pdf', content)] }))
  expect(bytes(email.attachments[0]).equals(content)).toBe(true)
})

it('the attachment is zipped when that is wanted', async () => {
  const email = await parsed(
    input({ zip: true }, { attachments: [await file('a.pdf', Buffer.from('%PDF-content'))] }),
  )
  expect(email.attachments[0]).toMatchObject({
    filename: 'Sales 2026-11-21.zip',
    mimeType: 'application/zip',
  })
  expect(await unzipped(bytes(email.attachments[0]))).toMatchObject({
    name: 'Sales 2026-11-21.pdf',
    encrypted: false,
    content: '%PDF-content',
  })
})

it('the attachment that is too large is refused, measured as it would be sent', async () => {
  const content = Buffer.alloc(100_000)
  const attachment = await file('a.pdf', content)
  await composeEmail(input({}, { attachments: [attachment], maximumEncodedBytes: encodedSize(100_000) }))
  const { failure } = await refusal(
    input({}, { attachments: [attachment], maximumEncodedBytes: encodedSize(100_000) - 1 }),
  )
  expect(failure.code).toBe('artifact_too_large')
  const raw = (await composeEmail(input({}, { attachments: [attachment] }))).toString('latin1')
  expect(/(?<=\r\n\r\n)[A-Za-z0-9+/=\r\n]{100000,}\r\n(?=--)/.exec(raw)?.[0]).toHaveLength(
    encodedSize(100_000),
  )
})

// proves decided-8.1.1/zippassword
it('a password locks a PDF: what is sent is what the lock made of it', async () => {
  const attachment = await file('a.pdf', Buffer.from('%PDF-a secret figure'))
  const email = await parsed(
    input({}, { attachments: [attachment], secrets: { zipPassword: null, pdfPassword: 'geheim' } }),
  )
  expect(bytes(email.attachments[0]).toString()).toBe('%PDF-locked with geheim')
})

// proves decided-8.1.1/zippassword
it('a password locks a zip with AES: its file opens with the password only', async () => {
  const attachment = await file('a.csv', Buffer.from('a secret figure'), 'text/csv')
  const email = await parsed(
    input(
      { zip: true },
      { attachments: [attachment], secrets: { zipPassword: 'geheim', pdfPassword: null } },
    ),
  )
  const locked = bytes(email.attachments[0])
  expect(locked.includes('secret')).toBe(false)
  await expect(unzipped(locked)).rejects.toThrow(/encrypted/i)
  await expect(unzipped(locked, 'wrong')).rejects.toThrow(/password/i)
  expect(await unzipped(locked, 'geheim')).toMatchObject({
    encrypted: true,
    weak: false,
    content: 'a secret figure',
  })
})

it('a password keeps a picture out of the body when only a locked zip may hold it', async () => {
  const attachment = await file('a.png', Buffer.from('picture'), 'image/png')
  const email = await parsed(
    input(
      { zip: true, embedInBody: true },
      { attachments: [attachment], secrets: { zipPassword: 'geheim', pdfPassword: null } },
    ),
  )
  expect(email.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/zip'])
})

it.each([
  ['a PDF password for a file that is no PDF', { zipPassword: null, pdfPassword: 'geheim' }, 'text/csv'],
  ['a PDF password for a damaged PDF', { zipPassword: null, pdfPassword: 'geheim' }, 'application/pdf'],
  ['a zip password without a zip', { zipPassword: 'geheim', pdfPassword: null }, 'application/pdf'],
])('a password that cannot be applied stops the mail: %s', async (_what, secrets, contentType) => {
  const { failure, message } = await refusal(
    input({}, { attachments: [await file('a', Buffer.from('not a document'), contentType)], secrets }),
  )
  expect(failure).toMatchObject({ code: 'destination_invalid', retryable: false })
  expect(message).not.toContain('geheim')
})

it.each([
  ['with HTML and a zip', { zip: true }],
  ['with text', { bodyFormat: 'Text' as const }],
  ['with an embedded picture', { embedInBody: true }],
])('a repeat %s is byte-identical, whenever and wherever it is made', async (_what, more) => {
  const zone = process.env['TZ']
  const given = input(
    { ...more, includeLink: true },
    {
      attachments: [await file('a.png', Buffer.alloc(5_000, 'x'), 'image/png')],
      links: [{ text: 'a', url: 'https://x' }],
    },
  )
  try {
    process.env['TZ'] = 'Asia/Kolkata'
    const first = await composeEmail(given)
    process.env['TZ'] = 'America/St_Johns'
    expect((await composeEmail(given)).equals(first)).toBe(true)
    expect((await composeEmail({ ...given, messageId: '<other@example.org>' })).equals(first)).toBe(false)
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

it('a repeat has CRLF line ends only, as the wire wants them', async () => {
  for (const bodyFormat of ['Text', 'HTML'] as const) {
    const raw = (await composeEmail(input({ body: 'a\nb\rc\r\nd', bodyFormat }))).toString('latin1')
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  }
})

describe('several attachments', () => {
  const two = async () => [
    await file('Sales.pdf', Buffer.from('%PDF-one')),
    await file('Stock.csv', Buffer.from('a,b'), 'text/csv'),
  ]

  it('several attachments are sent in their order under their own names, and the body speaks of several', async () => {
    const email = await parsed(input({ body: '', fileName: 'ignored' }, { attachments: await two() }))
    expect(email.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Sales.pdf', 'application/pdf'],
      ['Stock.csv', 'text/csv'],
    ])
    expect(bytes(email.attachments[1]).toString()).toBe('a,b')
    expect(email.text).toContain('The reports are attached.')
  })

  it('several attachments of the same name are distinguished, and none has an unsafe name', async () => {
    const names = ['a.pdf', 'A.PDF', '../a.pdf', 'x\r\nBcc: eve@example.org.pdf', 'a.pdf']
    const attachments = await Promise.all(
      names.map((name, index) => file(name, Buffer.from(`%PDF-${index}`))),
    )
    const email = await parsed(input({}, { attachments }))
    expect(email.attachments.map(({ filename }) => filename)).toEqual([
      'a.pdf',
      'A (2).PDF',
      '_a.pdf',
      'x_Bcc_ eve@example.org.pdf',
      'a (3).pdf',
    ])
    expect(email.attachments.map((attachment) => bytes(attachment).toString())).toEqual(
      names.map((_, index) => `%PDF-${index}`),
    )
  })

  it('several attachments go into one zip that the settings name', async () => {
    const email = await parsed(input({ zip: true }, { attachments: await two() }))
    expect(email.attachments.map(({ filename }) => filename)).toEqual(['Sales 2026-11-21.zip'])
    const entries = await new ZipReader(new Uint8ArrayReader(bytes(email.attachments[0])), {
      useWebWorkers: false,
    }).getEntries()
    expect(entries.map(({ filename }) => filename)).toEqual(['Sales.pdf', 'Stock.csv'])
    const unnamed = await parsed(input({ zip: true, fileName: '' }, { attachments: await two() }))
    expect(unnamed.attachments[0]?.filename).toBe('Umsatz Süd.zip')
  })

  it('several attachments make the same bytes every time', async () => {
    const given = input({ zip: true }, { attachments: await two() })
    expect((await composeEmail(given)).equals(await composeEmail(given))).toBe(true)
  })

  it('several attachments are measured together', async () => {
    const attachments = await Promise.all(
      ['a.pdf', 'b.pdf'].map((name) => file(name, Buffer.concat([Buffer.from(name), Buffer.alloc(50_000)]))),
    )
    const maximumEncodedBytes = encodedSize(50_005) * 2
    await composeEmail(input({}, { attachments, maximumEncodedBytes }))
    const { failure } = await refusal(
      input({}, { attachments, maximumEncodedBytes: maximumEncodedBytes - 1 }),
    )
    expect(failure).toMatchObject({
      code: 'artifact_too_large',
      message: expect.stringContaining('The 2 files take') as string,
    })
    const zipped = await refusal(input({ zip: true }, { attachments, maximumEncodedBytes: 100 }))
    expect(zipped.failure.code).toBe('artifact_too_large')
  })

  it('several attachments are refused, not sent unlocked, when one of them cannot take the password', async () => {
    const { failure } = await refusal(
      input({}, { attachments: await two(), secrets: { zipPassword: null, pdfPassword: 'geheim' } }),
    )
    expect(failure.code).toBe('destination_invalid')
  })

  it('several attachments are shown in the body when all are pictures', async () => {
    const pictures = [
      await file('a.png', Buffer.from('one'), 'image/png'),
      await file('b.png', Buffer.from('two'), 'image/png'),
    ]
    const email = await parsed(
      input({ embedInBody: true, includeAttachment: false }, { attachments: pictures }),
    )
    const ids = email.attachments.map(({ contentId }) => contentId?.slice(1, -1))
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(email.html).toContain(`src="cid:${id}"`)
    const mixed = await parsed(
      input(
        { embedInBody: true, includeAttachment: false },
        { attachments: [...pictures, ...(await two())] },
      ),
    )
    expect(mixed.attachments).toHaveLength(4)
    expect(mixed.html).not.toContain('cid:')
  })
})

it('notes stand under the body, as text in text and escaped in HTML', async () => {
  const notes = ['The report "<b>Sales</b>" is missing.\r\nBcc: eve@example.org']
  const text = await parsed(input({ bodyFormat: 'Text', body: 'Hello' }, { notes }))
  expect(text.text?.trim()).toBe('Hello\n\nThe report "<b>Sales</b>" is missing. Bcc: eve@example.org')
  const html = await parsed(input({}, { notes }))
  expect(html.html).toContain('The report &#34;&#60;b&#62;Sales')
})
