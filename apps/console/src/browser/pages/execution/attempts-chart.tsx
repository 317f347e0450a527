import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Execution } from '../../api/queries.ts'
import { type TimeLane, TimeLanes } from '../../controls/time-lanes.tsx'
import { useLayout } from '../../frame/use-layout.ts'
import type { MessageId } from '../../messages/en.ts'
import { type Stage, stageText, type Tone } from '../../states/execution-state.ts'
import { durationText } from '../../times/format.ts'
import { useNow } from '../../times/use-now.ts'
import { type Attempt, attemptsOf, type AttemptEnd } from './attempts.ts'
import { eventReason, type ExecutionEvent } from './event-text.ts'

const endWords: Readonly<Record<AttemptEnd, MessageId>> = {
  ended: 'execution.attemptEnd.ended',
  retry: 'execution.attemptEnd.retry',
  'put-off': 'execution.attemptEnd.putOff',
  'handed-back': 'execution.attemptEnd.handedBack',
  rescued: 'execution.attemptEnd.rescued',
}
/** Marks of the axis, from its beginning to its end. */
const steps = [0.25, 0.5, 0.75]

interface AttemptsChartProps {
  readonly record: Execution
  readonly events: readonly ExecutionEvent[]
}

/** The attempts on one time axis, with their stages: the bars of running attempts grow. */
export function AttemptsChart({ record, events }: AttemptsChartProps) {
  const intl = useIntl()
  const attempts = attemptsOf(events, record.ResendOf !== null)
  const isOver = record.CompletedEpochUtc !== null
  const nowMs = useNow((present) => (isOver ? 0 : present))
  const first = attempts[0]
  if (first === undefined) return null
  const ends = attempts.map(({ toMs }) => toMs ?? nowMs)
  const dueMs = record.ScheduledForEpochUtc === null ? first.fromMs : record.ScheduledForEpochUtc * 1_000
  const waitedMs = Math.max(0, first.fromMs - dueMs)
  const fromMs = first.fromMs - waitedMs
  const toMs = Math.max(fromMs + 1, ...ends, isOver ? 0 : nowMs)
  const offset = (ms: number) => `+${durationText(intl, (ms - fromMs) / 1_000)}`
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.attempts" />
      </h2>
      <TimeLanes
        fromMs={fromMs}
        toMs={toMs}
        lanes={[
          ...waitLane(intl, { dueMs: fromMs, waitedMs }),
          ...attempts.map((attempt) => ({
            key: String(attempt.fromMs),
            name: <AttemptName attempt={attempt} />,
            bars: attempt.stages.map(({ stage, fromMs: from, toMs: to }) => ({
              key: stage,
              fromMs: from,
              toMs: to ?? nowMs,
              tone: toneOf(attempt, stage),
              label: (
                <>
                  {stageText(intl, stage)} {durationText(intl, Math.max(0, (to ?? nowMs) - from) / 1_000)}
                </>
              ),
            })),
          })),
        ]}
        marks={steps.map((step) => {
          const atMs = fromMs + (toMs - fromMs) * step
          return { atMs, text: offset(atMs) }
        })}
        end={offset(toMs)}
      />
      <AttemptList attempts={attempts} nowMs={nowMs} />
    </section>
  )
}

/** The wait from its due instant on; none below a second. */
function waitLane(
  intl: IntlShape,
  { dueMs, waitedMs }: { readonly dueMs: number; readonly waitedMs: number },
): TimeLane[] {
  if (waitedMs < 1_000) return []
  const label = intl.formatMessage(
    { id: 'execution.waited' },
    { time: durationText(intl, Math.floor(waitedMs / 1_000)) },
  )
  const bar = { key: 'wait', fromMs: dueMs, toMs: dueMs + waitedMs, tone: 'wait', label: null } as const
  return [{ key: 'wait', name: label, bars: [bar] }]
}

function AttemptName({ attempt: { number, serverName } }: { readonly attempt: Attempt }) {
  return (
    <>
      <FormattedMessage id="execution.attemptNumber" values={{ number }} />
      <small className="quiet truncated">
        <StoredName name={serverName} />
      </small>
    </>
  )
}

/** The last stage has the colour of what became of the attempt. */
function toneOf({ stages, end, toMs }: Attempt, stage: Stage): Tone {
  if (stages.at(-1)?.stage !== stage) return 'idle'
  if (toMs === null) return 'live'
  if (end === 'rescued' || end === 'retry') return 'bad'
  return end === 'put-off' || end === 'handed-back' ? 'warn' : 'idle'
}

/** What became of each attempt, in words; also where the bars are, when there is more than one. */
function AttemptList({ attempts, nowMs }: { readonly attempts: readonly Attempt[]; readonly nowMs: number }) {
  const alone = useLayout() === 'phone' ? 'lanes-words' : 'visually-hidden'
  const intl = useIntl()
  return (
    <ol className={attempts.length > 1 ? 'attempt-words' : `attempt-words ${alone}`}>
      {attempts.map((attempt) => (
        <li key={attempt.fromMs}>
          <span>
            <strong>
              <FormattedMessage id="execution.attemptNumber" values={{ number: attempt.number }} />
            </strong>{' '}
            <StoredName name={attempt.serverName} />
            {attempt.placed !== null && <span className="quiet">, {eventReason(intl, attempt.placed)}</span>}
          </span>
          <span>
            {attempt.stages.map(({ stage, fromMs, toMs }) => (
              <span key={stage} className="numbers">
                {stageText(intl, stage)}{' '}
                {durationText(intl, Math.max(0, (toMs ?? nowMs) - fromMs) / 1_000)}{' '}
              </span>
            ))}
            <span className={attempt.end === 'ended' || attempt.end === null ? 'quiet' : 'words-bad'}>
              {attempt.end !== null && <FormattedMessage id={endWords[attempt.end]} />}{' '}
              {attempt.endEvent !== null && eventReason(intl, attempt.endEvent)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
