import type { Schemas } from '../api/queries.ts'

/**
 * What a preflight warns of, except the warning that no notice about the schedule reaches a recipient. The
 * page of the schedule shows that one; it prevents neither a run nor a save.
 */
export function preflightWarnings({
  Warnings,
  WarningCodes,
}: Pick<Schemas['Preflight'], 'Warnings' | 'WarningCodes'>): string[] {
  return Warnings.filter((_warning, position) => !WarningCodes[position]?.Code.startsWith('no_notice_'))
}
