import { maxReportedWaitMs } from './put-off.ts'

/**
 * The wait that a `Retry-After` header asks for, in milliseconds, or null when there is none that can be
 * read. Reads seconds and HTTP dates (RFC 9110 §10.2.3). A date in the past is no wait, and no number is too
 * large.
 */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim()
  if (!text) return null
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.round(Number(text) * 1_000), maxReportedWaitMs)
  // `Date.parse` also reads things like "-5"; a date of HTTP begins with the name of a day.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now.getTime()), maxReportedWaitMs)
}
