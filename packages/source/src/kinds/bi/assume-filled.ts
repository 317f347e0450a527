import { hasPlaceholder } from '@punctual/domain'

/**
 * Filters as far as they are known before a run. The value of an expression may be a number or a date, so it
 * is no reason to refuse a comparison.
 */
export function assumeFilled(filters: readonly unknown[]): unknown[] {
  return filters.map((filter) => {
    const { conditions } = (filter ?? {}) as { conditions?: unknown }
    if (!Array.isArray(conditions)) return filter
    return { ...(filter as object), conditions: conditions.map(assumed) }
  })
}

function assumed(condition: unknown): unknown {
  const { value } = (condition ?? {}) as { value?: unknown }
  return typeof value === 'string' && hasPlaceholder(value)
    ? { ...(condition as object), value: 0 }
    : condition
}
