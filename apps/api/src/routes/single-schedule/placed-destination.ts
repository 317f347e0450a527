import type { StoredDestination } from '@punctual/catalog'

import { fieldOf } from '../../wire/destination.ts'

/**
 * A destination and where it stands in the request, such as `EmailDestinations[0].`, or nothing when it is
 * the body itself.
 */
export interface PlacedDestination {
  readonly destination: StoredDestination
  readonly prefix: string
}

export type DestinationField = ReturnType<typeof fieldOf>

/** Destinations that make up the fields EmailDestinations and Destinations. */
export function placed(destinations: readonly StoredDestination[]): PlacedDestination[] {
  const counts = { EmailDestinations: 0, Destinations: 0 }
  return destinations.map((destination) => {
    const field = fieldOf(destination)
    const prefix = prefixOfDestination(field, counts[field])
    counts[field] += 1
    return { destination, prefix }
  })
}

export function prefixOfDestination(field: DestinationField, index: number): string {
  return `${field}[${index}].`
}
