/** A longer wait means the same to every caller, however many digits it is written with. */
const maxMs = 365 * 86_400_000

/**
 * How long a `Retry-After` header asks to wait (RFC 9110 §10.2.3: seconds or a date); null without one that
 * can be read.
 */
export function retryAfterMs(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, maxMs)
  const at = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now.getTime()), maxMs)
}
