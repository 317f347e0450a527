import {
  type BiReportDefinition,
  boundTexts,
  type ReportDefinition,
  type ScheduleDefinition,
  unknownNames,
} from '@punctual/domain'

import { maximumExports } from './bi/export-body.ts'
import { filterExpression } from './bi/filter-expression.ts'
import { appMessage, dashboardMessage } from './bi/find-report.ts'
import { readReportAddress } from './bi/report-address.ts'

/** Kind of the account that each report of a definition is read with; a package says it itself. */
type AccountKind = 'bi' | 'reportserver'

/**
 * Why this build makes nothing of a definition, whatever the source system holds: every run would fail. Empty
 * when it may. A package that may be incomplete can run while one of its reports can.
 */
export function cannotRun(definition: ScheduleDefinition, accountKind: AccountKind | null): string[] {
  const isDataDriven = definition.dataDriven !== undefined
  if (definition.kind !== 'package')
    return reportReasons(definition, { accountKind: accountKind ?? 'bi', isDataDriven })
  const { reports, failOnAnyError } = definition
  const reasons = reports.map(({ report, sourceAccount }, index) =>
    reportReasons(report, { accountKind: sourceAccount.kind, isDataDriven }).map(
      (reason) => `Report ${index + 1} of ${reports.length}: ${reason}`,
    ),
  )
  return failOnAnyError || reasons.every((each) => each.length > 0) ? reasons.flat() : []
}

interface Reading {
  readonly accountKind: AccountKind
  readonly isDataDriven: boolean
}

function reportReasons(definition: ReportDefinition, reading: Reading): string[] {
  const ofKind = definition.kind === 'single' ? biReasons(definition, reading) : []
  return [...new Set([...addressReasons(definition, reading), ...ofKind, ...templateReasons(definition)])]
}

/** An address of another form may still be one that the source system knows; the run finds that out. */
function addressReasons({ reportUrl }: ReportDefinition, { accountKind }: Reading): string[] {
  if (reportUrl === null || accountKind === 'reportserver') return []
  switch (readReportAddress(reportUrl)?.kind) {
    case 'app':
      return [appMessage]
    case 'dashboard':
    case 'tile':
      return [dashboardMessage]
    default:
      return []
  }
}

function biReasons(definition: BiReportDefinition, { isDataDriven }: Reading): string[] {
  const { objectType, rendering, basicFilters, advancedFilters, applyBookmark, bookmarkJson } = definition
  const { method, visualNames, pageIndexes } = rendering
  const opensPage =
    (definition.reportUrl === null ? null : (readReportAddress(definition.reportUrl)?.pageName ?? null)) !==
    null
  const filters = filterExpression(basicFilters, advancedFilters)
  const rules: [boolean, string][] = [
    [method === 2, 'RenderingMethod 2 (browser) is not available in this build; use 0 or 1.'],
    [objectType === 'DASHBOARD', dashboardMessage],
    [
      objectType === 'PAGE' && pageIndexes.length === 0 && !opensPage,
      'A schedule of a page must say which: give RenderingSettings.PageIndexes, or a ReportUrl that opens the page.',
    ],
    [
      objectType === 'VISUAL' && visualNames.length === 0,
      'A schedule of a visual must say which: give RenderingSettings.VisualNames.',
    ],
    [
      visualNames.length > 0 && applyBookmark && bookmarkJson.trim() !== '',
      'The export of a single visual cannot carry a bookmark.',
    ],
    [
      Math.max(pageIndexes.length, visualNames.length) > maximumExports,
      `One export takes at most ${maximumExports} pages and visuals.`,
    ],
    // What a row of data fills in is known when it is filled in.
    [
      !filters.ok && !isDataDriven,
      `The filters need RenderingMethod 2 (browser), which is not available in this build: ${filters.ok ? '' : filters.errors[0]?.message}`,
    ],
  ]
  return rules.flatMap(([applies, reason]) => (applies ? [reason] : []))
}

/**
 * What mails and file names fill in; in the values of filters and parameters it would go out as it is
 * written.
 */
const templateNames = new Set(['schedulename', 'scheduledfor', 'reportname', 'servername', 'executionid'])

function templateReasons(definition: ReportDefinition): string[] {
  return boundTexts(definition).flatMap(({ field, text }) => {
    const name = unknownNames(text, []).find((inner) =>
      templateNames.has((inner.split(':', 1)[0] ?? '').trim().toLowerCase()),
    )
    return name === undefined
      ? []
      : [`${field} has {{${name}}}, which this build fills in in mails and file names only.`]
  })
}
