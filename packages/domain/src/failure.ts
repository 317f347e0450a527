import { type Sentence, sentence } from './words/sentence.ts'

/** Attempts in all for a failure that another one may help. */
const usual = 4

/**
 * The same while another system is away or busy, which it may be for a minute or two; with growing waits this
 * lasts for one and a half.
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
  mail_server_refused: { retryable: false },
  link_not_available: { retryable: false },
  mail_server_unreachable: { retryable: true, attempts: patient },
  mail_server_busy: { retryable: true, attempts: patient },
  mail_credentials_rejected: { retryable: false },
  mail_rejected: { retryable: false },
  recipient_domain_refused: { retryable: false },
  recipient_rejected: { retryable: false },
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

/** The public sentence of a code; a failure may carry a more precise one. An error of the interface has the code `internal_error` too. */
export function failureSentence(code: FailureCode): Sentence {
  return sentence(code === 'internal_error' ? 'failed_unexpectedly' : code)
}

/** The sentence of a failure as it was stored: its message, where that says more than its code. */
export function failureSaid({
  code,
  message,
}: {
  readonly code: string
  readonly message: string
}): Sentence | string {
  const said = isFailureCode(code) ? failureSentence(code) : null
  return said !== null && String(said) === message ? said : message
}

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(registry, code)
}

type Failures = Readonly<Record<FailureCode, FailureEntry & { readonly message: string }>>

/** Every code with its sentence in English. */
export const failureCodes = Object.fromEntries(
  Object.entries(registry).map(([code, entry]) => [
    code,
    { ...entry, message: String(failureSentence(code as FailureCode)) },
  ]),
) as Failures

/** What went wrong, in three parts: the code for programs, the sentence for users, the detail for the log. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
  readonly retryable: boolean
  /** System that reported it, such as `bi`, `reportserver`, `smtp`; null when it was Punctual itself. */
  readonly source: string | null
  /** Wait that the other side asked for, or that it is to have, in milliseconds. */
  readonly retryAfterMs?: number
  /** Whether it reports that the other side is away for everybody; unless given, the code decides. */
  readonly targetIsAway?: boolean
  /** For the log only: never shown to a caller, never a secret. */
  readonly detail?: string
}

/** How many attempts a failure allows in all, the first included. */
export function attemptsAllowed({ code, retryable }: Pick<Failure, 'code' | 'retryable'>): number {
  return retryable ? (failureCodes[code].attempts ?? usual) : 1
}

/**
 * Makes a failure of the given code; the public sentence and retryability come from the registry unless
 * given.
 */
export function failure(code: FailureCode, more: Partial<Omit<Failure, 'code'>> = {}): Failure {
  const { retryable, message } = failureCodes[code]
  return { source: null, retryable, message, ...more, code }
}

/** Carries a failure through code that can only throw. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(reason: Failure, options?: ErrorOptions) {
    super(reason.message, options)
    this.failure = reason
  }
}
