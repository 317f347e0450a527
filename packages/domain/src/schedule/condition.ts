/**
 * Conditions of a schedule: all must hold, else the run succeeds, sends nothing and says why. They are checked
 * for each result, when its files are made and before anything is planned to be sent.
 */
import { z } from 'zod'

export const comparisonOperators = ['=', '<>', '<', '<=', '>', '>='] as const

export type ComparisonOperator = (typeof comparisonOperators)[number]

export const conditionKinds = ['NotBlank', 'Blank', 'Rows', 'Changed'] as const

export type ConditionKind = (typeof conditionKinds)[number]

export const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NotBlank') }),
  z.object({ kind: z.literal('Blank') }),
  /** Compares the number of rows in the files that have rows. */
  z.object({ kind: z.literal('Rows'), operator: z.enum(comparisonOperators), count: z.int() }),
  /** Compares the content of the files with that of the last run that was delivered. */
  z.object({ kind: z.literal('Changed') }),
])

export type Condition = z.infer<typeof condition>

/** Most conditions of a schedule. */
export const maximumConditions = 20

/** What conditions ask of the files of a result. Each is found out when a condition needs it. */
export interface ResultFacts {
  isBlank(): Promise<boolean>
  /** Null when no file says how many rows it has. */
  rows(): Promise<number | null>
  isChanged(): Promise<boolean>
}

/** Why a condition does not hold; null when it does. */
export async function whyNotMet(wanted: Condition, facts: ResultFacts): Promise<string | null> {
  switch (wanted.kind) {
    case 'NotBlank':
      return (await facts.isBlank()) ? 'condition not met: NotBlank (the report is blank)' : null
    case 'Blank':
      return (await facts.isBlank()) ? null : 'condition not met: Blank (the report is not blank)'
    case 'Rows': {
      const { operator, count } = wanted
      const rows = await facts.rows()
      if (rows !== null && compares(rows, operator, count)) return null
      const found = rows === null ? 'no file with countable rows' : `${rows} ${rows === 1 ? 'row' : 'rows'}`
      return `condition not met: Rows ${operator} ${count} (the report has ${found})`
    }
    case 'Changed':
      return (await facts.isChanged())
        ? null
        : 'condition not met: Changed (the report is the same as the last one delivered)'
  }
}

/** Whether a comparison of two numbers holds. */
export function compares(left: number, operator: ComparisonOperator, right: number): boolean {
  switch (operator) {
    case '=':
      return left === right
    case '<>':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}
