import type { Language } from './words/language.ts'
import { runFailures } from './words/rooms/failures.ts'
import { sourceFailures } from './words/rooms/source-failures.ts'

/** Attempts in all for a failure that another one may help. */
export const usualAttempts = 4

/**
 * The same while another system is away or busy, which may last a minute or two. With growing waits the
 * attempts take one and a half minutes.
 */
const patient = 8

/**
 * The same for a query that used its whole time: what it asks for costs its database as much again. So it is
 * asked once more, and not before the database had as long a rest; see `timedOutQuery`.
 */
const costly = 2

/**
 * Everything that can go wrong with an execution, by stable code. Whether another attempt can help is a
 * property of the code.
 */
const registry = {
  schedule_deleted: { retryable: false },
  schedule_invalid: { retryable: false },
  account_missing: { retryable: false },
  source_unreachable: { retryable: true, attempts: patient },
  source_answer_torn: { retryable: true },
  source_timeout: { retryable: true },
  source_busy: { retryable: true, attempts: patient },
  source_error: { retryable: true },
  source_credentials_rejected: { retryable: false },
  source_access_denied: { retryable: false },
  source_report_not_found: { retryable: false },
  source_link_broken: { retryable: false },
  source_parameter_refused: { retryable: false },
  source_snapshot_not_found: { retryable: false },
  source_export_failed: { retryable: false },
  source_request_invalid: { retryable: false },
  source_export_not_licensed: { retryable: false },
  source_report_labelled: { retryable: false },
  format_not_supported: { retryable: false },
  rendering_method_not_available: { retryable: false },
  source_auth_not_available: { retryable: false },
  source_auth_not_offered: { retryable: false },
  source_credentials_expired: { retryable: false },
  source_sign_in_required: { retryable: false },
  source_account_disabled: { retryable: false },
  source_handshake_broken: { retryable: true },
  source_proxy_unreachable: { retryable: true, attempts: patient },
  source_proxy_credentials_rejected: { retryable: false },
  source_proxy_refused: { retryable: false },
  source_certificate_not_trusted: { retryable: false },
  source_clear_text: { retryable: false },
  source_rights_too_wide: { retryable: false },
  source_host_refused: { retryable: false },
  browser_not_available: { retryable: false },
  browser_failed: { retryable: true },
  page_out_of_memory: { retryable: false },
  page_not_ready: { retryable: true },
  page_selector_invalid: { retryable: false },
  page_timeout: { retryable: true },
  page_host_refused: { retryable: false },
  page_login_required: { retryable: false },
  page_status_refused: { retryable: false },
  page_script_failed: { retryable: false },
  source_file_refused: { retryable: false },
  query_invalid: { retryable: false },
  query_not_read_only: { retryable: false },
  query_timeout: { retryable: true, attempts: costly },
  data_rows_exceeded: { retryable: false },
  data_bytes_exceeded: { retryable: false },
  data_rows_empty: { retryable: false },
  data_column_missing: { retryable: false },
  data_columns_ambiguous: { retryable: false },
  artifact_empty: { retryable: true },
  artifact_not_expected_format: { retryable: false },
  artifact_not_expected_pages: { retryable: true },
  artifact_too_large: { retryable: false },
  file_too_costly: { retryable: false },
  artifact_store_failed: { retryable: true },
  kept_file_gone: { retryable: false },
  package_incomplete: { retryable: false },
  package_failed: { retryable: false },
  rows_incomplete: { retryable: false },
  rows_failed: { retryable: false },
  merge_failed: { retryable: false },
  destination_invalid: { retryable: false },
  destination_unreachable: { retryable: true, attempts: patient },
  destination_full: { retryable: true, attempts: patient },
  destination_denied: { retryable: false },
  destination_name_taken: { retryable: false },
  destination_path_refused: { retryable: false },
  destination_host_refused: { retryable: false },
  destination_busy: { retryable: true, attempts: patient },
  destination_sign_in_refused: { retryable: false },
  destination_certificate_not_trusted: { retryable: false },
  destination_host_key_refused: { retryable: false },
  destination_refused: { retryable: false },
  destination_gone: { retryable: false },
  mail_server_missing: { retryable: true },
  mail_server_refused: { retryable: false },
  link_not_available: { retryable: false },
  mail_server_unreachable: { retryable: true, attempts: patient },
  mail_server_busy: { retryable: true, attempts: patient },
  mail_credentials_rejected: { retryable: false },
  mail_bounced: { retryable: false },
  mail_rejected: { retryable: false },
  recipient_domain_refused: { retryable: false },
  recipient_rejected: { retryable: false },
  recipient_list_unusable: { retryable: false },
  recipient_suppressed: { retryable: false },
  recipient_is_sender: { retryable: false },
  subscription_ended: { retryable: false },
  event_not_permitted: { retryable: false },
  report_blank: { retryable: false },
  condition_not_met: { retryable: false },
  delivery_stopped: { retryable: true },
  delivery_interrupted: { retryable: false },
  all_deliveries_failed: { retryable: false },
  execution_crashed: { retryable: false },
  execution_not_concluded: { retryable: false },
  execution_timeout: { retryable: false },
  internal_error: { retryable: true },
} as const satisfies Record<string, FailureEntry>

interface FailureEntry {
  readonly retryable: boolean
  readonly attempts?: number
}

export type FailureCode = keyof typeof registry

const texts = { ...sourceFailures, ...runFailures }

/** The code of the sentence of a failure: an error of the interface has the code `internal_error` too. */
export function sentenceCodeOf(code: FailureCode): keyof typeof texts {
  return code === 'internal_error' ? 'failed_unexpectedly' : code
}

/** The public sentence of a code; a failure may carry a more precise one. */
export function failureText(code: FailureCode, language: Language): string {
  return texts[sentenceCodeOf(code)][language]
}

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(registry, code)
}

type Failures = Readonly<Record<FailureCode, FailureEntry & { readonly message: string }>>

/** Every code with its sentence in English. */
export const failureCodes = Object.fromEntries(
  Object.entries(registry).map(([code, entry]) => [
    code,
    { ...entry, message: failureText(code as FailureCode, 'en') },
  ]),
) as Failures
