import { type SectionName, sectionNames } from '../../schedule-forms/section-names.ts'

/** The steps of a new schedule are the sections of its form; the last step has the details as well. */
export type StepName = Exclude<SectionName, 'details'>

export const stepNames = sectionNames.filter((name) => name !== 'details')

export function stepOf(section: SectionName): StepName {
  return section === 'details' ? 'recipients' : section
}
