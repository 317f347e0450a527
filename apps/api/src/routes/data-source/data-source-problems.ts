import { isIP } from 'node:net'

import { filePlaceProblem } from '@punctual/data-source'
import type { DataSourceSettings } from '@punctual/domain'

import type { Dependencies } from '../../deps.ts'
import { type DataSourceInput, isCertificate, settingsFromWire } from './data-source-wire.ts'

interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** What is wrong with a data source as a request says it, each by its field. */
export async function dataSourceProblems(
  input: DataSourceInput,
  { egress, databaseFileRoots }: Pick<Dependencies, 'egress' | 'databaseFileRoots'>,
): Promise<FieldProblem[]> {
  if (input.Kind === 'Sqlite') return fileProblems(input, databaseFileRoots)
  const { host, port } = settingsFromWire(input)
  const problems = [...missing(input), ...certificateProblems(input)]
  if (input.File !== '') problems.push({ field: 'File', message: `cannot be given with Kind ${input.Kind}` })
  if (host === '') return problems
  if (isIP(host) === 0 && !/^[\p{L}\p{N}._-]+$/u.test(host))
    return [
      ...problems,
      { field: 'Host', message: 'is no name or address of a server; Port has a field of its own' },
    ]
  const reason = egress.check({ host, port })
  if (reason !== null)
    problems.push({ field: 'Host', message: `leads to a host that may not be used: ${reason}` })
  return problems
}

function missing({ Kind, Host, UserName, Database }: DataSourceInput): FieldProblem[] {
  const empty = (field: string, value: string) =>
    value === '' ? [{ field, message: `is required with Kind ${Kind}` }] : []
  return [
    ...empty('Host', Host),
    ...empty('UserName', UserName),
    ...(Kind === 'PostgreSql' ? empty('Database', Database) : []),
  ]
}

function certificateProblems({ Tls, CaCertificate }: DataSourceInput): FieldProblem[] {
  if (CaCertificate.trim() === '') return []
  if (Tls === 'Disable' || Tls === 'Require')
    return [{ field: 'CaCertificate', message: `is not used with Tls ${Tls}; use Verify, or leave it out` }]
  return isCertificate(CaCertificate)
    ? []
    : [{ field: 'CaCertificate', message: 'is no certificate in PEM form' }]
}

async function fileProblems(input: DataSourceInput, roots: readonly string[]): Promise<FieldProblem[]> {
  const given = ['Host', 'Port', 'Database', 'UserName', 'Password', 'CaCertificate'] as const
  const unused = given
    .filter((field) => Boolean(input[field]))
    .map((field) => ({ field, message: 'cannot be given with Kind Sqlite, which reads a file' }))
  if (input.Tls !== null && input.Tls !== 'Disable')
    unused.push({ field: 'Tls' as never, message: 'cannot be given with Kind Sqlite, which reads a file' })
  if (input.File === '') return [...unused, { field: 'File', message: 'is required with Kind Sqlite' }]
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
