import { isSameValue } from './same-value.ts'

/** What differs between two states of an object, as the audit trail keeps them. */
export interface ChangedMember {
  /** Names of the members on the path to it, such as `Schedule.ExecutionTime`; empty for the value itself. */
  readonly path: string
  /** Undefined where the member is only in the other state. */
  readonly before: unknown
  readonly after: unknown
}

/** Deeper values are compared as a whole; the service stores nothing that is deeper. */
const deepest = 12

/**
 * The members that differ, in the order of the earlier state; objects in lists are distinguished by their
 * `Id`.
 */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  return differences({ path: '', before, after }, 0)
}

function differences(member: ChangedMember, depth: number): ChangedMember[] {
  const { path, before, after } = member
  if (isSameValue(before, after)) return []
  const left = partsOf(before)
  const right = partsOf(after)
  const isComparable = (left !== null || isNothing(before)) && (right !== null || isNothing(after))
  if (!isComparable || depth === deepest) return [member]
  const names = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])
  const found = [...names].flatMap((name) =>
    differences({ path: joined(path, name), before: left?.get(name), after: right?.get(name) }, depth + 1),
  )
  // An empty object in place of nothing has no member that could show the difference.
  return found.length === 0 ? [member] : found
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const joined = (path: string, name: string) =>
  path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`

/** Members by name; null for what is shown as one value: scalars, and lists of them. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const isList = value.length > 0 && value.every((each) => typeof each === 'object' && each !== null)
  if (!isList) return null
  return new Map(value.map((each, position) => [`[${nameIn(each) ?? position}]`, each]))
}

function nameIn(element: object): string | null {
  const id = 'Id' in element ? element.Id : null
  return typeof id === 'string' ? id : null
}
