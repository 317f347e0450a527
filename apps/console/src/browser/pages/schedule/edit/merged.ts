import { isSameValue } from '../../../controls/same-value.ts'

/** A value in three states. */
export interface ThreeStates {
  readonly stored: unknown
  /** What the form began with: the part of the stored state that it has fields for. */
  readonly before: unknown
  readonly after: unknown
}

/** The stored state with what the form has changed: a member that the form does not have stays as it is stored. */
export function merged({ stored, before, after }: ThreeStates): unknown {
  if (isSameValue(before, after)) return stored
  if (!isObject(stored) || !isObject(before) || !isObject(after)) return after
  const names = new Set([...Object.keys(stored), ...Object.keys(after)])
  const members = [...names]
    .filter((name) => name in after || !(name in before))
    .map((name) => [
      name,
      name in after
        ? merged({ stored: stored[name], before: before[name], after: after[name] })
        : stored[name],
    ])
  return Object.fromEntries(members)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
