/** What each step lacks, or holds that no longer fits what was chosen before it. */
import type { MessageId } from '../../messages/en.ts'
import { wrongExpression } from '../../schedule-forms/live-text.ts'
import { hasRecipient, wrongAddress } from '../../schedule-forms/recipients.ts'
import { missingParts } from '../../schedule-forms/recurrence.ts'
import type { ChosenReport, Draft, StepName } from './draft.ts'

export interface Missing {
  readonly message: MessageId
  readonly values?: Readonly<Record<string, string>>
  /** Id of the element that gets the focus; the heading of the step when it is null. */
  readonly focus: string | null
}

export type MissingByStep = Readonly<Record<StepName, readonly Missing[]>>

export function missingOf(draft: Draft): MissingByStep {
  return {
    account:
      draft.account === null ? [{ message: 'newSchedule.missing.account', focus: 'find-account' }] : [],
    report: reportMissing(draft),
    parameters: [...rowsMissing(draft), ...draft.reports.flatMap((report) => settingsMissing(report, draft))],
    when: missingParts(draft.recurrence).map((part) => ({
      message: `preview.missing.${part}` as const,
      focus: null,
    })),
    recipients: recipientsMissing(draft),
  }
}

function reportMissing({ reports, account, isPackage }: Draft): Missing[] {
  if (reports.length === 0) return [{ message: 'newSchedule.missing.report', focus: 'find-report' }]
  const queries = reports
    .filter(({ type, query }) => type === 'sql' && query.trim() === '')
    .map(({ name, key }) => ({
      message: 'newSchedule.missing.reportQuery' as const,
      values: { report: name },
      focus: `query-${key}`,
    }))
  if (isPackage || account === null) return queries
  const others = reports
    .filter((report) => report.account.id !== account.id)
    .map((report) => ({
      message: 'newSchedule.missing.otherAccount' as const,
      values: { report: report.name, of: report.account.name, account: account.name },
      focus: 'find-report',
    }))
  return [...others, ...queries]
}

function rowsMissing({ rows }: Draft): Missing[] {
  if (rows === null) return []
  if (rows.source !== 'Sql')
    return rows.columns.length === 0 ? [{ message: 'newSchedule.missing.rows', focus: 'rows-text' }] : []
  if (rows.dataSourceId === '') return [{ message: 'newSchedule.missing.dataSource', focus: 'rows-source' }]
  return rows.query.trim() === '' ? [{ message: 'newSchedule.missing.query', focus: 'rows-query' }] : []
}

function settingsMissing(report: ChosenReport, draft: Draft): Missing[] {
  const values = { report: report.name }
  const missing: Missing[] = []
  missing.push(...definitionsMissing(report))
  for (const [index, { table, column, values: text }] of report.filters.entries())
    if ([table, column, text].some((part) => part.trim() === ''))
      missing.push({ message: 'newSchedule.missing.filter', values, focus: `filter-${report.key}-${index}` })
  const texts = [
    ...report.parameters.flatMap((each) => each.values.map((text) => ({ name: each.name, text }))),
    ...report.filters.map((each) => ({ name: each.column, text: each.values })),
  ]
  for (const { name, text } of texts) {
    const wrong = wrongExpression(text, placeOf(draft, false))
    if (wrong !== null)
      missing.push({
        message: 'newSchedule.missing.expression',
        values: { name, text: `{{${wrong}}}` },
        focus: null,
      })
  }
  return missing
}

/** What the report needs and does not get, and what it gets and does not have. */
function definitionsMissing({ definitions, parameters, key }: ChosenReport): Missing[] {
  if (definitions === null) return []
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const isGiven = (name: string) =>
    parameters.some((each) => isSame(each.name, name) && (each.isNull || each.values.length > 0))
  const required = definitions.filter(({ name, isRequired }) => isRequired && !isGiven(name))
  const unknown = parameters.filter((each) => !definitions.some(({ name }) => isSame(name, each.name)))
  return [
    ...required.map(({ name }) => ({
      message: 'newSchedule.missing.parameter' as const,
      values: { name },
      focus: `parameter-${key}-${name}`,
    })),
    ...unknown.map(({ name }) => ({
      message: 'newSchedule.missing.unknownParameter' as const,
      values: { name },
      focus: `parameter-${key}-${name}`,
    })),
  ]
}

/** Which names expressions of a draft may have. */
export function placeOf({ rows }: Draft, isFileText: boolean) {
  return { columns: rows?.columns ?? [], mayBeColumn: rows?.source === 'Sql', isFileText }
}

function recipientsMissing(draft: Draft): Missing[] {
  const { recipients } = draft
  const missing: Missing[] = []
  if (!hasRecipient(recipients))
    missing.push({ message: 'newSchedule.missing.recipient', focus: 'recipients-To' })
  for (const name of ['To', 'Cc', 'Bcc'] as const) {
    const text = wrongAddress(recipients[name])
    if (text !== null)
      missing.push({ message: 'recipients.wrongAddress', values: { text }, focus: `recipients-${name}` })
  }
  for (const name of ['To', 'Cc', 'Bcc', 'Subject', 'Body', 'FileName'] as const) {
    const isFileText = name === 'Subject' || name === 'Body' || name === 'FileName'
    const wrong = wrongExpression(recipients[name] ?? '', placeOf(draft, isFileText))
    if (wrong !== null)
      missing.push({
        message: 'recipients.wrongExpression',
        values: { text: `{{${wrong}}}` },
        focus: `recipients-${name}`,
      })
  }
  return missing
}
