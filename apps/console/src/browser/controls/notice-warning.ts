/**
 * Whether a warning says that no notice about a schedule reaches anyone. The page of the schedule shows it; it stands in
 * the way of no run and of no save.
 */
export function isAboutNotices(warning: string): boolean {
  return warning.startsWith('No notice about this schedule reaches anyone')
}
