import { expect, test } from 'vitest'

import { chooseResend, type EndedDelivery, type ResendWish } from './choose-resend.ts'

const sent = (id: string, destinationId: string, recipient: string): EndedDelivery => ({
  id,
  destinationId,
  recipient,
  state: id.startsWith('refused') ? 'Rejected' : 'Accepted',
  error: null,
})

/** Ann gets rows 1 to 3 by one destination, and one mail more by another one. */
const deliveries = [
  sent('row-1', 'a', 'ann@example.org'),
  sent('refused-row-2', 'a', 'ann@example.org'),
  sent('row-3', 'a', 'ann@example.org'),
  sent('other', 'b', 'ann@example.org'),
  sent('refused-bob', 'b', 'bob@example.org'),
]

function chosenBy(wish: Partial<ResendWish>) {
  const choice = chooseResend(deliveries, {
    destinationIds: null,
    recipients: null,
    deliveryIds: null,
    ...wish,
  })
  return choice.ok ? choice.chosen.map(({ id }) => id) : choice
}

test('of several deliveries to one recipient exactly the named ones are repeated, whatever their state', () => {
  expect(chosenBy({ deliveryIds: ['refused-row-2'] })).toEqual(['refused-row-2'])
  expect(chosenBy({ deliveryIds: ['REFUSED-ROW-2', 'refused-bob'] })).toEqual([
    'refused-row-2',
    'refused-bob',
  ])
  expect(chosenBy({ deliveryIds: ['row-3'] })).toEqual(['row-3'])
})

test('a named recipient gets each of its deliveries, within the named destinations', () => {
  const recipients = ['Ann@example.org']
  expect(chosenBy({ recipients })).toEqual(['row-1', 'refused-row-2', 'row-3', 'other'])
  expect(chosenBy({ recipients, destinationIds: ['B'] })).toEqual(['other'])
})

test('a delivery that the run did not have, or that is not of the named recipient, is refused by its place', () => {
  const refused = { ok: false, reason: 'deliveries-unknown', places: [1] }
  expect(chosenBy({ deliveryIds: ['row-1', 'row-9'] })).toEqual(refused)
  const recipients = ['bob@example.org']
  expect(chosenBy({ recipients, deliveryIds: ['refused-bob', 'other'] })).toEqual(refused)
})

test('a named delivery that another run is about to send is refused', () => {
  const underWay = deliveries.map((each) => ({ ...each, resent: 'under-way' as const }))
  const wish = { destinationIds: null, recipients: null, deliveryIds: ['row-1'] }
  expect(chooseResend(underWay, wish)).toMatchObject({ reason: 'under-way', recipients: ['ann@example.org'] })
})
