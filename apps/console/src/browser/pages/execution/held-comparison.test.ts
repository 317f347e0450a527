import { expect, test } from 'vitest'

import type { Execution } from '../../api/queries.ts'
import { comparisonOf, type Hold, recipientChanges } from './held-comparison.ts'

const hold: Hold = {
  SinceEpochUtc: 1_795_246_200,
  Reasons: [
    { Code: 'hold_rows_changed', Values: { Now: 4, Before: 2, Percent: 100, Most: 12.5 }, Message: '' },
  ],
  ComparedWith: null,
  Recipients: { Before: null, Now: 3, Came: 0, Went: 0 },
  NewDomains: [],
  Rows: { Before: 2, Now: 4 },
  Decision: null,
  Reason: null,
  By: null,
  DecidedEpochUtc: null,
}

function run(recipients: readonly string[], more: object = {}): Execution {
  const deliveries = recipients.map((recipient) => ({ recipient, state: 'Planned', reply: null }))
  const Result = { artifacts: [{ bytes: 1_500 }, { bytes: 500 }], deliveries, error: null, ...more }
  return { Result } as unknown as Execution
}

test('only what is a reason is loud, with its change and what is allowed', () => {
  const rows = comparisonOf(hold, run([]), null)
  expect(rows.filter(({ isReason }) => isReason)).toMatchObject([
    { what: 'rows', before: { count: 2 }, now: { count: 4 }, percent: 100, allowed: 12.5 },
  ])
})

test('a first run is compared with nothing, and uncounted rows are no row of the table', () => {
  const first = { ...hold, Reasons: [], Rows: null }
  const rows = comparisonOf(first, run([]), null)
  expect(rows.map(({ what, before }) => [what, before])).toEqual([
    ['recipients', null],
    ['domains', null],
    ['files', null],
  ])
})

test('the size of files is not said of a list that is cut', () => {
  const rows = comparisonOf(hold, run([], { artifactCount: 900 }), run([]))
  const files = rows.find(({ what }) => what === 'files')
  expect(files).toMatchObject({ before: { count: 2, bytes: 2_000 }, now: { count: 900 } })
  expect(files?.now).not.toHaveProperty('bytes')
})

test('recipients are compared without capitals, and not at all where a ledger is cut', () => {
  const before = run(['Ann@example.org', 'bob@example.org'])
  expect(recipientChanges(run(['ann@example.org', 'eve@example.org']), before)).toEqual({
    came: ['eve@example.org'],
    went: ['bob@example.org'],
  })
  expect(recipientChanges(run(['eve@example.org'], { deliveryCounts: { Planned: 900 } }), before)).toEqual({
    came: [],
    went: [],
  })
})
