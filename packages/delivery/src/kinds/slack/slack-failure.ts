import { failure, type Failure, type FailureCode, saidWithAnswer } from '@punctual/domain'

import { slackSource as source } from './settings.ts'

const codes: Readonly<Record<string, FailureCode>> = {
  not_authed: 'destination_sign_in_refused',
  invalid_auth: 'destination_sign_in_refused',
  account_inactive: 'destination_sign_in_refused',
  token_revoked: 'destination_sign_in_refused',
  token_expired: 'destination_sign_in_refused',
  missing_scope: 'destination_denied',
  no_permission: 'destination_denied',
  not_allowed_token_type: 'destination_denied',
  access_denied: 'destination_denied',
  restricted_action: 'destination_denied',
  ratelimited: 'destination_busy',
  rate_limited: 'destination_busy',
  service_unavailable: 'destination_busy',
  request_timeout: 'destination_busy',
  team_added_to_org: 'destination_busy',
}

/** With these the channel or the workspace takes no file; it may take a message. */
const withoutFiles: ReadonlySet<string> = new Set([
  'blocked_file_type',
  'file_too_large',
  'file_upload_size_restricted',
  'file_uploads_disabled',
  'file_uploads_except_images_disabled',
  'slack_connect_blocked_file_type',
  'slack_connect_file_upload_sharing_blocked',
  'storage_limit_reached',
])

/** After these errors Slack may have carried out a part of the request, as its documentation says. */
const inDoubt: ReadonlySet<string> = new Set(['fatal_error', 'internal_error'])

export function takesNoFile(word: string): boolean {
  return withoutFiles.has(word)
}

export function leavesDoubt(word: string): boolean {
  return inDoubt.has(word)
}

/** What Slack names as its reason: one word, or nothing of it. */
export function wordOf(error: unknown): string {
  return typeof error === 'string' && /^[a-z0-9_]{1,80}$/.test(error) ? error : 'unknown_error'
}

/** What an answer that is not `ok` means for a delivery. @param needed the scope that the token lacks */
export function slackFailure(word: string, needed: unknown): Failure {
  const code = codes[word] ?? (inDoubt.has(word) ? 'destination_busy' : 'destination_refused')
  const scope = typeof needed === 'string' && /^[a-z:.,]{1,100}$/.test(needed) ? ` (${needed})` : ''
  return failure(code, { source, said: saidWithAnswer(code, `${word}${scope}`) })
}
