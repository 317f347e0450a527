import '../style/recurrence.css'

import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { type Occurrence, previewQuery } from '../api/preview-queries.ts'
import { ApiProblem } from '../api/problem.ts'
import { Button } from '../controls/button.tsx'
import { QueryView } from '../controls/query-view.tsx'
import { Refusal } from '../controls/refusal.tsx'
import { shown } from '../controls/shown.ts'
import { StateMark } from '../states/state-mark.tsx'
import { clockText, instantText } from '../times/format.ts'
import { hourLater } from '../times/time-of-day.ts'
import { useViewerZone } from '../times/time-zone.ts'
import { useSettled } from '../times/use-settled.ts'
import { type MissingPart, missingParts, type Recurrence, sentRecurrence } from './recurrence.ts'
import { ruleText } from './rule-words.ts'
import { changedByClocks, unlikeOthers } from './unlike-runs.ts'

export interface RunPreviewProps {
  readonly recurrence: Recurrence
  readonly calendarName?: string | null
  /** Takes a time that no change of the clocks touches; without it none is offered. */
  readonly onUseTime?: (time: string) => void
}

/** A year of a daily rule. */
const runsOfYear = 366
const shownNext = 5
const shownUnlike = 6

/** What a rule means, live: in words, the next runs, and within a year those that are not like the others. */
export function RunPreview({ recurrence, calendarName = null, onUseTime }: RunPreviewProps) {
  const intl = useIntl()
  const rule = useSettled(sentRecurrence(recurrence))
  const missing = missingParts(recurrence)
  const query = useQuery(previewQuery(useClient(), missing.length === 0 ? rule : null, runsOfYear))
  const refusal =
    missing.length === 0 && query.error instanceof ApiProblem && query.error.status === 400
      ? query.error
      : null
  // A refused rule is announced with the press that goes on with it; here it is only in sight.
  return (
    <section className="run-preview" aria-live={refusal === null ? 'polite' : 'off'}>
      <p className="rule-words">{ruleText(intl, recurrence, calendarName)}</p>
      {missing.length > 0 ? (
        <NeverRuns reasons={missing} />
      ) : refusal !== null ? (
        <Refusal error={refusal} isAnnounced={false} />
      ) : (
        <QueryView query={query} lines={shownNext}>
          {(runs) =>
            runs.length === 0 ? (
              <NeverRuns reasons={['noDay']} />
            ) : (
              <Runs runs={runs} rule={rule} onUseTime={onUseTime} />
            )
          }
        </QueryView>
      )}
    </section>
  )
}

function NeverRuns({ reasons }: { readonly reasons: readonly (MissingPart | 'noDay')[] }) {
  return (
    <div className="notice notice-warn">
      <FormattedMessage id="preview.neverRuns" />{' '}
      {reasons.map((reason) => (
        <span key={reason}>
          <FormattedMessage id={reason === 'noDay' ? 'preview.noDay' : `preview.missing.${reason}`} />{' '}
        </span>
      ))}
    </div>
  )
}

interface RunsProps {
  readonly runs: readonly Occurrence[]
  readonly rule: Recurrence
  readonly onUseTime: ((time: string) => void) | undefined
}

function Runs({ runs, rule, onUseTime }: RunsProps) {
  const intl = useIntl()
  const unlike = unlikeOthers(runs)
  const time = rule.ExecutionTime ?? null
  const isTouched = time !== null && (rule.Repeat ?? null) === null && runs.some(changedByClocks)
  return (
    <>
      <h3>
        <FormattedMessage id="preview.next" />
      </h3>
      <ol className="runs">
        {runs.slice(0, shownNext).map((run) => (
          <Run key={run.EpochUtc} run={run} zone={rule.TimeZone ?? null} />
        ))}
      </ol>
      {unlike.length > 0 && (
        <>
          <h3>
            <FormattedMessage id="preview.unlike" />
          </h3>
          <ol className="runs">
            {unlike.slice(0, shownUnlike).map((run) => (
              <Run key={run.EpochUtc} run={run} zone={rule.TimeZone ?? null} />
            ))}
          </ol>
          {unlike.length > shownUnlike && (
            <p className="quiet">
              <FormattedMessage id="preview.unlike.more" values={{ count: unlike.length - shownUnlike }} />
            </p>
          )}
        </>
      )}
      {isTouched && onUseTime !== undefined && (
        <Button onPress={() => onUseTime(hourLater(time))}>
          {intl.formatMessage({ id: 'preview.useTime' }, { time: hourLater(time) })}
        </Button>
      )}
    </>
  )
}

/** A run on the clock of the schedule, and on that of the reader where it differs. */
export function Run({ run, zone }: { readonly run: Occurrence; readonly zone: string | null }) {
  const intl = useIntl()
  const ownZone = useViewerZone()
  const own = instantText(intl, run.EpochUtc, { zone: ownZone })
  const local = zone === null ? own : instantText(intl, run.EpochUtc, { zone })
  const at = new Date(run.EpochUtc * 1_000)
  return (
    <li>
      <time dateTime={at.toISOString()} className="numbers">
        {local}
        {local !== own && (
          <span className="quiet">
            , <FormattedMessage id="preview.forYou" values={{ time: forReader() }} />
          </span>
        )}
      </time>
      {run.Notes.map((note) => (
        <span key={note} className="run-note">
          <StateMark mark="triangle" tone="warn" />
          {shown(note)}
        </span>
      ))}
    </li>
  )

  /** The clock only, where the day is the same. */
  function forReader(): string {
    const isSameDay = local.slice(0, -5) === own.slice(0, -5)
    return isSameDay ? clockText(intl, at, { zone: ownZone }) : own
  }
}
