/** What each section lacks, or holds that no longer fits what was chosen before it. */
import type { MessageId } from '../messages/en.ts'
import { type EditedCondition, type EditedQuery, type EditedValue, valueNamesOf } from './asked-query.ts'
import { type KnownColumns, wrongExpression } from './live-text.ts'
import { hasRecipient, mailTexts, wrongMailText } from './mail-texts.ts'
import type { Recipients } from './recipients.ts'
import { type MissingPart, missingParts, monthlyTypeOf, type Recurrence } from './recurrence.ts'
import type { ChosenAccount, ChosenReport, ScheduleContent } from './content.ts'
import { parsedFilter } from './edited-filters.ts'
import type { SectionName } from './section-names.ts'
import { type ContentKind, kindOf } from './sent-content.ts'
import { filterPath, parameterPath, pathOf } from './field-paths.ts'

export interface Missing {
  readonly message: MessageId
  readonly values?: Readonly<Record<string, string>>
  /** The field of the form that it is about. */
  readonly field: string
}

export type MissingBySection = Readonly<Record<SectionName, readonly Missing[]>>

/**
 * @param isAccountGone whether the account was deleted since it was chosen
 * @param stored what the schedule is stored as; null for a new one
 */
export function missingOf(
  content: ScheduleContent,
  isAccountGone: boolean,
  stored: ContentKind | null = null,
): MissingBySection {
  return {
    account: accountMissing(content, isAccountGone),
    report: [...reportMissing(content), ...kindMissing(content, stored)],
    parameters: [
      ...rowsMissing(content),
      ...content.values.flatMap((value, index) => valueMissing(value, `Values[${index}]`)),
      ...content.reports.flatMap((report) => settingsMissing(report, content)),
    ],
    when: missingParts(content.recurrence).map((part) => ({
      message: `preview.missing.${part}` as const,
      field: fieldOfPart(part, content.recurrence),
    })),
    recipients: recipientsMissing(content),
    details: [],
  }
}

/** No operation makes a paginated schedule of one that is not, or the other way round. */
function kindMissing(content: ScheduleContent, stored: ContentKind | null): Missing[] {
  const [report] = content.reports
  if (stored === null || report === undefined) return []
  const isPaginated = (kind: ContentKind) => kind === 'paginated'
  if (isPaginated(stored) === isPaginated(kindOf(content))) return []
  const message = isPaginated(stored) ? 'edit.missing.paginated' : 'edit.missing.notPaginated'
  return [{ message, values: { report: report.name }, field: 'report' }]
}

function accountMissing({ account }: ScheduleContent, isAccountGone: boolean): Missing[] {
  if (account === null) return [{ message: 'newSchedule.missing.account', field: 'account' }]
  if (!isAccountGone) return []
  const values = { account: account.name }
  return [{ message: 'newSchedule.missing.accountGone', values, field: 'account' }]
}

function fieldOfPart(part: MissingPart, rule: Recurrence): string {
  switch (part) {
    case 'time':
      return 'Schedule.ExecutionTime'
    case 'weekDay':
      return 'Schedule.WeekDays'
    case 'month':
      return 'Schedule.Month'
    case 'cron':
      return 'Schedule.Cron'
    case 'monthDay': {
      const type = monthlyTypeOf(rule)
      return `Schedule.${type === 'Ordinal' && rule.Ordinal ? 'OrdinalDay' : type}`
    }
  }
}

function reportMissing(content: ScheduleContent): Missing[] {
  const { reports, account, isPackage } = content
  if (reports.length === 0) return [{ message: noReport(account), field: 'report' }]
  const queries = reports
    .filter(({ type, query }) => type === 'sql' && query.trim() === '')
    .map((report) => ({
      message: 'newSchedule.missing.reportQuery' as const,
      values: { report: report.name },
      field: `${pathOf(content, report)}Source.Options.Query`,
    }))
  if (isPackage || account === null) return queries
  const others = reports
    .filter((report) => report.account.id !== account.id)
    .map((report) => ({
      message: 'newSchedule.missing.otherAccount' as const,
      values: { report: report.name, of: report.account.name, account: account.name },
      field: 'report',
    }))
  return [...others, ...queries]
}

/** What the list of an account is to be used for. */
function noReport(account: ChosenAccount | null): MessageId {
  switch (account?.family) {
    case 'biaccount':
      return 'newSchedule.missing.biReport'
    case 'datasource':
      return 'newSchedule.missing.query'
    case 'reportserveraccount':
    case 'sourceaccount':
    case undefined:
      return 'newSchedule.missing.report'
  }
}

