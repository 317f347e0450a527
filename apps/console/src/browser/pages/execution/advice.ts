import type { MessageId } from '../../messages/en.ts'

/** Codes of failures, by what helps; the first that fits counts. */
const advice: readonly (readonly [RegExp, MessageId])[] = [
  [/^delivery_interrupted$/, 'execution.advice.interrupted'],
  [/^schedule_deleted$/, 'execution.advice.deleted'],
  [
    /^(source_credentials|page_login|source_sign_in|source_account_disabled|source_auth)/,
    'execution.advice.signIn',
  ],
  [/^source_access_denied$/, 'execution.advice.access'],
  [/^(source_report_not_found|source_link_broken|source_snapshot)/, 'execution.advice.report'],
  [/^source_proxy/, 'execution.advice.proxy'],
  [/(certificate|clear_text)/, 'execution.advice.certificate'],
  [/host_refused/, 'execution.advice.egress'],
  [/^(source_parameter|schedule_invalid|format_|rendering_)/, 'execution.advice.schedule'],
  [/^account_missing$/, 'execution.advice.account'],
  [/^(query|data)_/, 'execution.advice.query'],
  [/^(page|browser)_/, 'execution.advice.page'],
  [/^(mail|smtp|recipient|delivery|destination|message)/, 'execution.advice.delivery'],
  [/^source_/, 'execution.advice.source'],
]

/** The step that most likely helps after a failure. */
export function adviceOf(code: string): MessageId {
  return advice.find(([codes]) => codes.test(code))?.[1] ?? 'execution.advice.record'
}
