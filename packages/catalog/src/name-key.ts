import { composed } from '@punctual/domain'

/**
 * The form in which names are compared: two names may not differ only by case or by the encoding of an
 * accent.
 */
export function nameKey(name: string): string {
  return composed(name).toLowerCase()
}
