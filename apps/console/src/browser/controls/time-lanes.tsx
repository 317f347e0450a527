import '../style/time-lanes.css'
import type { ReactNode } from 'react'

import type { Tone } from '../states/execution-state.ts'

/** A stretch of time; all instants are in milliseconds. */
export interface TimeBar {
  readonly key: string
  readonly fromMs: number
  readonly toMs: number
  /** `wait`: nothing ran. */
  readonly tone: Tone | 'wait'
  /** Shown where the bar is wide enough for words. */
  readonly label: ReactNode
  /** More than the label says, for the pointer. */
  readonly title?: string
}

export interface TimeLane {
  readonly key: string
  readonly name: ReactNode
  readonly bars: readonly TimeBar[]
}

export interface TimeLanesProps {
  readonly fromMs: number
  readonly toMs: number
  readonly lanes: readonly TimeLane[]
  readonly marks: readonly { readonly atMs: number; readonly text: string }[]
  /** What stands at the right end of the axis. */
  readonly end: string
}

/** A bar that is narrower than this share of the axis has no words in it. */
const narrowest = 0.12

/**
 * Lanes of bars on one time axis, as a picture. Words beside it say what it shows: for viewers who do not see
 * it, and in its place in a narrow window.
 */
export function TimeLanes({ fromMs, toMs, lanes, marks, end }: TimeLanesProps) {
  const length = Math.max(1, toMs - fromMs)
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / length))
  return (
    <div className="lanes" aria-hidden="true">
      {lanes.map(({ key, name, bars }) => (
        <div key={key} className="lanes-row">
          <span className="lanes-name truncated">{name}</span>
          <div className="lane">
            {bars.map((bar) => {
              const [from, to] = [share(bar.fromMs), share(bar.toMs)]
              return (
                <span
                  key={bar.key}
                  className={`lane-bar lane-bar-${bar.tone} truncated`}
                  title={bar.title}
                  style={{ left: `${from * 100}%`, width: `max(3px, ${(to - from) * 100}%)` }}
                >
                  {to - from > narrowest && bar.label}
                </span>
              )
            })}
          </div>
        </div>
      ))}
      <div className="lanes-row">
        <span />
        <div className="lanes-axis">
          {marks.map(({ atMs, text }) => (
            <span key={atMs} style={{ left: `${share(atMs) * 100}%` }}>
              {text}
            </span>
          ))}
          <span className="lanes-end">{end}</span>
        </div>
      </div>
    </div>
  )
}
