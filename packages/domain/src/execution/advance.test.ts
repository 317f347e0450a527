import { expect, test } from 'vitest'

import type { DeliveryState } from '../delivery/state.ts'
import { deliveredStatus, type DurableProgress, nextStep } from './advance.ts'

const rendered: DurableProgress = {
  missingParts: 0,
  madeParts: 1,
  missingAssemblies: 0,
  deliveriesPlanned: false,
  deliveries: [],
}

test('nothing rendered: render', () => {
  expect(nextStep({ ...rendered, missingParts: 1, madeParts: 0 })).toBe('render')
})

test('the next step is a function of the rows rendered by an earlier attempt: not rendered again', () => {
  expect(nextStep(rendered)).toBe('plan-deliveries')
})

test('one of several files is missing: nothing is put together before it is made or abandoned', () => {
  expect(nextStep({ ...rendered, missingParts: 1, madeParts: 2, missingAssemblies: 1 })).toBe('render')
  expect(nextStep({ ...rendered, madeParts: 2, missingAssemblies: 1 })).toBe('assemble')
})

test('nothing is sent before everything is put together', () => {
  expect(
    nextStep({
      ...rendered,
      missingAssemblies: 1,
      deliveriesPlanned: true,
      deliveries: [{ state: 'Planned' }],
    }),
  ).toBe('assemble')
})

test('every file was abandoned: there is nothing to put together or to send', () => {
  expect(nextStep({ ...rendered, madeParts: 0, missingAssemblies: 1 })).toBe('finish')
})

test('the next step is a function of the rows only what is not settled is delivered', () => {
  expect(
    nextStep({
      ...rendered,
      deliveriesPlanned: true,
      deliveries: [{ state: 'Accepted' }, { state: 'Planned' }],
    }),
  ).toBe('deliver')
})

test('an unknown delivery is settled: it is never sent again by itself', () => {
  expect(nextStep({ ...rendered, deliveriesPlanned: true, deliveries: [{ state: 'Unknown' }] })).toBe(
    'finish',
  )
})

const counted = (states: readonly DeliveryState[]) => ({
  wanted: states.filter((state) => state !== 'Cancelled').length,
  accepted: states.filter((state) => state === 'Accepted').length,
})

// proves decided-5.2.1/succeeded-partiallydelivered-or
test.each([
  [[], 'Succeeded'],
  [['Accepted', 'Accepted'], 'Succeeded'],
  [['Accepted', 'Rejected'], 'PartiallyDelivered'],
  [['Accepted', 'Unknown'], 'PartiallyDelivered'],
  [['Unknown'], 'Failed'],
  [['Cancelled'], 'Succeeded'],
  [['Accepted', 'Cancelled'], 'Succeeded'],
  [['Rejected', 'Cancelled'], 'Failed'],
  [['Rejected', 'Failed'], 'Failed'],
] as const)('every file and %j ends as %s', (states, status) => {
  expect(deliveredStatus({ madeParts: 2, failedParts: 0, deliveries: counted(states) })).toBe(status)
})

// proves decided-5.2.1/succeeded-partiallydelivered-or
test.each([
  [1, ['Accepted'], 'PartiallyDelivered'],
  [1, ['Accepted', 'Rejected'], 'PartiallyDelivered'],
  [1, [], 'PartiallyDelivered'],
  [1, ['Rejected'], 'Failed'],
  [0, [], 'Failed'],
] as const)(
  'the end is computed from what was made and from the ledger %i files of more, and %j, ends as %s',
  (madeParts, states, status) => {
    expect(deliveredStatus({ madeParts, failedParts: 1, deliveries: counted(states) })).toBe(status)
  },
)
