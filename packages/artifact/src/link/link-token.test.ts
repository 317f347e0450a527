import { randomBytes, randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createLinkTokens, type FileLink } from './link-token.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const link: FileLink = {
  executionId: randomUUID(),
  destinationId: randomUUID(),
  row: 3,
  position: 7,
  isAsMade: true,
  expiresAt: new Date('2026-12-24T06:00:00Z'),
  name: 'Umsätze "Nord".pdf',
  messageId: '',
}

test('a token says what it opens, and is the same in every attempt', () => {
  const tokens = createLinkTokens([oldKey])
  expect(tokens.read(tokens.sign(link))).toEqual(link)
  expect(tokens.sign(link)).toBe(createLinkTokens([oldKey]).sign(link))
})

test('a token of a kept file says which message it was sent with', () => {
  const tokens = createLinkTokens([oldKey])
  const kept = { ...link, isAsMade: false, name: '', messageId: '<m@example.org>' }
  expect(tokens.read(tokens.sign(kept))).toEqual(kept)
})

test('a token that was sent long ago still opens its file', () => {
  const sent =
    'AQEBkvPEXW5_gJGis8TV5vcIERERESIiQzOERFVVVVVVVQAAAAMAAAAHayy04FVtc8OkdHplICJOb3JkIi5wZGb0hBLuTKpj47at3Smwax5Qov4'
  const ids = {
    executionId: '0192f3c4-5d6e-7f80-91a2-b3c4d5e6f708',
    destinationId: '11111111-2222-4333-8444-555555555555',
  }
  expect(createLinkTokens([oldKey]).read(sent)).toEqual({ ...link, ...ids })
  expect(createLinkTokens([oldKey]).sign({ ...link, ...ids })).toBe(sent)
})

test('a link outlives the rotation of a key, and not its removal', () => {
  const token = createLinkTokens([oldKey]).sign(link)
  expect(createLinkTokens([newKey, oldKey]).read(token)).toEqual(link)
  expect(createLinkTokens([newKey]).read(token)).toBeNull()
})

test('a token of which any bit differs opens nothing', () => {
  const tokens = createLinkTokens([oldKey])
  const bytes = Buffer.from(tokens.sign(link), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(tokens.read(changed.toString('base64url'))).toBeNull()
  }
})

test.each([
  ['nothing', ''],
  ['random bytes', randomBytes(70).toString('base64url')],
  ['a second text for the same bytes', `${createLinkTokens([oldKey]).sign({ ...link, name: '' })}=`],
  ['a very long text', 'A'.repeat(100_000)],
])('%s is no token', (_what, token) => {
  expect(createLinkTokens([oldKey]).read(token)).toBeNull()
})
