/** Texts with their expressions filled in as a worker will fill them: by the same code. */
import { cellText } from '@punctual/domain/cell'
import { escapeHtml } from '@punctual/domain/escape-html'
import {
  evaluate,
  type ExpressionScope,
  expressionScope,
  wrongExpressions,
} from '@punctual/domain/expression'
import { fillPlaceholders, hasPlaceholder } from '@punctual/domain/placeholder'

export { hasPlaceholder, type ExpressionScope }

export interface KnownText {
  readonly scheduleName: string
  readonly reportName: string
  /** The due instant that texts are filled for, in milliseconds since 1970 UTC. */
  readonly dueMs: number
  readonly timeZone: string
  /** The first row of data; empty when there is none. */
  readonly row: Readonly<Record<string, string | number | boolean | null>>
}

/** What the next run will fill in. Its server and its id are not known before. */
export function nextRunScope({ scheduleName, reportName, dueMs, timeZone, row }: KnownText): ExpressionScope {
  return expressionScope(
    { ...row, ScheduleName: scheduleName, ReportName: reportName },
    { at: new Date(dueMs), timeZone },
  )
}

export function liveText(text: string, scope: ExpressionScope, form: 'plain' | 'html' = 'plain'): string {
  const filled = fillPlaceholders(text, (placeholder) => {
    const value = evaluate(placeholder, scope)
    if (value === undefined) return undefined
    return form === 'html' ? escapeHtml(cellText(value)) : cellText(value)
  })
  return filled ?? text
}

export interface ExpressionPlace {
  /** Columns of the rows of data. */
  readonly columns: readonly string[]
  /** Subjects, bodies and names of files know the report and the server as well. */
  readonly isFileText: boolean
  /** Whether a query tells the columns when it is asked. */
  readonly mayBeColumn: boolean
}

/** The first expression of a text that no run could fill in; null when there is none. */
export function wrongExpression(text: string, place: ExpressionPlace): string | null {
  const names = ['ScheduleName', 'ExecutionId', ...place.columns]
  const [wrong] = wrongExpressions(text, {
    names: place.isFileText ? [...names, 'ReportName', 'ServerName'] : names,
    ignoresFormats: place.isFileText,
    mayBeColumn: place.mayBeColumn,
  })
  return wrong === undefined ? null : wrong.inner.slice(0, 100)
}
