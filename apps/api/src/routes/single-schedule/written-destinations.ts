import type { StoredDestination, StoredSchedule } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { invalid } from '../../http/read-input.ts'
import { type EmailDestinationInput, destinationFromWire } from '../../wire/destination.ts'
import { prefixOfDestination } from './placed-destination.ts'

/**
 * Destinations as the field EmailDestinations gives them, none of them stored before. @throws ProblemError
 * `invalid_request`
 */
export async function newDestinations(
  inputs: readonly EmailDestinationInput[],
  dependencies: Dependencies,
  prefixOf = prefixOfDestination,
): Promise<StoredDestination[]> {
  return await Promise.all(
    inputs.map((input, index) =>
      destinationFromWire({ input, stored: null, prefix: prefixOf(index) }, dependencies),
    ),
  )
}

/**
 * Destinations with the id of a stored one replace it and keep the passwords that are not given; the others
 * are new.
 */
export async function mergedDestinations(
  inputs: readonly EmailDestinationInput[],
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<StoredDestination[]> {
  const byId = new Map(stored.destinations.map((destination) => [destination.id, destination]))
  const ids = inputs.flatMap(({ Id }) => (Id === null ? [] : [Id]))
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0)
    throw invalid([
      {
        field: 'EmailDestinations',
        message: sentence('destination_named_twice', { id: ids[repeated] ?? '' }),
      },
    ])
  return await Promise.all(
    inputs.map((input, index) => {
      const given = { input, stored: byId.get(input.Id ?? '') ?? null, prefix: prefixOfDestination(index) }
      return destinationFromWire(given, dependencies)
    }),
  )
}
