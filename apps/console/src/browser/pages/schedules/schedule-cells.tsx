import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { Avatar } from '../../controls/avatar.tsx'
import type { Column } from '../../controls/data-table.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { ruleText } from '../../schedule-forms/rule-words.ts'
import { shortRule } from '../../schedule-forms/short-rule.ts'
import { executionState } from '../../states/execution-state.ts'
import { State, StateMark } from '../../states/state-mark.tsx'
import { dayIn } from '../../times/day.ts'
import { NearInstant } from '../../times/near-instant.tsx'
import { useNow } from '../../times/use-now.ts'
import { DetailsButton } from './details-button.tsx'
import { KindIcon } from './kind-icon.tsx'
import { NotRunnable } from './not-runnable.tsx'
import { ResultStrip } from './result-strip.tsx'

/** The cells of a row on a window with room for them; each is one line, or two short ones. */
export const wideColumns: readonly Column<FoundSchedule>[] = [
  {
    header: 'column.schedule',
    isRowHeader: true,
    cell: (schedule) => (
      <div className="named">
        <KindIcon schedule={schedule} />
        <span className="two-lines">
          <Name schedule={schedule} />
          <Reason schedule={schedule}>
            <small className="quiet truncated">
              <StoredName name={schedule.FolderPath} />
            </small>
          </Reason>
        </span>
        <DetailsButton schedule={schedule} />
      </div>
    ),
  },
  { header: 'column.rule', cell: (schedule) => <Rule schedule={schedule} /> },
  { header: 'column.nextRun', cell: (schedule) => <NextRun schedule={schedule} /> },
  { header: 'column.lastResult', cell: (schedule) => <LastResult schedule={schedule} /> },
  { header: 'column.lastTen', cell: ({ LastResults }) => <ResultStrip results={LastResults} /> },
  { header: 'column.to', isNumber: true, cell: ({ RecipientCount }) => RecipientCount ?? '–' },
  { header: 'column.owner', cell: ({ Owner }) => (Owner === null ? '–' : <OwnerName name={Owner} />) },
]

/** On a phone: the sign of the last result, the name over the rule or the reason, and the next run. */
export const phoneColumns: readonly Column<FoundSchedule>[] = [
  {
    header: 'column.schedule',
    isRowHeader: true,
    cell: (schedule) => (
      <div className="named">
        <ResultSign result={schedule.LastResult} />
        <span className="two-lines">
          <Name schedule={schedule} />
          <Reason schedule={schedule}>
            <RuleLine schedule={schedule} />
          </Reason>
        </span>
        <DetailsButton schedule={schedule} />
      </div>
    ),
  },
  { header: 'column.nextRun', isNumber: true, cell: (schedule) => <NextRun schedule={schedule} isShort /> },
]

interface CellProps {
  readonly schedule: FoundSchedule
}

function Name({ schedule: { ScheduleId, ScheduleName } }: CellProps) {
  return (
    <Link className="truncated" to="/schedules/$id" params={{ id: ScheduleId }} title={shown(ScheduleName)}>
      <StoredName name={ScheduleName} />
    </Link>
  )
}

/** Why a schedule that is on will not run; else what else there is to say. */
function Reason({ schedule, children }: CellProps & { readonly children: ReactNode }) {
  const { Enabled, NotRunnableReasons } = schedule
  return Enabled && NotRunnableReasons.length > 0 ? <NotRunnable reasons={NotRunnableReasons} /> : children
}

/** In the words of the viewer; those of the service where it answers no rule to put into words. */
function useRule({ Recurrence, CalendarName, Description, TimeZone }: FoundSchedule) {
  const intl = useIntl()
  const today = useNow((nowMs) => dayIn(TimeZone ?? 'UTC', nowMs / 1_000))
  if (Recurrence === null) return { when: shown(Description), where: '', whole: shown(Description) }
  return { ...shortRule(intl, Recurrence, today), whole: shown(ruleText(intl, Recurrence, CalendarName)) }
}

function Rule({ schedule }: CellProps) {
  const { when, where, whole } = useRule(schedule)
  return (
    <span className="rule two-lines" title={whole}>
      <span className="truncated">{when}</span>
      <small className="quiet truncated">{where}</small>
    </span>
  )
}

function RuleLine({ schedule }: CellProps) {
  const { when, where, whole } = useRule(schedule)
  return <small className="quiet truncated" title={whole}>{`${when}, ${where}`}</small>
}

function NextRun({ schedule, isShort = false }: CellProps & { readonly isShort?: boolean }) {
  const { Enabled, NextRunEpochUtc } = schedule
  if (Enabled && NextRunEpochUtc !== null)
    return <NearInstant epoch={NextRunEpochUtc} isRelative isShort={isShort} />
  return (
    <span className="quiet">
      <FormattedMessage id={Enabled ? 'schedules.noFurtherDay' : 'schedules.disabled'} />
    </span>
  )
}

function LastResult({ schedule: { LastResult: result, LastRunEpochUtc } }: CellProps) {
  const intl = useIntl()
  if (result === null) return '–'
  const state = executionState({ Status: result, Stage: null })
  return (
    <span className="two-lines" title={intl.formatMessage({ id: state.id })}>
      <State state={state} />
      {LastRunEpochUtc !== null && (
        <small className="quiet result-when">
          <NearInstant epoch={LastRunEpochUtc} />
        </small>
      )}
    </span>
  )
}

function ResultSign({ result }: { readonly result: FoundSchedule['LastResult'] }) {
  if (result === null) return <span className="mark" />
  const { mark, tone, id } = executionState({ Status: result, Stage: null })
  return (
    <>
      <StateMark mark={mark} tone={tone} />
      <span className="visually-hidden">
        <FormattedMessage id={id} />
      </span>
    </>
  )
}

function OwnerName({ name }: { readonly name: string }) {
  return (
    <span className="named" title={shown(name)}>
      <Avatar name={name} />
      <span className="truncated">
        <StoredName name={name} />
      </span>
    </span>
  )
}
