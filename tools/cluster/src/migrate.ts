import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { type Environment, StartupProblem } from '@punctual/runtime'

import { type DatabaseAddresses, migrationEnvironment } from './database-addresses.ts'
import { root } from './process-plan.ts'

const limitMs = 120_000

/**
 * Brings the database to the schema of this build, with the command that operators use.
 *
 * @throws StartupProblem with what the command said when it fails
 */
export async function migrate(options: {
  addresses: DatabaseAddresses
  environment: Environment
  signal: AbortSignal
}): Promise<void> {
  const child = spawn(process.execPath, ['packages/store/src/migrate-command.ts'], {
    cwd: root,
    env: { ...options.environment, ...migrationEnvironment(options.addresses) },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(limitMs)]),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0)
    throw new StartupProblem(
      `The database could not be brought to the schema of this build:\n${output.trimEnd()}`,
    )
}
