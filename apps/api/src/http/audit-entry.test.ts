import { expect, it } from 'vitest'

import { auditedChange } from './audit-entry.ts'

it('keeps of two objects only what differs', () => {
  const before = { Id: '1', Name: 'Old', Keywords: ['a'], Gone: 1 }
  const after = { Id: '1', Name: 'New', Keywords: ['a'], Made: 2 }
  expect(auditedChange(before, after)).toEqual({
    before: { Name: 'Old', Gone: 1 },
    after: { Name: 'New', Made: 2 },
  })
})

it('keeps the whole object when it came or went', () => {
  expect(auditedChange(undefined, { Name: 'New' })).toEqual({ before: null, after: { Name: 'New' } })
  expect(auditedChange({ Name: 'Old' }, undefined)).toEqual({ before: { Name: 'Old' }, after: null })
})

it('removes what is called like a secret, at every depth, and keeps flags', () => {
  const value = {
    ClientSecret: 's1',
    HasPassword: true,
    Items: [{ zipPassword: 's2', Inner: { ConString2: 's3', token: { a: 's4' } } }],
  }
  const { after } = auditedChange(null, value)
  expect(JSON.stringify(after)).not.toMatch(/s[1-4]/)
  expect(after).toMatchObject({ ClientSecret: '[redacted]', HasPassword: true })
})

it('cuts long strings and arrays, and says how long they were', () => {
  const { after } = auditedChange(null, {
    Body: 'x'.repeat(5_000),
    To: Array.from({ length: 1_600 }, () => 'a'),
  })
  const { Body, To } = after as { Body: string; To: string[] }
  expect(Body).toMatch(/^x{1000}… \(5000 characters\)$/)
  expect(To).toHaveLength(1_001)
  expect(To.at(-1)).toBe('… (1600 entries)')
})
