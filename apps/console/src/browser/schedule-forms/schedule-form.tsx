import '../style/new-schedule.css'

import type { ReactNode } from 'react'
import { FormattedMessage, type IntlShape } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { FieldFindings, FindingList } from '../controls/field-findings.tsx'
import { shown } from '../controls/shown.ts'
import type { MissingBySection } from './missing.ts'
import type { SectionFinding } from './section-finding.ts'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { SectionList, type SectionListProps } from './section-list.tsx'
import type { SectionName } from './section-names.ts'
import { WhatItMeans, type WhatItMeansProps } from './what-it-means.tsx'

export interface ScheduleFormProps
  extends SectionFormProps, Omit<SectionListProps, 'current'>, Pick<WhatItMeansProps, 'preview'> {
  readonly missing: MissingBySection
  /** What is wrong; the same array until the next check. */
  readonly told: readonly SectionFinding[]
  /** Stands above the section. */
  readonly head: ReactNode
  /** Stands below it, with what saves or goes on. */
  readonly foot: ReactNode
  /** Whether nothing may be changed now. */
  readonly isHeld?: boolean
}

/**
 * The form of a schedule, new or stored: left its sections, in the middle the open one, right what it means. What is
 * wrong stands at its field, and leads to the section that has the field.
 */
export function ScheduleForm(props: ScheduleFormProps) {
  const { section, missing, told, head, foot, isHeld = false, onOpen, content, onChange } = props
  return (
    <div className="wizard">
      <SectionList {...props} current={section} />
      <FieldFindings
        className="wizard-form"
        findings={told}
        isStill={(finding) => isStill(finding as SectionFinding, missing)}
      >
        {head}
        <div className="held-form" inert={isHeld}>
          <SectionForm {...props} />
        </div>
        <FindingList title={told.some(isRefused) ? <FormattedMessage id="edit.refused" /> : undefined}>
          {(finding) => (
            <OtherFinding finding={finding as SectionFinding} current={section} onOpen={onOpen} />
          )}
        </FindingList>
        {foot}
      </FieldFindings>
      <div className="held-form" inert={isHeld}>
        <WhatItMeans section={section} content={content} onChange={onChange} preview={props.preview} />
      </div>
    </div>
  )
}

/** What a section lacks, as the form shows it. */
export function missingIn(
  missing: MissingBySection,
  section: SectionName,
  intl: IntlShape,
): SectionFinding[] {
  return missing[section].map(({ field, message, values }) => ({
    field,
    message: intl.formatMessage({ id: message }, values ?? {}),
    section,
    missing: message,
  }))
}

const isRefused = ({ missing }: SectionFinding): boolean => missing === undefined

/** A missing value is no longer reported once it is there. */
function isStill({ section, field, missing }: SectionFinding, now: MissingBySection): boolean {
  if (missing === undefined || section === null) return true
  return now[section].some((each) => each.message === missing && each.field === field)
}

interface OtherFindingProps {
  readonly finding: SectionFinding
  readonly current: SectionName
  readonly onOpen: (section: SectionName) => void
}

/** What has no field in the open section, with the way to the section that has it. */
function OtherFinding({ finding, current, onOpen }: OtherFindingProps) {
  const { field, message, section } = finding
  return (
    <>
      {isRefused(finding) && field !== '' && <code className="code">{field}</code>} {shown(message)}{' '}
      {section !== null && section !== current && (
        <Button kind="quiet" onPress={() => onOpen(section)}>
          <FormattedMessage id="newSchedule.check.open" />{' '}
          <FormattedMessage id={`newSchedule.step.${section}`} />
        </Button>
      )}
    </>
  )
}
