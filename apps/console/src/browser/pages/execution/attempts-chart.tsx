import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Execution } from '../../api/queries.ts'
import { type TimeBar, type TimeLane, TimeLanes } from '../../controls/time-lanes.tsx'
import { useLayout } from '../../frame/use-layout.ts'
import type { MessageId } from '../../messages/en.ts'
import { type Stage, stageText, type Tone } from '../../states/execution-state.ts'
import { durationText } from '../../times/format.ts'
import { useNow } from '../../times/use-now.ts'
import { type Attempt, attemptsOf, type AttemptEnd } from './attempts.ts'
import { eventReason, type ExecutionEvent } from './event-text.ts'
import { useLateWords } from './lateness.tsx'

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
  const late = useLateWords(record)
  const first = attempts[0]
  if (first === undefined) return null
  const ends = attempts.map(({ toMs }) => toMs ?? nowMs)
  const dueMs = record.ScheduledForEpochUtc === null ? first.fromMs : record.ScheduledForEpochUtc * 1_000
  const waitedMs = Math.max(0, first.fromMs - dueMs)
  const fromMs = first.fromMs - waitedMs
  const toMs = Math.max(fromMs + 1, ...ends, isOver ? 0 : nowMs)
  const wait = waitOf(intl, waitedMs, late.join(' '))
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
          ...(wait === null ? [] : [waitLane(wait, { fromMs, toMs: first.fromMs })]),
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
      <ChartWords wait={wait} attempts={attempts} nowMs={nowMs} />
    </section>
  )
}

interface Wait {
  /** Such as "Waited 84 s". */
  readonly name: string
  /** How late that is, and why, as the head of the page says it. */
  readonly words: string
}

/** None below a second. */
function waitOf(intl: IntlShape, waitedMs: number, words: string): Wait | null {
  if (waitedMs < 1_000) return null
  const time = durationText(intl, Math.floor(waitedMs / 1_000))
  return { name: intl.formatMessage({ id: 'execution.waited' }, { time }), words }
}

function waitLane({ name, words }: Wait, { fromMs, toMs }: Pick<TimeBar, 'fromMs' | 'toMs'>): TimeLane {
  return { key: 'wait', name, bars: [{ key: 'wait', fromMs, toMs, tone: 'wait', label: null, title: words }] }
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

interface ChartWordsProps {
  readonly wait: Wait | null
  readonly attempts: readonly Attempt[]
  readonly nowMs: number
}

/** The wait, and what became of each attempt, in words; also where the bars are, when there is more than one. */
function ChartWords({ wait, attempts, nowMs }: ChartWordsProps) {
  const alone = useLayout() === 'phone' ? 'lanes-words' : 'visually-hidden'
  const intl = useIntl()
  return (
    <ol className={attempts.length > 1 ? 'attempt-words' : `attempt-words ${alone}`}>
      {wait !== null && (
        <li>
          <strong>{wait.name}</strong>
          <span>{wait.words}</span>
        </li>
      )}
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
