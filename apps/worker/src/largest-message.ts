import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import { filesFor } from './parts.ts'
import type { ResultInProgress, Run } from './run.ts'
import type { Target } from '@punctual/domain'

/** Files of fewer bytes fit into a message of every mail server. */
const smallBytes = 65_536

interface Asked extends ResultInProgress {
  readonly run: Run
  readonly destination: Destination
  readonly targets: readonly Target[]
}

/**
 * How large a message the destination takes; null when that is not known. It is asked only where a smaller message is
 * possible: with links in place of large files.
 */
export async function largestMessage(
  { deliverers }: RunDependencies,
  { run, result, progress, destination, targets }: Asked,
): Promise<number | null> {
  const { kind, settings, unusable } = destination
  if (unusable || (kind.linkExpiryDays?.(settings) ?? null) === null) return null
  const bytes = filesFor(result, progress, destination).reduce((sum, file) => sum + file.bytes, 0)
  if (bytes < smallBytes) return null
  return (await deliverers.of(kind).mostBytes?.(targets, run.signal)) ?? null
}
