import type { ApiProblem } from '../api/problem.ts'
import { findingsOf } from '../controls/place-findings.ts'
import { formField, sectionOf } from './field-paths.ts'
import type { SectionFinding } from './section-finding.ts'

/** What the service refused, at the fields of the form. */
export function refusalsOf(error: ApiProblem): SectionFinding[] {
  const found = findingsOf(error, 'ScheduleName')
  if (found.length === 0) return [{ field: '', message: error.message, section: null }]
  return found.map(({ field: path, message }) => {
    const field = formField(path)
    return { field, message, section: sectionOf(field) }
  })
}
