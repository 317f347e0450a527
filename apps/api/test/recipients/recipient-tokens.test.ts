import { randomBytes, randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createLinkTokens } from '@punctual/artifact'
import { createRecipientTokens } from '@punctual/catalog'

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const link = { address: 'Jörg.Maß@example.org', scheduleId: randomUUID() }

test('a token says whose it is, is the same in every attempt, and outlives the rotation of a key, not its removal', () => {
  const token = createRecipientTokens([oldKey]).sign(link)
  expect(createRecipientTokens([oldKey]).sign(link)).toBe(token)
  expect(createRecipientTokens([newKey, oldKey]).read(token)).toEqual(link)
  expect(createRecipientTokens([newKey]).read(token)).toBeNull()
})

test('a token that was sent long ago still opens its page', () => {
  const sent = 'AQGS88Rdbn-AkaKzxNXm9whKw7ZyZy5NYcOfQGV4YW1wbGUub3Jnb6IbHzF9iR58r9kbnQzBckPN'
  const old = { ...link, scheduleId: '0192f3c4-5d6e-7f80-91a2-b3c4d5e6f708' }
  expect(createRecipientTokens([oldKey]).read(sent)).toEqual(old)
  expect(createRecipientTokens([oldKey]).sign(old)).toBe(sent)
})

test('a token of a file is no token of a page, nor the other way round', () => {
  const file = createLinkTokens([oldKey])
  const page = createRecipientTokens([oldKey])
  const fileLink = {
    executionId: randomUUID(),
    destinationId: randomUUID(),
    row: 0,
    position: 0,
    isAsMade: true,
    expiresAt: new Date(0),
    name: 'a.pdf',
    messageId: '',
  }
  expect(page.read(file.sign(fileLink))).toBeNull()
  expect(file.read(page.sign({ ...link, address: `${'a'.repeat(90)}@example.org` }))).toBeNull()
})

test('a token of which any bit differs is none', () => {
  const tokens = createRecipientTokens([oldKey])
  const bytes = Buffer.from(tokens.sign(link), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(tokens.read(changed.toString('base64url'))).toBeNull()
  }
})

test.each([
  ['nothing', ''],
  ['random bytes', randomBytes(60).toString('base64url')],
  ['a second text for the same bytes', `${createRecipientTokens([oldKey]).sign(link)}=`],
  ['a very long text', 'A'.repeat(100_000)],
])('%s is no token', (_what, token) => {
  expect(createRecipientTokens([oldKey]).read(token)).toBeNull()
})
