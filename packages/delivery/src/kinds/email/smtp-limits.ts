/**
 * How long a mail server may take, in milliseconds. A limit of silence is not enough. A server that sends a
 * byte now and then is never silent, so each phase has a total time as well.
 */
export interface SmtpTimeouts {
  /** From the DNS lookup to the end of the TLS handshake. */
  readonly connectionTimeoutMs: number
  /** Silence after any command, and while the message is being taken. */
  readonly replyTimeoutMs: number
  /** Silence after the end of the message. Not below 10 minutes outside of tests (RFC 5321, 4.5.3.2.6). */
  readonly finalReplyTimeoutMs: number
  /** Greeting, EHLO and TLS together; and the log-in again. */
  readonly sessionTotalMs: number
  /** Sender, recipients and the word to go ahead, together; each recipient adds a second to it. */
  readonly envelopeTotalMs: number
  /** The message up to its end, however small it is. */
  readonly messageFloorMs: number
  /** Slowest rate at which a larger message may be taken. */
  readonly messageBytesPerSecond: number
  /** From the end of the message to the end of its reply. */
  readonly finalReplyTotalMs: number
}

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connectionTimeoutMs: 30_000,
  replyTimeoutMs: 300_000,
  finalReplyTimeoutMs: 600_000,
  sessionTotalMs: 60_000,
  envelopeTotalMs: 300_000,
  messageFloorMs: 300_000,
  messageBytesPerSecond: 16_384,
  finalReplyTotalMs: 600_000,
}

const recipientMs = 1_000

/** Longest time for the envelope of a message to this many recipients. */
export function envelopeLimitMs({ envelopeTotalMs }: SmtpTimeouts, recipients: number): number {
  return envelopeTotalMs + recipients * recipientMs
}

/** Longest time for the bytes of a message. */
export function messageLimitMs(
  { messageFloorMs, messageBytesPerSecond }: SmtpTimeouts,
  bytes: number,
): number {
  return Math.max(messageFloorMs, Math.ceil((bytes / messageBytesPerSecond) * 1_000))
}
