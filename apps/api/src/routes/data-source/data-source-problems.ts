import { isIP } from 'node:net'

import { filePlaceProblem } from '@punctual/data-source'
import type { DataSourceSettings } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import type { FieldError } from '../../http/problem.ts'
import { type DataSourceInput, isCertificate, settingsFromWire } from './data-source-wire.ts'

/** What is wrong with a data source as a request says it, each by its field. */
export async function dataSourceProblems(
  input: DataSourceInput,
  { egress, databaseFileRoots }: Pick<Dependencies, 'egress' | 'databaseFileRoots'>,
): Promise<FieldError[]> {
  if (input.Kind === 'Sqlite') return fileProblems(input, databaseFileRoots)
  const { host, port } = settingsFromWire(input)
  const problems = [...missing(input), ...certificateProblems(input)]
  if (input.File !== '')
    problems.push({ field: 'File', message: sentence('field_not_with_kind', { kind: input.Kind }) })
  if (host === '') return problems
  if (isIP(host) === 0 && !/^[\p{L}\p{N}._-]+$/u.test(host))
    return [...problems, { field: 'Host', message: sentence('data_source_host_wrong') }]
  const reason = egress.check({ host, port })
  if (reason !== null)
    problems.push({
      field: 'Host',
      message: sentence('field_host_refused', { reason: egressSaid(reason) }),
    })
  return problems
}

function missing({ Kind, Host, UserName, Database }: DataSourceInput): FieldError[] {
  const empty = (field: string, value: string) =>
    value === '' ? [{ field, message: sentence('field_required_with_kind', { kind: Kind }) }] : []
  return [
    ...empty('Host', Host),
    ...empty('UserName', UserName),
    ...(Kind === 'PostgreSql' ? empty('Database', Database) : []),
  ]
}

function certificateProblems({ Tls, CaCertificate }: DataSourceInput): FieldError[] {
  if (CaCertificate.trim() === '') return []
  if (Tls === 'Disable' || Tls === 'Require')
    return [{ field: 'CaCertificate', message: sentence('field_unused_with_tls', { tls: Tls }) }]
  return isCertificate(CaCertificate)
    ? []
    : [{ field: 'CaCertificate', message: sentence('certificate_no_pem') }]
}

async function fileProblems(input: DataSourceInput, roots: readonly string[]): Promise<FieldError[]> {
  const given = ['Host', 'Port', 'Database', 'UserName', 'Password', 'CaCertificate'] as const
  const unused: FieldError[] = given
    .filter((field) => Boolean(input[field]))
    .map((field) => ({ field, message: sentence('field_not_with_sqlite') }))
  if (input.Tls !== null && input.Tls !== 'Disable')
    unused.push({ field: 'Tls', message: sentence('field_not_with_sqlite') })
  if (input.File === '') return [...unused, { field: 'File', message: sentence('data_source_file_required') }]
  const wrong = await filePlaceProblem(input.File, roots)
  return wrong === null ? unused : [...unused, { field: 'File', message: wrong }]
}

/**
 * Whether a stored password would go elsewhere, or less protected, after a change; then it has to be given
 * again.
 */
export function goesElsewhere(before: DataSourceSettings, after: DataSourceSettings): boolean {
  const place = ({ database, host, port, tls, caCertificate }: DataSourceSettings) =>
    JSON.stringify([database, host, port, tls, caCertificate])
  return place(before) !== place(after)
}
