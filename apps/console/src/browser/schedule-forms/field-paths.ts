/** Where what the form holds stands in the request that is sent of it: the names of its fields. */
import type { ChosenFilter, ChosenReport, ScheduleContent } from './content.ts'
import type { SectionName } from './section-names.ts'

/** What stands before the members of a report, such as `Reports[1].`; nothing for a single one. */
export function pathOf({ isPackage, reports }: ScheduleContent, report: ChosenReport): string {
  return isPackage ? `Reports[${reports.findIndex(({ key }) => key === report.key)}].` : ''
}

export function isBasic({ operator, json }: ChosenFilter): boolean {
  if (json !== undefined) return json.list === 'BasicFilters'
  return operator === 'In' || operator === 'NotIn'
}

/** Filters are sent in two lists, by their kind. */
export function filterPath({ filters }: ChosenReport, index: number): string {
  const own = filters[index]
  const isOwnKind = (each: ChosenFilter) => own !== undefined && isBasic(each) === isBasic(own)
  const position = filters.slice(0, index).filter(isOwnKind).length
  return `${own !== undefined && isBasic(own) ? 'BasicFilters' : 'AdvancedFilters'}[${position}]`
}

/** A parameter that has no value is not sent: it is then named after itself. */
export function parameterPath({ type, parameters }: ChosenReport, name: string): string {
  if (type !== 'catalog' && type !== 'biPaginated') return `Source.Options.Parameters.${name}`
  const index = parameters.findIndex((each) => each.name.toLowerCase() === name.toLowerCase())
  return index < 0 ? `Parameters.${name}` : `Parameters[${index}]`
}

/** What the service names otherwise than the form. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/^(?:BiAccountId|ReportServerAccountId|Source\.AccountId)$/, 'account'],
  [
    /^(?:Reports\[\d+\]\.)?(?:BiAccountId|ReportServerAccountId|Source\.AccountId|Source\.ItemId|ReportUrl|BiReportName|WorkspaceName|RenderingSettings\.(?:PageIndexes|VisualNames)|ObjectType)(?:\.|$)/,
    'report',
  ],
]

/** The field of the form for a path that the service names. */
export function formField(path: string): string {
  return lists.find(([pattern]) => pattern.test(path))?.[1] ?? path
}

const sections: readonly (readonly [RegExp, SectionName])[] = [
  [/^account$/, 'account'],
  [/^report$|\.Query$|\.Format$|^MergePdf|^Zip|^FailOnAnyError/, 'report'],
  [
    /(?:^|\.)(?:Parameters|Filters|BasicFilters|AdvancedFilters|BookmarkJson|Identities|Options|RenderingSettings|DeviceInfo|Culture|HistoryId|FileName)/,
    'parameters',
  ],
  [/^Schedule(?:\.|$)/, 'when'],
  [/^(?:Reports|Source)/, 'report'],
]

/** The section with a field of the form; null for what no section has. */
export function sectionOf(field: string): SectionName | null {
  if (/^(?:EmailDestinations|Mail\.|Destinations?\b|Conditions|HoldWhen|Subscribable)/.test(field))
    return 'recipients'
  if (
    /^(?:ScheduleName|FolderPath|Description|Keywords|ServerName|Owner|Notify|DisableAfter|LateAfter)/.test(
      field,
    )
  )
    return 'details'
  if (/^(?:DataDriven|Values)/.test(field)) return 'parameters'
  return sections.find(([pattern]) => pattern.test(field))?.[1] ?? null
}
