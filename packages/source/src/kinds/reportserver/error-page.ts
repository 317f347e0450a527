import { type Failure, failure, type FailureCode } from '@punctual/domain'

import { isLoginPage } from '../../file-proof.ts'

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
    return isLoginPage(page.html) ? loginPageFailure(page.detail) : webPageFailure(page.detail)
  const base = failure(codeFor(known, page.status), { source: 'reportserver', detail: page.detail })
  return known === undefined ? base : { ...base, message: `${base.message.replace(/\.$/, '')} (${known}).` }
}

/** A log-in page: the server, or a proxy before it, does not accept the sign-in of the account. */
export function loginPageFailure(detail: string): Failure {
  const message =
    'The report server answers with a log-in page for people: it, or a proxy before it, does not take the sign-in of the source account.'
  return failure('page_login_required', { source: 'reportserver', message, detail })
}

function webPageFailure(detail: string): Failure {
  const message =
    'The report server answers with a web page that is not an error page of its own; check the addresses of the source account.'
  return failure('artifact_not_expected_format', { source: 'reportserver', message, detail })
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
