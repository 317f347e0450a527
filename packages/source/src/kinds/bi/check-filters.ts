import { assumeFilled } from './assume-filled.ts'
import { type FilterError, filterExpression } from './filter-expression.ts'

export type FilterCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly errors: readonly FilterError[] }

/**
 * Whether a schedule of the rendering method can use the filters. Method 1 takes only filters that the export
 * can express. Methods 0 and 2 take every well-formed filter, since a browser can apply them all.
 */
export function checkFilters(
  basicFilters: readonly unknown[],
  advancedFilters: readonly unknown[],
  method: 0 | 1 | 2,
): FilterCheck {
  const result = filterExpression(basicFilters, assumeFilled(advancedFilters))
  if (result.ok) return { ok: true }
  const errors = result.errors.filter(({ kind }) => kind === 'invalid' || method === 1)
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}
