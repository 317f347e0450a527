import { expect, test } from 'vitest'

import type { StoredSchedule } from '../../api/all-schedules.ts'
import type { DestinationKind } from '../../api/kind-queries.ts'
import type { Execution } from '../../api/queries.ts'
import { destinationsOf, lastDeliveries } from './stored-destinations.ts'

test('destinations of every kind are listed with where they go, also disabled ones and those of unknown kinds', () => {
  const schedule = {
    ScheduleName: 'Sales',
    EmailDestinations: [{ Id: 'mail', Name: '', Enabled: true, To: ['a@example.org'], Cc: [], Bcc: [] }],
    Destinations: [
      { Id: 'hook', Type: 'Webhook', Name: 'Hook', Enabled: false, Url: 'https://example.org/hook' },
      { Id: 'new', Type: 'Pigeon', Name: '', Enabled: true },
    ],
  } as unknown as StoredSchedule
  const Fields = [{ Name: 'Url', Type: 'Text', Required: true }]
  const kinds = [{ Kind: 'Webhook', Form: { Fields } }] as unknown as readonly DestinationKind[]
  expect(destinationsOf([schedule], kinds)).toMatchObject([
    { id: 'mail', type: null, place: 'a@example.org', isEnabled: true },
    { id: 'hook', type: 'Webhook', kind: kinds[0], place: 'https://example.org/hook', isEnabled: false },
    { id: 'new', type: 'Pigeon', kind: undefined, place: '' },
  ])
})

test('the last delivery to a destination is that of its newest run, where the worst of several rows stands for all', () => {
  const run = (...deliveries: readonly (readonly [destinationId: string, state: string])[]) =>
    ({
      Result: {
        artifacts: [],
        error: null,
        deliveries: deliveries.map(([destinationId, state]) => ({ destinationId, state, reply: null })),
      },
    }) as unknown as Execution
  const newest = run(['rows', 'Accepted'], ['rows', 'Rejected'], ['rows', 'Accepted'])
  const older = run(['rows', 'Unknown'], ['share', 'Accepted'])
  expect([...lastDeliveries([newest, older])]).toEqual([
    ['rows', { state: 'Rejected', execution: newest }],
    ['share', { state: 'Accepted', execution: older }],
  ])
})
