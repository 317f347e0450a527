/** Templates with their expressions filled in as a worker will fill them: by the same code. */
import { cellText } from '@punctual/domain/cell'
import { escapeHtml } from '@punctual/domain/escape-html'
import {
  evaluate,
  type ExpressionScope,
  expressionScope,
  wrongExpressions,
} from '@punctual/domain/expression'
import { fillPlaceholders, hasPlaceholder } from '@punctual/domain/placeholder'

import type { MessageId } from '../messages/en.ts'

export { hasPlaceholder, type ExpressionScope }

export interface KnownText {
  readonly scheduleName: string
  readonly reportName: string
  /** The due instant that templates are filled for, in milliseconds since 1970 UTC. */
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

/** The columns that expressions may name. */
export interface KnownColumns {
  /** Of the rows of data, and the values of queries. */
  readonly columns: readonly string[]
  /** Whether the columns come from a query and are known only when it runs. */
  readonly mayBeColumn: boolean
}

export interface ExpressionPlace extends KnownColumns {
  /** Subjects, bodies and names of files know the report and the server as well. */
  readonly isFileText: boolean
}

/** What is wrong with a text, as a message with its values. */
export interface WrongText {
  readonly message: MessageId
  readonly values: Readonly<Record<string, string>>
}

/** The first expression of a text that no run could fill in, with what could stand in its place. */
export function wrongExpression(text: string, place: ExpressionPlace): WrongText | null {
  const names = ['ScheduleName', 'ExecutionId', ...place.columns]
  const [wrong] = wrongExpressions(text, {
    names: place.isFileText ? [...names, 'ReportName', 'ServerName'] : names,
    ignoresFormats: place.isFileText,
    mayBeColumn: place.mayBeColumn,
  })
  if (wrong === undefined) return null
  const inner = wrong.inner.slice(0, 100)
  if (wrong.isOpen) return { message: 'recipients.openExpression', values: { text: `{{${inner}` } }
  const values = { text: `{{${inner}}}`, names: wrong.candidates.slice(0, maxNames).join(', ') }
  return { message: values.names === '' ? 'recipients.wrongForm' : 'recipients.wrongExpression', values }
}

/** More are not read in a sentence. */
const maxNames = 12
