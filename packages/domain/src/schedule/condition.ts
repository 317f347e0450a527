/**
 * Conditions of a schedule: all must hold, else the run succeeds, sends nothing and says why. They are checked
 * for each result, when its files are made and before anything is planned to be sent.
 */
import { z } from 'zod'

import { cell, type Cell, cellText } from '../data/cell.ts'
import { compareCells } from '../data/compare-cells.ts'
import { comparisonOperators } from '../data/comparison.ts'
import { dataQuery } from '../data/data-query.ts'
import { type Sentence, sentence } from '../words/sentence.ts'

export const conditionKinds = ['NotBlank', 'Blank', 'Rows', 'Value', 'Changed'] as const

export type ConditionKind = (typeof conditionKinds)[number]

export const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NotBlank') }),
  z.object({ kind: z.literal('Blank') }),
  /** Compares the number of rows in the files that have rows, or in the answer to a query. */
  z.object({
    kind: z.literal('Rows'),
    operator: z.enum(comparisonOperators),
    count: z.int(),
    query: dataQuery.optional(),
  }),
  /** Compares a named value of the schedule. The other side may have expressions. */
  z.object({
    kind: z.literal('Value'),
    name: z.string(),
    operator: z.enum(comparisonOperators),
    value: cell,
  }),
  /** Compares the content of the files with that of the last run that was delivered. */
  z.object({ kind: z.literal('Changed') }),
])

export type Condition = z.infer<typeof condition>

/** Most conditions of a schedule. */
export const maximumConditions = 20

/** What conditions ask of a result and of the data. Each is found out when a condition needs it. */
export interface ResultFacts {
  isBlank(): Promise<boolean>
  /** Null when no file says how many rows it has. */
  rows(): Promise<number | null>
  /** Rows of the answer to the query of a condition. */
  rowsOfQuery(condition: Condition): number
  /** Value of the name, which the schedule has. */
  value(name: string): Cell
  /** The other side of a comparison with its expressions filled in. */
  filled(value: Cell): Cell
  isChanged(): Promise<boolean>
}

/** Why a condition does not hold; null when it does. */
export async function whyNotMet(wanted: Condition, facts: ResultFacts): Promise<Sentence | null> {
  switch (wanted.kind) {
    case 'NotBlank':
      return (await facts.isBlank()) ? sentence('condition_not_blank') : null
    case 'Blank':
      return (await facts.isBlank()) ? null : sentence('condition_blank')
    case 'Rows': {
      const { operator, count, query } = wanted
      const rows = query === undefined ? await facts.rows() : facts.rowsOfQuery(wanted)
      if (rows !== null && compareCells(rows, operator, count)) return null
      const where = sentence(query === undefined ? 'condition_of_report' : 'condition_of_query')
      return sentence('condition_rows', { operator, count, where, found: rowsFound(rows) })
    }
    case 'Value': {
      const { name, operator } = wanted
      const [value, other] = [facts.value(name), facts.filled(wanted.value)]
      if (compareCells(value, operator, other)) return null
      return sentence('condition_value', { name, operator, other: shown(other), value: shown(value) })
    }
    case 'Changed':
      return (await facts.isChanged()) ? null : sentence('condition_changed')
  }
}

function rowsFound(rows: number | null): Sentence {
  if (rows === null) return sentence('no_countable_rows')
  return rows === 1 ? sentence('one_row') : sentence('many_rows', { count: rows })
}

/** A value as a sentence shows it. */
function shown(value: Cell): string {
  if (value === null) return 'null'
  const text = cellText(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
