import {
  type AddressedReportDefinition,
  type BiReportDefinition,
  type ReportDefinition,
  reportFormatNames,
} from '@punctual/domain'

import type { PossibleFormats } from '../../port.ts'
import { assumeFilled } from './assume-filled.ts'
import { biFormats, maximumExports } from './export-body.ts'
import { filterExpression } from './filter-expression.ts'
import { appMessage, dashboardMessage } from './find-report.ts'
import { readReportAddress } from './report-address.ts'

/** Paginated reports are made in all formats. */
export function biReportFormats(definition: ReportDefinition): PossibleFormats {
  const isPaginated =
    definition.kind === 'paginated' ||
    (definition.kind === 'single' &&
      definition.reportUrl !== null &&
      readReportAddress(definition.reportUrl)?.kind === 'paginated')
  const formats = isPaginated ? reportFormatNames : biFormats
  const of = isPaginated ? 'a paginated report' : 'a report that is not paginated'
  return { formats, reason: `the BI platform makes ${formats.join(', ')} of ${of}` }
}

/** Why every run of a definition would fail, whatever the platform holds. */
export function biCannotRun(
  definition: ReportDefinition,
  { isDataDriven }: { readonly isDataDriven: boolean },
): string[] {
  if (definition.kind === 'source') return []
  const ofAddress = addressReasons(definition)
  if (definition.kind === 'single') return [...ofAddress, ...reportReasons(definition, isDataDriven)]
  const isOneIdentity = (definition.identities ?? []).length <= 1
  return isOneIdentity
    ? ofAddress
    : [...ofAddress, 'A paginated report takes one identity; leave the others out.']
}

/** An address of another form may still be one that the source system knows; the run finds that out. */
function addressReasons({ reportUrl }: AddressedReportDefinition): string[] {
  if (reportUrl === null) return []
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

function reportReasons(definition: BiReportDefinition, isDataDriven: boolean): string[] {
  const { objectType, rendering, basicFilters, advancedFilters, applyBookmark, bookmarkJson } = definition
  const { method, visualNames, pageIndexes } = rendering
  const opensPage =
    (definition.reportUrl === null ? null : (readReportAddress(definition.reportUrl)?.pageName ?? null)) !==
    null
  const filters = filterExpression(basicFilters, assumeFilled(advancedFilters))
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
