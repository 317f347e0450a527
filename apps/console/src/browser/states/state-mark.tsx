import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

import type { Mark, StateWord, Tone } from './execution-state.ts'

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** What lies on a filled shape is drawn in the colour of the page. */
const onFill = { ...stroke, stroke: 'var(--surface)' } as const

/** Each mark has an outline of its own: circle, arc, half ring, square, dashed ring, octagon, diamond, triangle. */
const shapes: Readonly<Record<Mark, ReactNode>> = {
  tick: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M5 8.2l2.1 2.1L11.2 6" {...onFill} />
    </>
  ),
  arc: <path d="M8 1.8a6.2 6.2 0 1 1-6.2 6.2" {...stroke} />,
  half: (
    <>
      <circle cx="8" cy="8" r="6.2" {...stroke} />
      <path d="M8 3.6a4.4 4.4 0 0 0 0 8.8z" fill="currentColor" />
    </>
  ),
  pause: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="3" fill="currentColor" />
      <path d="M6 5.4v5.2M10 5.4v5.2" {...onFill} />
    </>
  ),
  missing: (
    <>
      <circle cx="8" cy="8" r="6.2" {...stroke} strokeDasharray="2.2 2.6" />
      <path d="M8 5v3.6M8 11.2v.1" {...stroke} />
    </>
  ),
  cross: (
    <>
      <path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" fill="currentColor" />
      <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" {...onFill} />
    </>
  ),
  question: (
    <>
      <path d="M8 .6L15.4 8 8 15.4.6 8z" fill="currentColor" />
      <path d="M6.4 6.3a1.7 1.7 0 1 1 2.3 1.6c-.5.2-.7.5-.7 1M8 11v.1" {...onFill} strokeWidth={1.6} />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6.2" {...stroke} />
      <path d="M8 4.8V8l2.2 1.4" {...stroke} />
    </>
  ),
  slash: (
    <>
      <circle cx="8" cy="8" r="6.2" {...stroke} />
      <path d="M4 12l8-8" {...stroke} />
    </>
  ),
  triangle: (
    <>
      <path d="M8 1.5L15 14H1z" {...stroke} />
      <path d="M8 6.2v3.2M8 11.7v.1" {...stroke} />
    </>
  ),
}

export interface StateMarkProps {
  readonly mark: Mark
  readonly tone: Tone
  /** Where it stands in a drawing, and how large; among words when absent. */
  readonly place?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export function StateMark({ mark, tone, place }: StateMarkProps) {
  return (
    <svg className={`mark tone-${tone} mark-${mark}`} viewBox="0 0 16 16" aria-hidden="true" {...place}>
      {shapes[mark]}
    </svg>
  )
}

/** A state as mark and word. */
export function State({ state }: { readonly state: StateWord }) {
  return (
    <span className={`state words-${state.tone}`}>
      <StateMark mark={state.mark} tone={state.tone} />
      <FormattedMessage id={state.id} />
    </span>
  )
}
