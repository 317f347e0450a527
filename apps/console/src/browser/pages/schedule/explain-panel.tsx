import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { Execution } from '../../api/queries.ts'
import { explainQuery, type Explanation, lastRunsQuery, type Schedule } from '../../api/schedule-queries.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { useMay } from '../../session/use-rights.ts'
import { executionState } from '../../states/execution-state.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { bothClocksText, clockText, instantText, otherClockText } from '../../times/format.ts'
import { dayIn } from '../../times/day.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { shownRuns } from './last-runs.tsx'
import { findingMark } from './finding-mark.ts'
import { RunNowButton } from './run-now-button.tsx'
import type { ScheduleSearch } from './schedule-search.ts'
import { shown } from '../../controls/shown.ts'
import { withInstants } from '../../times/instants-in-text.ts'

export interface ExplainPanelProps {
  readonly schedule: Schedule
  readonly search: ScheduleSearch
}

/** Why it ran or did not at one instant: the answer first, then what led to it. */
export function ExplainPanel({ schedule, search }: ExplainPanelProps) {
  const { data: last = [] } = useQuery(lastRunsQuery(useClient(), schedule.ScheduleId, shownRuns))
  const at = chosenInstant(schedule, search, last)
  if (at === null) return null
  return <Explained key={String(at)} schedule={schedule} at={at} />
}

/** What the address names; else the last run, else the next one. */
function chosenInstant(
  { Schedule: rule }: Schedule,
  { day, at }: ScheduleSearch,
  last: readonly Execution[],
): number | string | null {
  if (day !== undefined) return at ?? `${day}T${rule.ExecutionTime ?? '00:00'}`
  const due = last.find(({ ScheduledForEpochUtc }) => ScheduledForEpochUtc !== null)
  return due?.ScheduledForEpochUtc ?? rule.NextRunEpochUtc
}

interface ExplainedProps {
  readonly schedule: Schedule
  readonly at: number | string
}

function Explained({ schedule, at }: ExplainedProps) {
  const intl = useIntl()
  const query = useQuery(explainQuery(useClient(), schedule.ScheduleId, at))
  return (
    <section
      className="panel"
      aria-live="polite"
      aria-label={intl.formatMessage({ id: 'schedule.explained' })}
    >
      <QueryView query={query} lines={5}>
        {(explanation) => <Trace schedule={schedule} explanation={explanation} />}
      </QueryView>
    </section>
  )
}

function Trace(props: { readonly schedule: Schedule; readonly explanation: Explanation }) {
  const { schedule, explanation } = props
  const intl = useIntl()
  const ownZone = useViewerZone()
  const zone = schedule.Schedule.TimeZone ?? 'UTC'
  const own = instantText(intl, explanation.AtEpochUtc, { zone: ownZone, withYear: true })
  const local = instantText(intl, explanation.AtEpochUtc, { zone, withYear: true })
  const write = (epoch: number) =>
    bothClocksText(intl, epoch, { zone, viewerZone: ownZone, withSeconds: true })
  const run = explanation.Day.find(({ EpochUtc }) => EpochUtc === explanation.AtEpochUtc)
  const state = run?.Status ? executionState({ Status: run.Status as never, Stage: null }) : null
  const [answer, ...more] = explanation.Findings
  const executionId =
    explanation.Findings.find(({ ExecutionId }) => ExecutionId !== null)?.ExecutionId ?? null
  return (
    <>
      <h2>
        {local}
        {own !== local && (
          <small className="quiet">
            <FormattedMessage id="preview.forYou" values={{ time: own }} />
          </small>
        )}
      </h2>
      {answer !== undefined && <p className="explain-summary">{inWords(answer, write)}</p>}
      <ol className="trace">
        {more.map((finding) => (
          <Step key={finding.Code + finding.Message} finding={finding} write={write} />
        ))}
      </ol>
      {executionId !== null && (
        <p>
          {state !== null && <StateMark mark={state.mark} tone={state.tone} />}{' '}
          <Link to="/executions/$id" params={{ id: executionId }}>
            <FormattedMessage id="schedule.openExecution" />
          </Link>
        </p>
      )}
      <OtherRuns schedule={schedule} explanation={explanation} zone={zone} />
      <RunInstead schedule={schedule} explanation={explanation} />
    </>
  )
}

