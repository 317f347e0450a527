/**
 * The power of ten that holds a page and the one row more that callers request. The statement has it as a
 * literal, since the planner does not see the value of a parameter.
 */
export function pageSize(limit: number): number {
  return 10 ** Math.max(1, Math.ceil(Math.log10(Math.max(1, limit - 1)))) + 1
}
