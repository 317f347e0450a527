import type { FailureCode } from '@punctual/domain/failure-codes'

import type { MessageId } from '../../messages/en.ts'

/** What mends a failed step, by the code of its failure; what the service said stands above it. */
export const advice: Readonly<Record<string, MessageId>> = {
  source_unreachable: 'advice.unreachable',
  source_answer_torn: 'advice.unreachable',
  source_timeout: 'advice.unreachable',
  source_busy: 'advice.busy',
  source_credentials_rejected: 'advice.credentials',
  source_credentials_expired: 'advice.expired',
  source_sign_in_required: 'advice.signIn',
  source_access_denied: 'advice.access',
  source_account_disabled: 'advice.disabled',
  source_auth_not_offered: 'advice.authType',
  source_auth_not_available: 'advice.authType',
  source_certificate_not_trusted: 'advice.certificate',
  source_clear_text: 'advice.clearText',
  source_rights_too_wide: 'advice.rights',
  source_host_refused: 'advice.host',
  source_proxy_unreachable: 'advice.proxy',
  source_proxy_credentials_rejected: 'advice.proxy',
  source_proxy_refused: 'advice.proxy',
  source_export_not_licensed: 'advice.capacity',
  source_report_not_found: 'advice.address',
  page_login_required: 'advice.login',
  page_host_refused: 'advice.host',
  source_file_refused: 'advice.file',
} satisfies Partial<Record<FailureCode, MessageId>>
