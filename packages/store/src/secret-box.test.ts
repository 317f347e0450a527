import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { createSecretBox, type SecretContext } from './secret-box.ts'

const place: SecretContext = {
  table: 'source_accounts',
  rowId: '6f2b1a52-6f0e-4b0b-9a8e-2f6f6a3c1d10',
  field: 'secret',
}

it('a secret box opens what it sealed, whatever the text', () => {
  const box = createSecretBox([randomBytes(32)])
  for (const plain of ['', 'p', 'päss wörd 🔑', 'x'.repeat(100_000)]) {
    expect(box.open(box.seal(plain, place), place)).toEqual({ ok: true, plain })
  }
})

it('a secret box never seals the same text to the same envelope', () => {
  const box = createSecretBox([randomBytes(32)])
  expect(box.seal('secret', place)).not.toBe(box.seal('secret', place))
})

// proves decided-9.1.9/secrets-write-only
it('a secret box shows nothing of the text in the envelope', () => {
  const envelope = createSecretBox([randomBytes(32)]).seal('a very secret word', place)
  expect(envelope).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/)
  expect(envelope).not.toContain('secret')
})

// proves decided-9.1.9/secrets-write-only
it.each([
  ['row', { ...place, rowId: 'e5a3c1d0-0000-4000-8000-000000000001' }],
  ['column', { ...place, field: 'other' }],
  ['table', { ...place, table: 'destinations' as const }],
])('a secret box does not open a value that was copied to another %s', (_what, elsewhere) => {
  const box = createSecretBox([randomBytes(32)])
  expect(box.open(box.seal('secret', place), elsewhere)).toEqual({ ok: false, reason: 'damaged' })
})

it('a secret box opens values of every key it was given and seals with the first', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const rotated = createSecretBox([newer, older])
  expect(rotated.open(createSecretBox([older]).seal('secret', place), place)).toEqual({
    ok: true,
    plain: 'secret',
  })
  expect(createSecretBox([newer]).open(rotated.seal('secret', place), place)).toEqual({
    ok: true,
    plain: 'secret',
  })
  expect(createSecretBox([older]).open(rotated.seal('secret', place), place)).toEqual({
    ok: false,
    reason: 'unknown-key',
  })
})

it('a secret box notices every changed character of an envelope', () => {
  const box = createSecretBox([randomBytes(32)])
  const envelope = box.seal('secret', place)
  for (let index = 0; index < envelope.length - 1; index++) {
    const changed =
      envelope.slice(0, index) + (envelope[index] === 'A' ? 'B' : 'A') + envelope.slice(index + 1)
    expect(box.open(changed, place).ok).toBe(false)
  }
})

it.each(['', 'v1', 'v1...', 'v2.a.b.c', 'plain text', 'v1.a.b.c.d'])(
  'a secret box calls "%s" damaged or unknown instead of failing',
  (text) => {
    expect(createSecretBox([randomBytes(32)]).open(text, place).ok).toBe(false)
  },
)

it('a secret box refuses to work without a key of 32 bytes', () => {
  expect(() => createSecretBox([])).toThrow(/32 bytes/)
  expect(() => createSecretBox([randomBytes(16)])).toThrow(/32 bytes/)
})
