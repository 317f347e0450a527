import {
  type AddressedReportDefinition,
  type BiReportDefinition,
  type PaginatedReportDefinition,
  type ReportDefinition,
  paginatedFormatNames,
} from '@punctual/domain'

import type { PossibleFormats } from '../../port.ts'
import { chooseMethod, isDashboard } from './browser/choose-method.ts'
import { lacksVisual, visualFilterMessage } from './browser/embedded-filters.ts'
import { biFormats, browserFormats, dataFormats, maximumExports } from './export-body.ts'
import { appMessage, dashboardMessage } from './find-report.ts'
import { readReportAddress } from './report-address.ts'

/** Paginated reports are made in all formats. */
export function biReportFormats(definition: ReportDefinition): PossibleFormats {
  const isPaginated =
    definition.kind === 'paginated' ||
    (definition.kind === 'single' &&
      definition.reportUrl !== null &&
      readReportAddress(definition.reportUrl)?.kind === 'paginated')
  if (!isPaginated && definition.kind === 'single') return formatsOfReport(definition)
  const formats = paginatedFormatNames
  return { formats, reason: `the BI platform makes ${formats.join(', ')} of a paginated report` }
}

function formatsOfReport(definition: BiReportDefinition): PossibleFormats {
  const { method, visualNames } = definition.rendering
  const ofData = visualNames.length === 1 && method !== 1 ? dataFormats : []
  if (chooseMethod(definition).method === 1) {
    const formats = [...biFormats, ...ofData]
    const what = ofData.length === 0 ? 'a report that is not paginated' : 'one visual'
    return { formats, reason: `the BI platform makes ${formats.join(', ')} of ${what}` }
  }
  const formats = [...browserFormats, ...ofData]
  const what = ofData.length === 0 ? 'a report, and CSV and XLSX of one visual' : 'one visual'
  return { formats, reason: `a browser (RenderingMethod 2) makes ${formats.join(', ')} of ${what}` }
}

/** Why every run of a definition would fail, whatever the platform holds. */
export function biCannotRun(definition: ReportDefinition): string[] {
  if (definition.kind === 'source') return []
  const ofAddress = addressReasons(definition)
  if (definition.kind === 'single') return [...ofAddress, ...reportReasons(definition)]
  return [...ofAddress, ...paginatedReasons(definition)]
}

function paginatedReasons({ identities = [], culture, historyId }: PaginatedReportDefinition): string[] {
  return [
    ...(identities.length > 1 ? ['A paginated report takes one identity; leave the others out.'] : []),
    ...(culture === undefined ? [] : ['Culture is of a report server; the BI platform takes none.']),
    ...(historyId === undefined
      ? []
      : ['HistoryId is of a report server; the BI platform keeps no history.']),
  ]
}

const tileMessage =
  'ReportUrl is the address of a tile of a dashboard; give the address of the dashboard or of the report.'

/** An address of another form may still be one that the source system knows; the run finds that out. */
function addressReasons({ reportUrl }: AddressedReportDefinition): string[] {
  if (reportUrl === null) return []
  switch (readReportAddress(reportUrl)?.kind) {
    case 'app':
      return [appMessage]
    case 'tile':
      return [tileMessage]
    default:
      return []
  }
}

function reportReasons(definition: BiReportDefinition): string[] {
  const { objectType, rendering, applyBookmark, bookmarkJson } = definition
  const { method, visualNames, pageIndexes } = rendering
  const opensPage =
    (definition.reportUrl === null ? null : (readReportAddress(definition.reportUrl)?.pageName ?? null)) !==
    null
  const { method: chosen } = chooseMethod(definition)
  const rules: [boolean, string][] = [
    [method === 1 && isDashboard(definition), dashboardMessage],
    [
      objectType === 'PAGE' && pageIndexes.length === 0 && !opensPage,
      'A schedule of a page must say which: give RenderingSettings.PageIndexes, or a ReportUrl that opens the page.',
    ],
    [
      objectType === 'VISUAL' && visualNames.length === 0,
      'A schedule of a visual must say which: give RenderingSettings.VisualNames.',
    ],
    [
      chosen === 1 && visualNames.length > 0 && applyBookmark && bookmarkJson.trim() !== '',
      'The export of a single visual cannot carry a bookmark.',
    ],
    [lacksVisual(definition), visualFilterMessage],
    [
      Math.max(pageIndexes.length, visualNames.length) > maximumExports,
      `One export takes at most ${maximumExports} pages and visuals.`,
    ],
  ]
  return rules.flatMap(([applies, reason]) => (applies ? [reason] : []))
}
