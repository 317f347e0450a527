import { Sentence } from '../words/sentence.ts'
import type { SentenceCode } from '../words/catalogue.ts'

/** What needs a person, the most urgent kind first. */
export const needKinds = [
  'InDoubt',
  'Held',
  // One of them stops the runs of many schedules.
  'Breaker',
  'Failed',
  'PartiallyDelivered',
  'Missed',
  'Late',
  'NotRunnable',
] as const

export type NeedKind = (typeof needKinds)[number]

/** What may solve a need, by the part of the product that does it. */
export const needVerbs = ['Resend', 'Choose', 'RunAsOf', 'Release', 'Edit', 'Enable', 'Validate'] as const

export type NeedVerb = (typeof needVerbs)[number]

interface NeedFacts {
  readonly kind: NeedKind
  /** Of the failure, or of what keeps the schedule from running. */
  readonly code: string | null
  /** Deliveries that have not been made, of a run whose files are kept. */
  readonly canResend: boolean
  readonly isEnabled: boolean
  /** Whether the source still refuses the report for good. */
  readonly isReportRefused: boolean
}

/** The source no longer has the report, or not as the schedule asks for it. */
const codesOfReports: ReadonlySet<string> = new Set<SentenceCode>([
  'source_report_not_found',
  'source_link_broken',
  'source_parameter_refused',
  'source_snapshot_not_found',
  'none_of_the_name',
  'several_of_the_name',
  'template_not_readable',
  'template_name_ambiguous',
  'report_not_readable',
  'report_not_readable_in',
  'report_name_ambiguous',
  'linked_report_broken',
  'snapshots_missing',
  'snapshot_unknown',
])

/** What a schedule says of itself may be several reasons, or name where it found the first of them. */
export function codeOfObstacle({ code, values: { reason, reasons } }: Sentence): string {
  const within = Array.isArray(reasons) ? reasons[0] : reason
  return within instanceof Sentence ? codeOfObstacle(within) : code
}

const codesOfAccounts = new Set([
  'account_missing',
  'source_credentials_rejected',
  'source_access_denied',
  'source_auth_not_available',
  'source_auth_not_offered',
  'source_credentials_expired',
  'source_sign_in_required',
  'source_account_disabled',
  'source_unreachable',
  'source_timeout',
  'source_certificate_not_trusted',
  'source_proxy_credentials_rejected',
  'source_host_refused',
])

/** What may solve a need, the first one best. */
export function verbsOf({ kind, code, canResend, isEnabled, isReportRefused }: NeedFacts): NeedVerb[] {
  const verbs = (...found: (NeedVerb | false)[]) => found.filter((verb) => verb !== false)
  const ofAccount = code !== null && codesOfAccounts.has(code)
  const ofReport = isReportRefused && code !== null && codesOfReports.has(code)
  const enable = !isEnabled && 'Enable'
  switch (kind) {
    case 'Held':
      return ['Release']
    case 'Late':
      return ['Edit']
    case 'Breaker':
      return ['Validate']
    case 'NotRunnable':
      return verbs(code !== null && codesOfReports.has(code) && 'Choose', ofAccount && 'Validate', 'Edit')
    case 'Missed':
      return verbs('RunAsOf', enable)
    case 'InDoubt':
    case 'PartiallyDelivered':
    case 'Failed':
      return verbs(
        canResend && 'Resend',
        ofReport && 'Choose',
        ofAccount && 'Validate',
        'RunAsOf',
        enable,
        'Edit',
      )
  }
}
