import { expect, test } from 'vitest'
import { z } from 'zod'

import { refused, refusedBy, saidBy } from './refused.ts'
import { sentence } from './sentence.ts'

const said = sentence('field_too_long', { most: 3 })

test.each([
  ['a check of Zod', z.string().max(3, refusedBy(said))],
  ['a check of Zod that ends the others', z.string().max(3, { ...refusedBy(said), abort: true })],
  ['a check of its own', z.string().refine((text) => text.length <= 3, refused(said))],
  [
    'a reader',
    z.string().transform((_text, context) => {
      context.addIssue({ code: 'custom', ...refused(said) })
      return z.NEVER
    }),
  ],
])(
  '%s refuses with a sentence, and with its English text for callers that read no sentences',
  (_what, schema) => {
    const { error } = schema.safeParse('long')
    expect(error?.issues.map(({ message }) => message)).toEqual(['must not be longer than 3 characters'])
    expect(error?.issues.map(saidBy)).toEqual([said])
  },
)

test('what refuses without a sentence says none', () => {
  expect(z.string().safeParse(1).error?.issues.map(saidBy)).toEqual([undefined])
})
