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
 * property of the code. `message` is the public sentence for the code; a failure may carry a more precise
 * one.
 */
export const failureCodes = {
  schedule_deleted: { retryable: false, message: 'The schedule was deleted before its run began.' },
  schedule_invalid: { retryable: false, message: 'The stored schedule cannot be read.' },
  account_missing: {
    retryable: false,
    message: 'The schedule has no source account that can read its report.',
  },
  source_unreachable: { retryable: true, attempts: patient, message: 'The source system does not answer.' },
  source_answer_torn: {
    retryable: true,
    message: 'The answer of the source system broke off before it was complete.',
  },
  source_timeout: { retryable: true, message: 'The source system did not finish in time.' },
  source_busy: { retryable: true, attempts: patient, message: 'The source system has no capacity now.' },
  source_error: { retryable: true, message: 'The source system failed.' },
  source_credentials_rejected: {
    retryable: false,
    message: 'The source system refuses the credentials of the source account.',
  },
  source_access_denied: { retryable: false, message: 'The source account may not read the report.' },
  source_report_not_found: { retryable: false, message: 'The report does not exist in the source system.' },
  source_link_broken: {
    retryable: false,
    message: 'The linked report leads to a report that is no longer there.',
  },
  source_parameter_refused: {
    retryable: false,
    message: 'The report does not take the values of its parameters.',
  },
  source_snapshot_not_found: {
    retryable: false,
    message: 'The report has no history snapshot of this name: it was deleted, or never made.',
  },
  source_export_failed: { retryable: false, message: 'The source system could not export the report.' },
  source_request_invalid: { retryable: false, message: 'The source system refuses the request.' },
  source_export_not_licensed: {
    retryable: false,
    message: 'The source system exports nothing from this place: it is on no capacity.',
  },
  source_report_labelled: {
    retryable: false,
    message: 'The report has a sensitivity label, with which the source system does not export it so.',
  },
  format_not_supported: { retryable: false, message: 'The source system cannot make this format.' },
  rendering_method_not_available: {
    retryable: false,
    message: 'The rendering method that the schedule needs is not available in this build.',
  },
  source_auth_not_available: {
    retryable: false,
    message: 'The way of signing in that the source account uses is not available in this build.',
  },
  source_auth_not_offered: {
    retryable: false,
    message: 'The source system does not offer the way of signing in that the source account uses.',
  },
  source_credentials_expired: {
    retryable: false,
    message: 'The credentials of the source account have expired.',
  },
  source_sign_in_required: {
    retryable: false,
    message: 'A user has to sign in to the source account.',
  },
  source_account_disabled: {
    retryable: false,
    message: 'The user of the source account is disabled, locked or expired in the directory.',
  },
  source_handshake_broken: {
    retryable: true,
    message: 'The source system closed the connection while the source account signed in.',
  },
  source_proxy_unreachable: {
    retryable: true,
    attempts: patient,
    message: 'The proxy of the source account does not answer.',
  },
  source_proxy_credentials_rejected: {
    retryable: false,
    message: 'The proxy of the source account refuses its user name or password.',
  },
  source_proxy_refused: {
    retryable: false,
    message: 'The proxy of the source account refuses to connect to the source system.',
  },
  source_certificate_not_trusted: {
    retryable: false,
    message: 'The certificate of the source system is not trusted.',
  },
  source_clear_text: { retryable: false, message: 'The source system is reached in clear text.' },
  source_rights_too_wide: {
    retryable: false,
    message: 'The user of the data source may do more than read.',
  },
  source_host_refused: { retryable: false, message: 'The address of the source system may not be used.' },
  browser_not_available: {
    retryable: false,
    message: 'The report needs a browser, and this server runs none: BROWSER_PROCESSES is 0.',
  },
  browser_failed: { retryable: true, message: 'The browser ended while it rendered the page.' },
  page_out_of_memory: {
    retryable: false,
    message: 'The page needs more memory than a process of the browser may have.',
  },
  page_not_ready: { retryable: true, message: 'The page did not become ready in time.' },
  page_selector_invalid: {
    retryable: false,
    message: 'The browser cannot read a selector of the schedule or of the source account.',
  },
  page_timeout: { retryable: true, message: 'The page was not rendered in time.' },
  page_host_refused: { retryable: false, message: 'The page leads to a host that may not be used.' },
  page_login_required: {
    retryable: false,
    message: 'The page answered is a log-in page instead of the report; check the sign-in of the account.',
  },
  page_status_refused: { retryable: false, message: 'The server of the page refuses the request.' },
  page_script_failed: { retryable: false, message: 'The page reports that it cannot show the report.' },
  source_file_refused: {
    retryable: false,
    message:
      'The file of the data source cannot be read: it has to be below a root that the operator allows.',
  },
  query_invalid: { retryable: false, message: 'The database refuses the query.' },
  query_not_read_only: {
    retryable: false,
    message: 'The query wants to change something, and a data source is only read.',
  },
  query_timeout: {
    retryable: true,
    attempts: costly,
    message: 'The query took longer than the data source allows.',
  },
  data_rows_exceeded: {
    retryable: false,
    message: 'The query answers more rows than the data source allows.',
  },
  data_bytes_exceeded: { retryable: false, message: 'The query answers more data than is allowed.' },
  data_rows_empty: {
    retryable: false,
    message: 'The query of the rows answered none; nothing was made or sent.',
  },
  data_column_missing: {
    retryable: false,
    message: 'The query of the rows answers no column of a name that the schedule asks for.',
  },
  data_columns_ambiguous: {
    retryable: false,
    message: 'The query of the rows answers two columns whose names differ only in case.',
  },
  artifact_empty: { retryable: true, message: 'The source system answered an empty file.' },
  artifact_not_expected_format: {
    retryable: false,
    message: 'The source system answered something else than the expected format.',
  },
  artifact_not_expected_pages: {
    retryable: true,
    message: 'The file does not have the pages that were asked for.',
  },
  artifact_too_large: { retryable: false, message: 'The file is larger than allowed.' },
  file_too_costly: {
    retryable: false,
    message:
      'Working on the file takes more time or memory than is allowed; a smaller or simpler report can be delivered.',
  },
  artifact_store_failed: { retryable: true, message: 'The file could not be stored.' },
  kept_file_gone: {
    retryable: false,
    message: 'A file that was to be sent again is no longer kept; run the schedule instead.',
  },
  package_incomplete: { retryable: false, message: 'Some reports of the package could not be made.' },
  package_failed: { retryable: false, message: 'No report of the package could be made.' },
  rows_incomplete: { retryable: false, message: 'Some rows of the data could not be made.' },
  rows_failed: { retryable: false, message: 'No row of the data could be made.' },
  merge_failed: {
    retryable: false,
    message: 'A PDF file cannot be merged: it is damaged or protected with a password.',
  },
  destination_invalid: { retryable: false, message: 'The destination cannot be used as it is stored.' },
  mail_server_refused: { retryable: false, message: 'The address of the mail server may not be used.' },
  link_not_available: {
    retryable: false,
    message:
      'The mail is to have a link and no file, but there is no address at which a person could open the report.',
  },
  mail_server_unreachable: {
    retryable: true,
    attempts: patient,
    message: 'The mail server does not answer.',
  },
  mail_server_busy: {
    retryable: true,
    attempts: patient,
    message: 'The mail server asks to try again later.',
  },
  mail_credentials_rejected: { retryable: false, message: 'The mail server refuses the credentials.' },
  mail_rejected: { retryable: false, message: 'The mail server refuses the message.' },
  recipient_domain_refused: { retryable: false, message: 'Mails may not go to the domain of the recipient.' },
  recipient_rejected: { retryable: false, message: 'The mail server refuses the recipient.' },
  report_blank: {
    retryable: false,
    message: 'The report is blank, and the destination leaves out blank reports; nothing was sent.',
  },
  condition_not_met: {
    retryable: false,
    message: 'A condition of the schedule does not hold; nothing was sent.',
  },
  delivery_stopped: { retryable: true, message: 'The send was stopped before the message was handed over.' },
  delivery_interrupted: {
    retryable: false,
    message:
      'The send broke off between the end of the message and the reply; it is not known whether it arrived.',
  },
  all_deliveries_failed: {
    retryable: false,
    message: 'No destination accepted the report; each delivery says why.',
  },
  execution_crashed: {
    retryable: false,
    message: 'The process that ran it ended or stood still several times, and the run was stopped.',
  },
  execution_not_concluded: {
    retryable: false,
    message: 'The run was given up several times before its end was recorded, and was stopped.',
  },
  execution_timeout: { retryable: false, message: 'The run took longer than allowed.' },
  internal_error: {
    retryable: true,
    message: 'An unexpected error happened; the log of the server has the details.',
  },
} as const satisfies Record<string, { retryable: boolean; attempts?: number; message: string }>

export type FailureCode = keyof typeof failureCodes

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
  const entry = failureCodes[code]
  return retryable ? ('attempts' in entry ? entry.attempts : usual) : 1
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
