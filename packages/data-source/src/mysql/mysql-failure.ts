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

/** What an error says, by the number of the server; some of MariaDB's have no name in the driver. */
const byNumber: Readonly<Record<number, Maker>> = {
  1040: databaseBusy,
  1044: credentialsRejected,
  1045: credentialsRejected,
  1049: credentialsRejected,
  1053: databaseBusy,
  1142: accessDenied,
  1143: accessDenied,
  1203: databaseBusy,
  1227: accessDenied,
  1317: queryTimeout,
  1370: accessDenied,
  1698: credentialsRejected,
  1792: notReadOnly,
  1969: queryTimeout,
  3024: queryTimeout,
  3159: certificateRefused,
}

/** Errors about the text of a query, which quote no data: syntax, unknown columns and functions. */
const aboutTheText = new Set([1046, 1052, 1054, 1064, 1109, 1305])

const byCode: Readonly<Record<string, Maker>> = {
  HANDSHAKE_NO_SSL_SUPPORT: certificateRefused,
  HANDSHAKE_SSL_ERROR: certificateRefused,
  PROTOCOL_CONNECTION_LOST: databaseUnreachable,
  PROTOCOL_SEQUENCE_TIMEOUT: databaseUnreachable,
}

/** What an error of the driver for MySQL and MariaDB says. */
export function mysqlFailure(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  const [code, number] = [textOf(error, 'code'), Number(textOf(error, 'errno'))]
  const detail = detailOf(error)
  const made = (byNumber[number] ?? byCode[code])?.(detail)
  if (made) return made
  if (number === 1146) return notFound(error.message)
  if ('sqlState' in error && number >= 1_000)
    return queryInvalid(error.message, { quote: aboutTheText.has(number) })
  const known = connectionFailure(error)
  if (known) return known
  return 'fatal' in error && error.fatal === true ? databaseUnreachable(detail) : null
}

function textOf(error: Error, field: 'code' | 'errno'): string {
  return field in error ? String((error as unknown as Record<string, unknown>)[field]) : ''
}
