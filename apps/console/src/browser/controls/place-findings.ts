/** From what is wrong with a request to the fields of a form. */
import { ApiProblem } from '../api/problem.ts'

/** What is wrong, with the path of it in the request, such as `EmailDestinations[0].To[1]`. */
export interface Finding {
  readonly field: string
  readonly message: string
}

/** What a form itself finds wrong with what it is to send. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput'
  readonly errors: readonly Finding[]

  constructor(errors: readonly Finding[]) {
    super(errors.map(({ message }) => message).join(' '))
    this.errors = errors
  }
}

/** What an error says of single fields. A name that is in use is said of the field with the name. */
export function findingsOf(error: Error | null, nameField: string): readonly Finding[] {
  if (error instanceof ApiProblem && error.code === 'name_taken' && error.errors.length === 0)
    return [{ field: nameField, message: error.message }]
  return error instanceof ApiProblem || error instanceof WrongInput ? error.errors : nothing
}

const nothing: readonly Finding[] = []

/** What is wrong with one field. */
export interface FieldFinding {
  readonly finding: Finding
  /** Which entry of a field that holds several, from 1; null where the field is meant as a whole. */
  readonly entry: number | null
}

/**
 * Each finding at the field that it is about: the one with the longest name that its path begins with. A finding
 * without such a field is in none of the lists.
 *
 * @param names as the fields are named in the form, which is as on the wire
 */
export function placeFindings(
  findings: readonly Finding[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, readonly FieldFinding[]> {
  const placed = new Map<string, FieldFinding[]>()
  for (const finding of findings) {
    const name = prefixes(finding.field).find((prefix) => names.has(prefix))
    if (name === undefined) continue
    const rest = finding.field.slice(name.length)
    const index = /^\[(\d{1,9})\]$/.exec(rest)?.[1]
    const entry = index === undefined ? null : Number(index) + 1
    placed.set(name, [...(placed.get(name) ?? []), { finding, entry }])
  }
  return placed
}

/** A path and what stands above it, the longest first. */
function prefixes(path: string): string[] {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => index)
  return [path.length, ...ends.toReversed()].map((end) => path.slice(0, end))
}
