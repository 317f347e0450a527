import { failure, type Failure, type FailureCode, maxReportedWaitMs, saidWithAnswer } from '@punctual/domain'

import { singleLine } from '../../template.ts'

/** The command that a reply answers, as far as the meaning of a code depends on it. */
export type RepliedCommand = 'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'

export interface ReplyCheckResult {
  readonly state: 'Rejected' | 'Deferred'
  readonly failure: Failure
}

/** Codes with which servers ask for credentials or refuse them, in reply to any command (RFC 4954). */
const credentialCodes = new Set([530, 534, 535, 538])

/**
 * What a negative reply means: try again later (4yz), or never as it is (5yz).
 *
 * 552 in reply to RCPT TO counts as "later": the mailbox is full, or one transaction has too many recipients
 * (RFC 5321, 4.5.3.1.10). An enhanced code 5.3.4 says that the message is too large instead.
 */
export function checkResultOf(command: RepliedCommand, reply: string): ReplyCheckResult {
  const line = shownReply(reply)
  const code = Number(/^\d{3}/.exec(line)?.[0] ?? 0)
  const later = code < 500 || (command === 'RCPT' && code === 552 && !/^552[ -]5\.3\.4\b/.test(line))
  const name = failureCodeOf(command, code, later)
  const retryAfterMs = later ? waitAskedFor(line) : null
  return {
    state: later ? 'Deferred' : 'Rejected',
    failure: failure(name, {
      source: 'smtp',
      detail: `reply to ${command}: ${line}`,
      // The reply to AUTH may repeat a user name, so it stays in the log.
      said: saidWithAnswer(name, command === 'AUTH' ? '' : line),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    }),
  }
}

function failureCodeOf(command: RepliedCommand, code: number, later: boolean): FailureCode {
  if (later) return 'mail_server_busy'
  if (command === 'AUTH' || credentialCodes.has(code)) return 'mail_credentials_rejected'
  return command === 'RCPT' ? 'recipient_rejected' : 'mail_rejected'
}

/**
 * Whether a reply to the message takes or refuses it: complete lines with one code of the class 2, 4 or 5 (RFC 5321,
 * 4.2). After any other reply the server may have the message.
 */
export function isDefinite(reply: string): boolean {
  const codes = reply
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => /^([245]\d\d)(?:[ -]|$)/.exec(line)?.[1])
  return codes.every((code) => code !== undefined && code === codes[0])
}

/** A reply on one line, without control characters, at most 500 characters: fit to be stored and shown. */
export function shownReply(reply: string): string {
  return singleLine(reply).slice(0, 500)
}

/**
 * Greylisting servers say how long to wait ("try again in 300 seconds"). No number is too large to be one.
 */
function waitAskedFor(line: string): number | null {
  const asked =
    /\b(?:in|after|for|wait)\s+(?:at least\s+)?(\d+)\s*(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/i.exec(
      line,
    )
  if (!asked) return null
  const unit = { s: 1_000, m: 60_000, h: 3_600_000 }[String(asked[2]).charAt(0).toLowerCase()] ?? 1_000
  const wait = Number(asked[1]) * unit
  return wait > 0 ? Math.min(wait, maxReportedWaitMs) : null
}
