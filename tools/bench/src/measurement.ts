import { median } from './statistics.ts'

/** Figures of one round by name, such as `requestsPerSecond` of the api and of the bare route. */
export type Figures = Readonly<Record<string, number>>

/** A promise and what one run says about it. Everything is a median over the rounds of that run. */
export interface Measurement {
  readonly name: string
  readonly figures: Figures
  /** What is checked: a ratio of the run, a count, or milliseconds. None for what is only reported. */
  readonly checkResults: readonly CheckResult[]
}

export interface CheckResult {
  readonly what: string
  readonly value: number
  readonly goal: number
  readonly isMet: boolean
}

export const atLeast = (what: string, value: number, goal: number): CheckResult => ({
  what,
  value,
  goal,
  isMet: value >= goal,
})
export const atMost = (what: string, value: number, goal: number): CheckResult => ({
  what,
  value,
  goal,
  isMet: value <= goal,
})

/** The median of each figure over rounds. */
export function mediansOf(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))]),
  )
}

/** The measurements as a Markdown table: one line for each thing that is checked. */
export function tableOf(measurements: readonly Measurement[]): string {
  const lines = measurements.flatMap(({ name, figures, checkResults }) => {
    const shown = Object.entries(figures)
      .map(([figure, number]) => `${figure} ${rounded(number)}`)
      .join(', ')
    if (checkResults.length === 0) return [`| ${name} | – | – | – | – | ${shown} |`]
    return checkResults.map(
      ({ what, value, goal, isMet }, index) =>
        `| ${name} | ${what} | ${rounded(value)} | ${goal} | ${isMet ? 'met' : 'MISSED'} | ${index > 0 ? '' : shown} |`,
    )
  })
  return ['| measured | judged | median | goal | | figures |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
