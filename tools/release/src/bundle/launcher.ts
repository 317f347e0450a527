import type { Command } from './contents.ts'

/**
 * The executable of a command. It replaces itself by Node, so that a supervisor's signals reach the
 * process. A link to it works from any directory.
 */
export function launcherOf({ entry, nodeOptions }: Command, revision: string): string {
  const run = ['"$release/node/bin/node"', ...nodeOptions, `"$release/${entry}"`, '"$@"'].join(' ')
  return `#!/bin/sh
set -eu
release=$(dirname "$(dirname "$(readlink -f "$0")")")
export NODE_ENV="\${NODE_ENV-production}" PUNCTUAL_REVISION="\${PUNCTUAL_REVISION-${revision}}"
exec ${run}
`
}
