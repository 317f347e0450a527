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

/** What an error of the driver for PostgreSQL says. */
export function postgresqlFailure(error: unknown): Failure | null {
  const known = connectionFailure(error)
  if (known) return known
  if (!(error instanceof Error)) return null
  const state = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^[0-9A-Z]{5}$/.test(state)) return ofState(state, error)
  const { message } = error
  if (/SSL/.test(message)) return certificateRefused(message)
  if (/Connection terminated|timeout expired|timeout exceeded/.test(message))
    return databaseUnreachable(message)
  if (/SASL|SCRAM|password/i.test(message)) return credentialsRejected(message)
  return null
}

/** By the class of the SQLSTATE, or by the whole of it. */
function ofState(state: string, error: Error): Failure {
  const detail = detailOf(error)
  if (state === '57014') return queryTimeout(detail)
  if (state === '25006') return notReadOnly(detail)
  if (state === '42501') return accessDenied(detail)
  if (state === '3D000' || state === '28000' || state === '28P01') return credentialsRejected(detail)
  if (state === '53300' || state.startsWith('57P')) return databaseBusy(detail)
  if (state.startsWith('08')) return databaseUnreachable(detail)
  if (state === '42P01' || state === '3F000') return notFound(error.message)
  return queryInvalid(error.message, { quote: state.startsWith('42') })
}
