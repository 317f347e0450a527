import { describe, expect, test } from 'vitest'

import { deliveredStatus, nextStep } from './advance.ts'

describe('the next step is a function of the rows', () => {
  test('nothing rendered: render', () => {
    expect(nextStep({ missingArtifacts: 1, deliveriesPlanned: false, deliveries: [] })).toBe('render')
  })

  test('rendered by an earlier attempt: not rendered again', () => {
    expect(nextStep({ missingArtifacts: 0, deliveriesPlanned: false, deliveries: [] })).toBe('plan-deliveries')
  })

  test('only what is not settled is delivered', () => {
    expect(nextStep({ missingArtifacts: 0, deliveriesPlanned: true, deliveries: [{ state: 'Accepted' }, { state: 'Planned' }] })).toBe(
      'deliver',
    )
  })

  test('an unknown delivery is settled: it is never sent again by itself', () => {
    expect(nextStep({ missingArtifacts: 0, deliveriesPlanned: true, deliveries: [{ state: 'Unknown' }] })).toBe('finish')
  })
})

describe('the end is computed from the ledger', () => {
  test.each([
    [[], 'Succeeded'],
    [['Accepted', 'Accepted'], 'Succeeded'],
    [['Accepted', 'Rejected'], 'PartiallyDelivered'],
    [['Accepted', 'Unknown'], 'PartiallyDelivered'],
    [['Unknown'], 'Failed'],
    [['Rejected', 'Failed'], 'Failed'],
  ] as const)('%j ends as %s', (states, status) => {
    expect(deliveredStatus(states.map((state) => ({ state })))).toBe(status)
  })
})
