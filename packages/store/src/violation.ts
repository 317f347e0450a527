/** Which rule of the database a statement broke; null when the error is another one. */
export function violationOf(error: unknown): 'unique' | 'foreign-key' | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23505') return 'unique'
  return code === '23503' ? 'foreign-key' : null
}
