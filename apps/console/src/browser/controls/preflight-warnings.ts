import type { Schemas } from '../api/queries.ts'

/**
 * What a preflight warns of, but for what says that no notice about the schedule reaches anyone. The page of the
 * schedule shows that; it stands in the way of no run and of no save.
 */
export function preflightWarnings({
  Warnings,
  WarningCodes,
}: Pick<Schemas['Preflight'], 'Warnings' | 'WarningCodes'>): string[] {
  return Warnings.filter((_warning, position) => !WarningCodes[position]?.Code.startsWith('no_notice_'))
}
