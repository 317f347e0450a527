import type { StoredDestination, StoredSchedule } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { invalid } from '../../http/read-input.ts'
import {
  type AnyInput,
  destinationFromWire,
  fieldOf,
  type GivenDestinations,
} from '../../wire/destination.ts'
import { type DestinationField, prefixOfDestination } from './placed-destination.ts'

const fields = ['EmailDestinations', 'Destinations'] as const satisfies DestinationField[]

/**
 * Destinations as both fields give them, none of them stored before. @throws ProblemError `invalid_request`
 */
export async function newDestinations(
  given: GivenDestinations,
  dependencies: Dependencies,
): Promise<StoredDestination[]> {
  const lists = fields.map((field) =>
    addedDestinations(given[field] ?? [], dependencies, (index) => prefixOfDestination(field, index)),
  )
  return (await Promise.all(lists)).flat()
}

/** Destinations of one field. @throws ProblemError `invalid_request` */
export async function addedDestinations(
  inputs: readonly AnyInput[],
  dependencies: Dependencies,
  prefixOf: (index: number) => string,
): Promise<StoredDestination[]> {
  return await Promise.all(
    inputs.map((input, index) =>
      destinationFromWire({ input, stored: null, prefix: prefixOf(index) }, dependencies),
    ),
  )
}

/**
 * Destinations with the id of a stored one replace it and keep the passwords that are not given; the others
 * are new. The stored ones of a field that is not given stay.
 */
export async function mergedDestinations(
  given: GivenDestinations,
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<StoredDestination[]> {
  const lists = fields.map(async (field) => {
    const own = stored.destinations.filter((destination) => fieldOf(destination) === field)
    const inputs = given[field]
    return inputs === null ? own : await mergedField(inputs, { field, own }, dependencies)
  })
  return (await Promise.all(lists)).flat()
}

async function mergedField(
  inputs: readonly AnyInput[],
  { field, own }: { readonly field: DestinationField; readonly own: readonly StoredDestination[] },
  dependencies: Dependencies,
): Promise<StoredDestination[]> {
  const byId = new Map(own.map((destination) => [destination.id, destination]))
  const ids = inputs.flatMap(({ Id }) => (Id === null ? [] : [Id]))
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0)
    throw invalid([{ field, message: sentence('destination_named_twice', { id: ids[repeated] ?? '' }) }])
  return await Promise.all(
    inputs.map((input, index) => {
      const prefix = prefixOfDestination(field, index)
      return destinationFromWire({ input, stored: byId.get(input.Id ?? '') ?? null, prefix }, dependencies)
    }),
  )
}
