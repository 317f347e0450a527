import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expressionScope, FailureError } from '@punctual/domain'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmailInput, type EmailSettings } from '../../../src/index.ts'
import { composeWithinSize } from '../../../src/kinds/email/size-ladder.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ladder-'))
})
afterAll(() => rm(directory, { recursive: true }))

const settings: EmailSettings = {
  to: ['ann@example.org'],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: 'Sales',
  body: '<p>Hello</p>',
  bodyFormat: 'HTML',
  format: 'PDF',
  fileName: '',
  includeAttachment: true,
  includeLink: true,
  embedInBody: false,
  priority: 'Normal',
  zip: false,
  skipIfBlank: false,
  onUnknown: 'Hold',
}

interface Options {
  readonly isLinked?: boolean
  readonly more?: Partial<EmailInput>
}

async function composed(content: Buffer, { isLinked = true, more = {} }: Options = {}) {
  const path = join(directory, 'sales.pdf')
  await writeFile(path, content)
  const input: EmailInput = {
    settings,
    secrets: {},
    from: 'reports@example.org',
    language: 'en',
    messageId: '<1@example.org>',
    date: new Date('2026-11-21T06:00:00Z'),
    executionId: 'e',
    scope: expressionScope({}, { at: new Date(0), timeZone: 'UTC' }),
    attachments: [{ path, name: 'sales.pdf', contentType: 'application/pdf' }],
    links: [{ text: 'Download sales.pdf', url: 'https://x.example/f/1' }],
    maximumEncodedBytes: 20_000,
    ...more,
  }
  const raw = await composeWithinSize(input, { lockPdf: async () => content }, { isLinked })
  const { attachments, text } = await PostalMime.parse(raw)
  return { types: attachments.map(({ mimeType }) => mimeType), text }
}

const onlyLinked = 'too large for a mail'

test.each([
  ['small enough', Buffer.alloc(10_000, 'x'), ['application/pdf']],
  ['small enough as a zip', Buffer.alloc(100_000, 'x'), ['application/zip']],
  ['too large even as a zip', randomBytes(100_000), []],
])('a linked file is attached as far as its size allows: %s', async (_what, content, types) => {
  const mail = await composed(content)
  expect(mail.types).toEqual(types)
  expect(mail.text).toContain('https://x.example/f/1')
  expect(mail.text?.includes(onlyLinked)).toBe(types.length === 0)
})

test('a file that is kept as it is sent is only linked, because its link leads to nothing else', async () => {
  const kept = { keepsFiles: true, secrets: { pdfPassword: 'geheim' } }
  const mail = await composed(Buffer.alloc(100_000, 'x'), { more: kept })
  expect([mail.types, mail.text?.includes(onlyLinked)]).toEqual([[], true])
})

test('a file that is not linked and too large is refused', async () => {
  const refused = composed(Buffer.alloc(100_000, 'x'), { isLinked: false }).catch((error: unknown) => error)
  expect(await refused).toMatchObject({ failure: { code: 'artifact_too_large' } })
  expect(await refused).toBeInstanceOf(FailureError)
})
