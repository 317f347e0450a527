import { expect, test } from 'vitest'

import { isOneAddress, typedAddresses, wrongAddress } from './addresses.ts'

test('addresses are split at commas, semicolons and line breaks, and not within a quoted name or an expression', () => {
  expect(
    typedAddresses('"a;b" <c@d>;\n e@f ,,\n"Lee, {{first}}" <{{mail}}>, {{Locale(de, ScheduledFor)}}'),
  ).toEqual(['"a;b" <c@d>', 'e@f', '"Lee, {{first}}" <{{mail}}>', '{{Locale(de, ScheduledFor)}}'])
})

test('a long text of addresses is split in one pass', () => {
  expect(typedAddresses('"'.repeat(99_999))).toHaveLength(1)
  expect(typedAddresses('{{'.repeat(99_999))).toHaveLength(1)
})

test('the first entry that is no address is reported; one that a run fills in may be any', () => {
  expect(wrongAddress('"Lee, Ann" <ann@example.org>; {{mail}}')).toBeNull()
  expect(wrongAddress('ann@example.org; bob@; cem')?.values).toEqual({ text: 'bob@' })
})

test('one address is one that is known before a run', () => {
  expect(['ann@example.org', '"Lee, Ann" <ann@example.org>'].map(isOneAddress)).toEqual([true, true])
  expect(['', 'ann', 'a@b.org, c@d.org', '{{mail}}'].map(isOneAddress)).toEqual([false, false, false, false])
})
