import type { FailureCode } from '../failure-codes.ts'

const byCode = {
  schedule_deleted: 'Nothing is to be done; create the schedule again if it is still needed.',
  schedule_invalid: 'Read the schedule, correct it and store it again.',
  kept_file_gone: 'Run the schedule; keep files longer with RETENTION_ARTIFACT_DAYS if this happens often.',
  account_missing: 'Give the schedule a source account that exists.',
  source_credentials_rejected: 'Write the credentials of the source account again, then validate it.',
  source_credentials_expired:
    'Renew the credentials in the directory, write them into the source account, then validate it.',
  source_sign_in_required: 'Let a user sign in to the source account.',
  source_account_disabled: 'Enable the user of the source account in the directory, or use another account.',
  source_access_denied: 'Give the source account the right to read the report in the source system.',
  source_report_not_found: 'Name the report by its present place, or restore it in the source system.',
  source_parameter_refused: 'Correct the parameters of the report in the schedule.',
  source_export_not_licensed: 'Move the workspace to a capacity that exports, or render by browser.',
  format_not_supported: 'Choose a format that the source system makes of this report.',
  rendering_method_not_available: 'Choose another rendering method for the schedule.',
  source_clear_text: 'Give the source account an https address.',
  source_rights_too_wide: 'Give the data source a user that may only read, and only what reports need.',
  source_certificate_not_trusted: 'Give the source account the certificate of the private authority.',
  query_timeout: 'Make the query faster, or raise the time limit of the data source.',
  query_not_read_only: 'Change the query so that it only reads.',
  data_rows_exceeded: 'Limit the rows of the query, or raise the limit of the data source.',
  page_selector_invalid:
    'Correct the selector that the message names, in the schedule or the source account.',
  page_login_required: 'Correct the sign-in of the source account, then validate it.',
  page_host_refused: 'Ask the operator to allow the host in EGRESS_ALLOW, or correct the address.',
  mail_credentials_rejected: 'Correct the user name and password in SMTP_URL of the workers.',
  delivery_interrupted:
    'Search the log of the mail server for the Message-ID, or ask the recipient, before the run is repeated.',
  all_deliveries_failed: 'Read the deliveries of the run; each says why it failed.',
  execution_timeout: 'Make the report smaller, or raise WORKER_EXECUTION_TIMEOUT_SECONDS.',
  execution_crashed:
    'Read the logs of the servers that crashes names; give them more memory, or make the report smaller.',
} as const satisfies Partial<Record<FailureCode, string>>

/** By how a code begins; the first that fits counts. */
const byFamily = {
  mail_: 'Check that the workers reach the mail server and that it takes the message.',
  recipient_: 'Correct the addresses of the destination.',
  destination_: 'Correct the destination of the schedule.',
  delivery_: 'Ask the recipients what they received before the run is repeated.',
  query_: 'Correct the query or the data source of the schedule.',
  data_: 'Correct the query or the data source of the schedule.',
  page_: 'Open the page as the source account would, and correct the account or the schedule.',
  browser_: 'Give the workers a browser and memory for it: see BROWSER_PROCESSES.',
  source_auth_: 'Choose another way of signing in for the source account.',
  source_proxy_: 'Check the proxy settings of the source account.',
  source_host_: 'Ask the operator to allow the address in EGRESS_ALLOW, or correct it.',
  source_: 'Check that the source system answers, and run a preflight of the schedule.',
} as const

/** A failure code that has advice of its own, how a family of codes begins, or `usual` for every other code. */
export type AdviceTopic = keyof typeof byCode | keyof typeof byFamily | 'usual'

/** What a user can do about a failure, one sentence a topic. */
export const adviceSentences: Readonly<Record<AdviceTopic, string>> = {
  ...byCode,
  ...byFamily,
  usual: 'Read the record of the run; its message says what to change.',
}

const families = Object.keys(byFamily) as (keyof typeof byFamily)[]

/** Under which topic a code has its advice; also a code that is not known has one. */
export function adviceTopic(code: string): AdviceTopic {
  if (Object.hasOwn(byCode, code)) return code as keyof typeof byCode
  return families.find((prefix) => code.startsWith(prefix)) ?? 'usual'
}

/** One sentence that says what a user can do about a failure. */
export function adviceFor(code: string): string {
  return adviceSentences[adviceTopic(code)]
}
