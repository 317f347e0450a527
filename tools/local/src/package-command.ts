import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program of Debian's package tools without a question and without output; whether it ended well. */
export async function succeeds(
  [file, ...commandArguments]: [string, ...string[]],
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const environment = { PATH: path, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const child = spawn(file, commandArguments, { env: environment, stdio: 'ignore', signal })
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    return status === 0
  } catch {
    return false
  }
}
