import type { AuditEntry } from '../../api/audit-queries.ts'

const columns = [
  'At',
  'Actor',
  'Action',
  'Subject',
  'Address',
  'RequestId',
  'Position',
  'Hash',
  'Before',
  'After',
] as const satisfies readonly (keyof AuditEntry)[]

/** The entries as CSV (RFC 4180): UTF-8, a header, and lines that end in CR LF. */
export function csvOf(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) => columns.map((name) => cell(entry[name])).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: AuditEntry[(typeof columns)[number]]): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
