/** The way that the pages "Connect …" go, in its order. */
export const stepNames = ['Reach', 'Tls', 'SignIn', 'List', 'Export'] as const

export type StepName = (typeof stepNames)[number]

/** What was found on one step. */
export interface Step {
  readonly Name: StepName
  readonly Ok: boolean
  readonly Detail: string
  /** Failure code of a step that failed. */
  readonly Code: string | null
  /** What to do about a step that failed. */
  readonly WhatToDo: string | null
}

/** A failure as the service reports it. */
export interface Found {
  readonly code: string
  readonly message: string
  /** Where it came up, if the service says so. */
  readonly step?: StepName
}

export function passed(Name: StepName, Detail: string): Step {
  return { Name, Ok: true, Detail, Code: null, WhatToDo: null }
}

export function failed(Name: StepName, { code, message }: Found): Step {
  return { Name, Ok: false, Detail: message, Code: code, WhatToDo: remedies[code] ?? null }
}

/**
 * The steps up to the one that failed. The steps before it have succeeded, and those after it were not tried.
 */
export function stepsOf(
  found: readonly Found[],
  details: Readonly<Record<Exclude<StepName, 'Export'>, string>>,
): Step[] {
  const steps: Step[] = []
  for (const name of ['Reach', 'Tls', 'SignIn', 'List'] as const) {
    const here = found.find(({ code, step = 'List' }) => (stepOf[code] ?? step) === name)
    steps.push(here ? failed(name, here) : passed(name, details[name]))
    if (here) break
  }
  return steps
}

/** What is not named here came up while the source system listed what the account may read. */
const stepOf: Readonly<Record<string, StepName>> = {
  source_host_refused: 'Reach',
  source_file_refused: 'Reach',
  source_unreachable: 'Reach',
  source_answer_torn: 'Reach',
  source_timeout: 'Reach',
  source_proxy_unreachable: 'Reach',
  source_proxy_credentials_rejected: 'Reach',
  source_proxy_refused: 'Reach',
  source_certificate_not_trusted: 'Tls',
  source_credentials_rejected: 'SignIn',
  source_credentials_expired: 'SignIn',
  source_account_disabled: 'SignIn',
  source_auth_not_offered: 'SignIn',
  source_auth_not_available: 'SignIn',
  source_sign_in_required: 'SignIn',
  source_handshake_broken: 'SignIn',
  page_login_required: 'SignIn',
}

const tryLater = 'Try again; when it stays, ask those who run the source system.'

const remedies: Readonly<Record<string, string>> = {
  source_host_refused: 'Name the host in EGRESS_ALLOW of the api and of every worker, and start them again.',
  source_file_refused: 'Put the file below a directory of DATA_SOURCE_FILE_ROOTS.',
  source_unreachable:
    'Check the address and the port in the account, the name server, and firewalls between.',
  source_answer_torn: tryLater,
  source_timeout: tryLater,
  source_busy: tryLater,
  source_error: tryLater,
  source_proxy_unreachable: 'Check ProxyUrl of the account.',
  source_proxy_credentials_rejected: 'Correct ProxyUserName and ProxyPassword of the account.',
  source_proxy_refused: 'Let the proxy connect to this host, or name the host in NoProxy of the account.',
  source_certificate_not_trusted:
    'Renew the certificate of the server, or write that of its authority to the account as CaCertificate.',
  source_credentials_rejected: 'Write the right user name and secret to the account with an update.',
  source_credentials_expired: 'Make a new secret or certificate, and write it to the account with an update.',
  source_account_disabled: 'Have the user or the application enabled, and its password renewed.',
  source_auth_not_offered: 'Choose a sign-in that the server offers; the sentence lists them.',
  source_auth_not_available: 'Choose a sign-in that this kind of account has.',
  source_sign_in_required: 'Let a user sign in to the account.',
  source_handshake_broken: 'Let the load balancer keep a connection on one server, or try again.',
  page_login_required: 'Correct SignIn of the account: its session has ended, or the form was not filled in.',
  source_access_denied: 'Give the user of the account the right to read reports there.',
  source_export_not_licensed: 'Put the workspace on a Premium, Embedded or Fabric capacity.',
  source_report_not_found: 'Check the address in the account, and the name of the report.',
  source_parameter_refused: 'Name a report without required parameters with --report.',
  query_invalid: 'Give the user of the data source the right to read.',
  browser_not_available: 'Give the workers a browser: see BROWSER_PROCESSES.',
}
