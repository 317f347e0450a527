import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import type { Schedule } from '../../api/schedule-queries.ts'
import { shown } from '../../controls/shown.ts'
import { sectionOfReason } from '../../schedule-forms/section-of-reason.ts'
import type { SectionName } from '../../schedule-forms/section-names.ts'
import { useMay } from '../../session/use-rights.ts'
import { StateMark } from '../../states/state-mark.tsx'

/** Why it will not run, and the sections of its form that end each reason. */
export function NotRunnableBand({ schedule }: { readonly schedule: Schedule }) {
  const mayEdit = useMay('Edit', schedule.FolderPath)
  const { Runnable, NotRunnableReasons, Frequency } = schedule.Schedule
  const problems = [...NotRunnableReasons, ...(schedule.OwnerProblem === null ? [] : [schedule.OwnerProblem])]
  if ((Runnable || NotRunnableReasons.length === 0) && schedule.OwnerProblem === null) return null
  // Without a rule that can be read, planning has set the schedule aside.
  const tone = Frequency === undefined ? 'bad' : 'warn'
  return (
    <section className={`band band-${tone}`} aria-labelledby="not-runnable">
      <h2 id="not-runnable">
        <StateMark mark={tone === 'bad' ? 'cross' : 'triangle'} tone={tone} />
        <FormattedMessage
          id={tone === 'bad' ? 'schedule.setAside' : Runnable ? 'schedule.needsOwner' : 'schedule.willNotRun'}
        />
      </h2>
      <ul>
        {problems.map((reason) => (
          <li key={reason}>{shown(reason)}</li>
        ))}
      </ul>
      {mayEdit && (
        <div className="buttons">
          {sectionsOf(schedule).map((section) => (
            <Link
              key={section}
              className="button button-plain"
              to="/schedules/$id"
              params={{ id: schedule.ScheduleId }}
              search={{ edit: section }}
            >
              <FormattedMessage id={`schedule.correct.${section}`} />
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}

/** The sections of the form that end the reasons, each once; where none is known, the rule. */
function sectionsOf({ Schedule, OwnerProblem }: Schedule): readonly SectionName[] {
  const found = Schedule.NotRunnableCodes.map(sectionOfReason).filter((section) => section !== null)
  const owner: readonly SectionName[] = OwnerProblem === null ? [] : ['details']
  const sections = new Set([...found, ...owner])
  return sections.size === 0 ? ['when'] : [...sections]
}
