import { mkdir } from 'node:fs/promises'

import type { RootOptions } from './make-root.ts'
import { runProgram } from '../run-program.ts'

const timeoutMs = 10_000

/** Mounts file memory in which no program may run, as an engine gives it to a container for temporary files. */
export async function mountWithoutPrograms(
  resources: AsyncDisposableStack,
  directory: string,
  { signal }: Pick<RootOptions, 'signal'>,
): Promise<string> {
  await mkdir(directory, { recursive: true })
  const options = 'noexec,nosuid,nodev,mode=1777,size=256m'
  await runProgram(['mount', '--types', 'tmpfs', '--options', options, 'tmpfs', directory], {
    directory,
    signal,
    timeoutMs,
  })
  resources.defer(async () => {
    const unmounting = { directory: '/', signal: AbortSignal.timeout(timeoutMs), timeoutMs }
    await runProgram(['umount', '--lazy', directory], unmounting)
  })
  return directory
}
