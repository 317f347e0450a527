import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { CommandProblem } from '../exit-code.ts'

/**
 * Runs the operator's own command in a shell; what it prints goes to standard error.
 *
 * @throws CommandProblem `usage` when it does not end with 0
 */
export async function injectFaultBy(command: string, signal: AbortSignal): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 2, 2], signal })
  const [code]: readonly (number | null)[] = await once(child, 'exit')
  if (code !== 0)
    throw new CommandProblem(
      'usage',
      `The command that injects the fault ended with ${code ?? 'a signal'}; nothing can be checked.`,
    )
}
