import {
  type AddressedReportDefinition,
  type BiReportDefinition,
  type PaginatedReportDefinition,
  type ReportDefinition,
  paginatedFormatNames,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { PossibleFormats } from '../../port.ts'
import { chooseMethod, isDashboard } from './browser/choose-method.ts'
import { lacksVisual } from './browser/embedded-filters.ts'
import { biFormats, browserFormats, dataFormats, maximumExports } from './export-body.ts'
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
  return { formats, reason: sentence('formats_of_paginated', { formatNames: formats }) }
}

function formatsOfReport(definition: BiReportDefinition): PossibleFormats {
  const { method, visualNames } = definition.rendering
  const ofData = visualNames.length === 1 && method !== 1 ? dataFormats : []
  if (chooseMethod(definition).method === 1) {
    const formats = [...biFormats, ...ofData]
    const code = ofData.length === 0 ? 'formats_of_report' : 'formats_of_visual'
    return { formats, reason: sentence(code, { formatNames: formats }) }
  }
  const formats = [...browserFormats, ...ofData]
  const code = ofData.length === 0 ? 'formats_of_browser' : 'formats_of_browser_visual'
  return { formats, reason: sentence(code, { formatNames: formats }) }
}

/** Why every run of a definition would fail, whatever the platform holds. */
export function biCannotRun(definition: ReportDefinition): Sentence[] {
  if (definition.kind === 'source') return []
  const ofAddress = addressReasons(definition)
  if (definition.kind === 'single') return [...ofAddress, ...reportReasons(definition)]
  return [...ofAddress, ...paginatedReasons(definition)]
}

function paginatedReasons({ identities = [], culture, historyId }: PaginatedReportDefinition): Sentence[] {
  return [
    ...(identities.length > 1 ? [sentence('identity_only_one')] : []),
    ...(culture === undefined ? [] : [sentence('culture_of_report_server')]),
    ...(historyId === undefined ? [] : [sentence('history_of_report_server')]),
  ]
}

/** An address of another form may still be one that the source system knows; the run finds that out. */
function addressReasons({ reportUrl }: AddressedReportDefinition): Sentence[] {
  if (reportUrl === null) return []
  switch (readReportAddress(reportUrl)?.kind) {
    case 'app':
      return [sentence('report_url_in_app')]
    case 'tile':
      return [sentence('report_url_of_tile')]
    default:
      return []
  }
}

function reportReasons(definition: BiReportDefinition): Sentence[] {
  const { objectType, rendering, applyBookmark, bookmarkJson } = definition
  const { method, visualNames, pageIndexes } = rendering
  const opensPage =
    (definition.reportUrl === null ? null : (readReportAddress(definition.reportUrl)?.pageName ?? null)) !==
    null
  const { method: chosen } = chooseMethod(definition)
  const rules: [boolean, Sentence][] = [
    [method === 1 && isDashboard(definition), sentence('dashboard_needs_browser')],
    [objectType === 'PAGE' && pageIndexes.length === 0 && !opensPage, sentence('which_page_missing')],
    [objectType === 'VISUAL' && visualNames.length === 0, sentence('which_visual_missing')],
    [
      chosen === 1 && visualNames.length > 0 && applyBookmark && bookmarkJson.trim() !== '',
      sentence('visual_without_bookmark'),
    ],
    [lacksVisual(definition), sentence('filters_of_one_visual')],
    [
      Math.max(pageIndexes.length, visualNames.length) > maximumExports,
      sentence('exports_too_many', { most: maximumExports }),
    ],
  ]
  return rules.flatMap(([applies, reason]) => (applies ? [reason] : []))
}
