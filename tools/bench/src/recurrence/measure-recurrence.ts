import { nextRunAt, previewRuns } from '@punctual/domain'

import { atLeast, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import { nextByLuxon } from './luxon-side.ts'
import { kindNames, type Question, questionsOf } from './questions.ts'

export { kindNames }

export interface RecurrenceOptions {
  readonly rounds: number
  /** Kinds of recurrence. */
  readonly only: readonly string[]
  /** How long each side computes in each round of each kind. */
  readonly seconds: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** How often a question is asked before anything is measured, so that both sides run compiled. */
const warmUpSeconds = 0.3

/**
 * Next-occurrence computations a second in every zone against plain luxon, which answers the same questions
 * in the same run.
 */
export async function measureRecurrence(
  options: RecurrenceOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  const kinds = options.only.map((name) => ({ name, questions: questionsOf(name) }))
  const mixed = { name: 'mixed', questions: kinds.flatMap(({ questions }) => questions) }
  options.report(
    `${mixed.questions.length} questions; ${differences(mixed.questions)} of them are about a change of clocks, where luxon says something else.`,
  )
  const measurements = [mixed, ...kinds].map((kind) => compare(kind, options))
  return {
    describedAs: `${mixed.questions.length} questions in ${Intl.supportedValuesOf('timeZone').length} zones`,
    measurements,
  }
}

/**
 * How many answers differ. They may where the clock is changed; anywhere else a difference means that one
 * side is wrong, and nothing is worth measuring.
 */
function differences(questions: readonly Question[]): number {
  return questions.filter(({ recurrence, after }) => {
    const ours = nextRunAt(recurrence, new Date(after))?.getTime() ?? null
    const theirs = nextByLuxon(recurrence, after)
    if (ours === theirs) return false
    const [run] = previewRuns(recurrence, { after: new Date(after), count: 1 })
    if (run && run.notes.length > 0) return true
    throw new Error(`The sides differ: ${JSON.stringify({ recurrence, after, ours, theirs })}`)
  }).length
}

function compare(
  { name, questions }: { name: string; questions: readonly Question[] },
  { rounds, seconds, signal, report }: RecurrenceOptions,
): Measurement {
  const sides = {
    punctual: (question: Question) =>
      nextRunAt(question.recurrence, new Date(question.after))?.getTime() ?? 0,
    luxon: (question: Question) => nextByLuxon(question.recurrence, question.after),
  }
  for (const side of Object.values(sides)) rateOf(side, questions, warmUpSeconds)
  const rates = { punctual: [] as number[], luxon: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    signal.throwIfAborted()
    rates.punctual.push(rateOf(sides.punctual, questions, seconds))
    rates.luxon.push(rateOf(sides.luxon, questions, seconds))
  }
  const ratio = median(rates.punctual.map((rate, round) => rate / (rates.luxon[round] ?? Number.NaN)))
  report(`${name}: ${ratio.toFixed(1)} × luxon`)
  return {
    name: `Next occurrences/s, ${name}`,
    figures: { punctual: median(rates.punctual), luxon: median(rates.luxon) },
    checkResults: [atLeast('Punctual : luxon alone', ratio, 10)],
  }
}

/** Answers a second over whole passes through the questions. */
function rateOf(
  answer: (question: Question) => number,
  questions: readonly Question[],
  seconds: number,
): number {
  const begin = performance.now()
  let [asked, sum] = [0, 0]
  while (performance.now() - begin < seconds * 1_000) {
    for (const question of questions) sum += answer(question)
    asked += questions.length
  }
  if (!Number.isFinite(sum)) throw new Error('an answer is no instant')
  return (asked / (performance.now() - begin)) * 1_000
}
