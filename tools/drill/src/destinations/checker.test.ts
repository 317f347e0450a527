import { expect, test } from 'vitest'

import { checkDelivery, type Outcome } from './checker.ts'

test.each<[string | null, number, boolean, Outcome]>([
  ['Accepted', 1, false, 'delivered'],
  ['Accepted', 0, false, 'lost'],
  ['Accepted', 2, false, 'twice'],
  ['Unknown', 0, false, 'unknown'],
  ['Unknown', 1, false, 'unknown'],
  ['Unknown', 2, false, 'twice'],
  ['Rejected', 0, true, 'refused'],
  ['Rejected', 0, false, 'lost'],
  ['Rejected', 1, true, 'lost'],
  ['Accepted', 1, true, 'lost'],
  [null, 0, false, 'lost'],
  [null, 1, false, 'lost'],
])(
  'a delivery that is %s with %i copies, where a refusal is right: %s, counts as %s',
  (state, copies, isRefusal, outcome) => {
    expect(checkDelivery({ state, copies, isRefusal })).toBe(outcome)
  },
)
