import type { StoredDestination } from '@punctual/catalog'

/**
 * A destination and where it stands in the request, such as `EmailDestinations[0].`, or nothing when it is
 * the body itself.
 */
export interface PlacedDestination {
  readonly destination: StoredDestination
  readonly prefix: string
}

/** Destinations that make up the field EmailDestinations. */
export function placed(destinations: readonly StoredDestination[]): PlacedDestination[] {
  return destinations.map((destination, index) => ({ destination, prefix: prefixOfDestination(index) }))
}

export function prefixOfDestination(index: number): string {
  return `EmailDestinations[${index}].`
}