/** Writes an instant as the viewer reads it. */
type Write = (epoch: number) => string

type Finding = Explanation['Findings'][number]

function inWords({ Message }: Finding, write: Write): string {
  return withInstants(shown(Message), write)
}

interface StepProps {
  readonly finding: Finding
  readonly write: Write
}

function Step({ finding, write }: StepProps) {
  const { EpochUtc } = finding
  const { mark, tone } = findingMark(finding.Code)
  const message = inWords(finding, write)
  // Most messages have the instant that they point to in their words.
  const isSaid = EpochUtc === null || message.includes(write(EpochUtc))
  return (
    <li>
      <StateMark mark={mark} tone={tone} />
      <div>
        {message}
        {!isSaid && (
          <time className="quiet numbers" dateTime={new Date(EpochUtc * 1_000).toISOString()}>
            {write(EpochUtc)}
          </time>
        )}
      </div>
    </li>
  )
}

interface OtherRunsProps {
  readonly schedule: Schedule
  readonly explanation: Explanation
  readonly zone: string
}

/** The other runs of the day, and the runs before and after. */
function OtherRuns({ schedule, explanation, zone }: OtherRunsProps) {
  const intl = useIntl()
  const ownZone = useViewerZone()
  const { Day, Before, After, AtEpochUtc } = explanation
  const timeOf = (epoch: number) =>
    otherClockText(intl, epoch, { zone, viewerZone: ownZone }) ?? instantText(intl, epoch, { zone })
  const link = (epoch: number, words: string) => (
    <Link
      key={`${words} ${epoch}`}
      to="/schedules/$id"
      params={{ id: schedule.ScheduleId }}
      search={{ day: dayIn(zone, epoch), at: epoch }}
      resetScroll={false}
      aria-current={epoch === AtEpochUtc ? 'true' : undefined}
    >
      {words}
    </Link>
  )
  return (
    <>
      {Day.length > 1 && (
        <p className="day-runs">
          <span className="quiet">
            <FormattedMessage id="schedule.ofDay" values={{ count: Day.length }} />
          </span>
          {Day.map(({ EpochUtc }) => link(EpochUtc, clockText(intl, new Date(EpochUtc * 1_000), { zone })))}
        </p>
      )}
      <p className="run-links">
        {Before !== null &&
          link(
            Before.EpochUtc,
            intl.formatMessage({ id: 'schedule.before' }, { time: timeOf(Before.EpochUtc) }),
          )}
        {After !== null &&
          link(
            After.EpochUtc,
            intl.formatMessage({ id: 'schedule.after' }, { time: timeOf(After.EpochUtc) }),
          )}
      </p>
    </>
  )
}

/** Codes of instants that were due and did not run. */
const missedCodes: ReadonlySet<string> = new Set(['missed_run_policy', 'overlap_policy', 'not_started'])

/** For what was due and did not run: the same report now. */
function RunInstead(props: { readonly schedule: Schedule; readonly explanation: Explanation }) {
  const { schedule, explanation } = props
  const intl = useIntl()
  const zone = useViewerZone()
  const mayRun = useMay('Run', schedule.FolderPath)
  const isMissed = missedCodes.has(explanation.Findings[0]?.Code ?? '')
  if (!isMissed) return null
  const time = instantText(intl, explanation.AtEpochUtc, { zone })
  return (
    <RunNowButton
      mayRun={mayRun}
      scheduleId={schedule.ScheduleId}
      warning={intl.formatMessage({ id: 'schedule.runInstead.warning' }, { time })}
    />
  )
}