function rowsMissing({ rows }: ScheduleContent): Missing[] {
  if (rows === null) return []
  if (rows.source !== 'Sql')
    return rows.columns.length === 0
      ? [
          {
            message: 'newSchedule.missing.rows',
            field: rows.source === 'Csv' ? 'DataDriven.Csv' : 'DataDriven.Rows',
          },
        ]
      : []
  return queryMissing(rows, 'DataDriven')
}

function settingsMissing(report: ChosenReport, content: ScheduleContent): Missing[] {
  const values = { report: report.name }
  const missing: Missing[] = []
  const path = pathOf(content, report)
  missing.push(...definitionsMissing(report, path), ...namesMissing(report, path))
  for (const [index, { table, column, values: text, json }] of report.filters.entries()) {
    const field = path + filterPath(report, index)
    if (json !== undefined) {
      if (parsedFilter(json.text) === null) missing.push({ message: 'newSchedule.missing.filterJson', field })
    } else if ([table, column, text].some((part) => part.trim() === ''))
      missing.push({ message: 'newSchedule.missing.filter', values, field })
  }
  for (const [index, { username }] of report.identities.entries())
    if (username.trim() === '')
      missing.push({ message: 'identities.missing.username', field: `${path}Identities[${index}].Username` })
  const texts = [
    ...report.parameters.flatMap(({ name, values }) =>
      values.map((text) => ({ text, field: parameterPath(report, name) })),
    ),
    ...report.filters.map((each, index) => ({ text: each.values, field: filterPath(report, index) })),
  ]
  for (const { text, field } of texts) {
    const wrong = wrongExpression(text, { ...columnsOf(content), isFileText: false })
    if (wrong !== null) missing.push({ ...wrong, field: path + field })
  }
  return missing
}

/** What the report needs and does not get, and what it gets and does not have. */
function definitionsMissing(report: ChosenReport, path: string): Missing[] {
  const { definitions, parameters } = report
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
      field: path + parameterPath(report, name),
    })),
    ...unknown.map(({ name }) => ({
      message: 'newSchedule.missing.unknownParameter' as const,
      values: { name },
      field: path + parameterPath(report, name),
    })),
  ]
}

/** Parameters that are named by hand: each has a name of its own. */
function namesMissing(report: ChosenReport, path: string): Missing[] {
  const { parameters } = report
  const isNamed = (name: string, each: { readonly name: string }) => each.name.trim() === name.trim()
  return parameters.flatMap(({ name }, index): Missing[] => {
    const field = path + parameterPath(report, name)
    if (name.trim() === '') return [{ message: 'newSchedule.missing.parameterName', field }]
    return parameters.findIndex((each) => isNamed(name, each)) === index
      ? []
      : [{ message: 'newSchedule.missing.parameterTwice', values: { name }, field }]
  })
}

/** Which columns and values expressions of a content may name. */
export function columnsOf({ rows, values }: ScheduleContent): KnownColumns {
  const named = valueNamesOf(values).map((name) => `Value.${name}`)
  return { columns: [...(rows?.columns ?? []), ...named], mayBeColumn: rows?.source === 'Sql' }
}

function recipientsMissing(content: ScheduleContent): Missing[] {
  return [
    ...content.mails.flatMap(({ recipients }, index) =>
      mailMissing(recipients, { path: `EmailDestinations[${index}]`, content }),
    ),
    ...content.conditions.flatMap((condition, index) => conditionMissing(condition, `Conditions[${index}]`)),
  ]
}

function mailMissing(
  recipients: Recipients,
  { path, content }: { readonly path: string; readonly content: ScheduleContent },
): Missing[] {
  const missing: Missing[] = []
  if (!hasRecipient(recipients))
    missing.push({ message: 'newSchedule.missing.recipient', field: `${path}.To` })
  for (const name of mailTexts) {
    const wrong = wrongMailText(name, recipients, columnsOf(content))
    if (wrong !== null) missing.push({ ...wrong, field: `${path}.${name}` })
  }
  return missing
}

function queryMissing({ dataSourceId, query }: EditedQuery, path: string): Missing[] {
  if (dataSourceId === '') return [{ message: 'query.missing.dataSource', field: `${path}.DataSourceId` }]
  return query.trim() === '' ? [{ message: 'query.missing.text', field: `${path}.Query` }] : []
}

function valueMissing(value: EditedValue, path: string): Missing[] {
  const unnamed = { message: 'values.missing.name', field: `${path}.Name` } as const
  return [...(value.name.trim() === '' ? [unnamed] : []), ...queryMissing(value, path)]
}

function conditionMissing({ kind, name, asked }: EditedCondition, path: string): Missing[] {
  if (kind === 'Value' && name === '') return [{ message: 'conditions.missing.name', field: `${path}.Name` }]
  return kind === 'Rows' && asked !== null ? queryMissing(asked, path) : []
}
