/**
 * What of a change the audit trail keeps: the members that differ, without secrets and without bulk.
 *
 * The operations hand over objects in the form that the interface answers, which holds no secret. What is
 * called like one is hit out here all the same: an entry stays for years and many users read it.
 */
import { isDeepStrictEqual } from 'node:util'

const secretName = /password|secret|token|constring|authorization/i

/**
 * Longer strings and arrays are cut: the trail reports what changed, and is no second copy of every mail
 * body.
 */
const maxTextLength = 1_000
/**
 * Of a bulk request every id is kept, of a calendar every holiday: what a calendar was is read from the
 * trail.
 */
const maxArrayLength = 1_000

export interface AuditedChange {
  readonly before: unknown
  readonly after: unknown
}

/**
 * Before and after of a change: of two objects only the members that differ. Null stands for "was not" and
 * "is no more".
 */
export function auditedChange(before: unknown, after: unknown): AuditedChange {
  const [was, is] = [presentable(before ?? null), presentable(after ?? null)]
  if (!isObject(was) || !isObject(is)) return { before: was, after: is }
  // A member that only one side has was added or removed: it stays on that side.
  const same = Object.keys(was).filter(
    (name) => Object.hasOwn(is, name) && isDeepStrictEqual(was[name], is[name]),
  )
  return { before: without(was, same), after: without(is, same) }
}

function presentable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > maxTextLength
      ? `${value.slice(0, maxTextLength)}… (${value.length} characters)`
      : value
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxArrayLength).map(presentable)
    return value.length > maxArrayLength ? [...kept, `… (${value.length} entries)`] : kept
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      isSecret(name, child) ? '[redacted]' : presentable(child),
    ]),
  )
}

/** Flags such as `HasPassword` reveal no secret. */
function isSecret(name: string, value: unknown): boolean {
  return (
    secretName.test(name) &&
    value !== null &&
    value !== undefined &&
    typeof value !== 'boolean' &&
    typeof value !== 'number'
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function without(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
