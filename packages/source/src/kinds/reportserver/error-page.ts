import { type Failure, failure, type FailureCode, failureSentence } from '@punctual/domain'

import { isLoginPage, loginPageFailure } from '../../file-proof.ts'
import { sentence } from '@punctual/domain/words'

const byCode: Record<string, FailureCode> = {
  rsAccessDenied: 'source_access_denied',
  rsAccessedDenied: 'source_access_denied',
  rsItemNotFound: 'source_report_not_found',
  rsInvalidItemPath: 'source_report_not_found',
  rsWrongItemType: 'source_report_not_found',
  rsInvalidReportLink: 'source_link_broken',
  rsReportHistoryNotFound: 'source_snapshot_not_found',
  rsSnapshotNotFound: 'source_snapshot_not_found',
  rsLogonFailed: 'source_credentials_rejected',
  rsRenderingExtensionNotFound: 'format_not_supported',
  rsUnsupportedFormat: 'format_not_supported',
  rsUnknownRenderFormat: 'format_not_supported',
  rsReportTimeoutExpired: 'source_timeout',
  rsServerBusy: 'source_busy',
  rsReportServerDatabaseUnavailable: 'source_busy',
  rsErrorOpeningConnection: 'source_error',
  rsInternalError: 'source_error',
  rsProcessingAborted: 'source_export_failed',
  rsErrorExecutingCommand: 'source_export_failed',
  rsRenderingExtensionError: 'source_export_failed',
}

/**
 * The failure that an error page of a report server stands for. The page is HTML with the server's own code
 * in it; the status says little, since most errors are 500 and some are 200. A page may name several codes,
 * from the outer to the inner; the one that says most wins.
 *
 * @param detail text for the log, secrets already removed
 */
export function errorPageFailure(page: { status: number; html: string; detail: string }): Failure {
  const codes = errorCodes(page.html)
  const known =
    codes.find((code) => code in byCode && !outer.has(code)) ??
    codes.find((code) => code in byCode || parameterCode(code)) ??
    codes[0]
  if (known === undefined && page.status < 400)
    return isLoginPage(page.html)
      ? loginPageFailure('reportserver', page.detail)
      : webPageFailure(page.detail)
  const code = codeFor(known, page.status)
  const reason = failureSentence(code)
  const said = known === undefined ? reason : sentence('with_name', { reason, name: known })
  return failure(code, { source: 'reportserver', said, detail: page.detail })
}

function webPageFailure(detail: string): Failure {
  const said = sentence('web_page_not_an_error')
  return failure('artifact_not_expected_format', { source: 'reportserver', said, detail })
}

/** Codes that wrap the real reason. */
const outer = new Set(['rsProcessingAborted', 'rsInternalError'])

function codeFor(code: string | undefined, status: number): FailureCode {
  if (code !== undefined && byCode[code]) return byCode[code]
  if (code !== undefined && parameterCode(code)) return 'source_parameter_refused'
  if (status === 401) return 'source_credentials_rejected'
  if (status === 403) return 'source_access_denied'
  if (status === 404) return 'source_report_not_found'
  if (status === 429 || status === 503) return 'source_busy'
  if (status === 408 || status === 504) return 'source_timeout'
  return status >= 400 && status < 500 ? 'source_request_invalid' : 'source_error'
}

/** Such as `rsParameterTypeMismatch`, `rsReportParameterValueNotSet`, `rsUnknownReportParameter`. */
function parameterCode(code: string): boolean {
  return /Parameter/.test(code)
}

/**
 * Codes in the order of the page: those in parentheses or links are the server's, others could be words of
 * the report.
 */
function errorCodes(html: string): string[] {
  const found = [
    ...html.matchAll(
      /\(\s{0,20}(rs[A-Z][A-Za-z]{2,60})\s{0,20}\)|ErrorCode[^<>]{0,200}>\s{0,20}(rs[A-Z][A-Za-z]{2,60})|EvtID=(rs[A-Z][A-Za-z]{2,60})/g,
    ),
  ]
  const named = found.map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return [...new Set(named.length > 0 ? named : (html.match(/\brs[A-Z][A-Za-z]{2,60}\b/g) ?? []))]
}
