import type { Failure } from '@punctual/domain'

import {
  accessDenied,
  certificateRefused,
  connectionFailure,
  credentialsRejected,
  databaseBusy,
  databaseUnreachable,
  detailOf,
  notFound,
  notReadOnly,
  queryInvalid,
  queryTimeout,
} from '../connection-failure.ts'

type Maker = (detail: string) => Failure

/** What an error says, by the number of the server. */
const byNumber: Readonly<Record<number, Maker>> = {
  229: accessDenied,
  230: accessDenied,
  297: accessDenied,
  300: accessDenied,
  1222: queryTimeout,
  3906: notReadOnly,
  4060: credentialsRejected,
  10928: databaseBusy,
  10929: databaseBusy,
  18452: credentialsRejected,
  18456: credentialsRejected,
  40501: databaseBusy,
  40613: databaseBusy,
}

/** Errors about the text of a query, which quote no data: syntax, unknown columns and functions. */
const aboutTheText = new Set([102, 105, 156, 195, 207, 209, 319, 4104])

const byCode: Readonly<Record<string, Maker>> = {
  ELOGIN: credentialsRejected,
  ETIMEOUT: databaseUnreachable,
  ESOCKET: databaseUnreachable,
  ECONNCLOSED: databaseUnreachable,
  EENCRYPT: certificateRefused,
}

/** What an error of the driver for SQL Server says. */
export function sqlServerFailure(error: unknown): Failure | null {
  const known = connectionFailure(error)
  if (known) return known
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const number = 'number' in error ? Number(error.number) : Number.NaN
  const detail = detailOf(error)
  if (code === 'ETIMEOUT' && error.name === 'RequestError') return queryTimeout(detail)
  if (number === 208) return notFound(error.message)
  const made = byNumber[number] ?? byCode[code]
  if (made) return made(detail)
  return code === 'EREQUEST' || Number.isInteger(number)
    ? queryInvalid(error.message, { quote: aboutTheText.has(number) })
    : null
}
