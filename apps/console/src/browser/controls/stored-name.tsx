import { shownWithin } from './shown.ts'

/**
 * A name that a user has given, or another text that a user wrote. Its invisible characters are shown, and it
 * rearranges nothing beside it.
 */
export function StoredName({ name }: { readonly name: string | null }) {
  return name === null ? null : <bdi>{shownWithin(name)}</bdi>
}
