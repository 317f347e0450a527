import { expect, test } from 'vitest'

import { checkMail, type Fate, type MailOutcome } from './checker.ts'

test.each<[Fate, string | null, number, boolean, MailOutcome]>([
  ['arrives', 'Accepted', 1, false, 'delivered'],
  ['arrives', 'Accepted', 0, false, 'lost'],
  ['arrives', 'Accepted', 2, true, 'twice'],
  ['arrives', 'Rejected', 0, false, 'lost'],
  ['arrives', 'Rejected', 1, false, 'wrong'],
  ['arrives', null, 0, true, 'lost'],
  ['arrives', null, 1, true, 'wrong'],
  ['arrives', 'Unknown', 1, true, 'in doubt, arrived'],
  ['arrives', 'Unknown', 0, true, 'in doubt, not there'],
  ['arrives', 'Unknown', 1, false, 'wrong'],
  ['arrives', 'Unknown', 0, false, 'wrong'],
  ['arrives', 'Unknown', 2, true, 'twice'],
  ['is refused', 'Rejected', 0, false, 'refused'],
  ['is refused', 'Accepted', 0, false, 'wrong'],
  ['is refused', 'Rejected', 1, true, 'wrong'],
  ['fails', 'Failed', 0, false, 'failed'],
  ['fails', 'Accepted', 0, true, 'wrong'],
  ['comes back', 'Bounced', 0, false, 'came back'],
  ['comes back', 'Accepted', 0, true, 'wrong'],
  ['comes back', 'Unknown', 0, true, 'in doubt, not there'],
])('a mail that %s, is %s in the ledger and there %i times (doubt: %s) counts as %s', (...given) => {
  const [fate, state, copies, mayBeInDoubt, outcome] = given
  expect(checkMail({ fate, state, copies, mayBeInDoubt })).toBe(outcome)
})
