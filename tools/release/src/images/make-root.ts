import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { BundleName } from '../bundle/contents.ts'
import { makeBundle } from '../bundle/make-bundle.ts'
import { runProgram } from '../run-program.ts'
import { readDockerfile, stageOf } from './dockerfile.ts'

export interface RootOptions {
  readonly root: string
  /** Where the root file systems are made. */
  readonly directory: string
  readonly signal: AbortSignal
}

const stepTimeoutMs = 900_000
const release = 'bookworm'

/**
 * Makes the root file system that an image has, and answers its directory. It begins with the packages of the base
 * image. Each step of the Dockerfile then runs inside of it.
 */
export async function makeRoot(name: BundleName, { root, directory, signal }: RootOptions): Promise<string> {
  const step = (...command: [string, ...string[]]) =>
    runProgram(command, { directory, signal, timeoutMs: stepTimeoutMs })
  const base = join(directory, 'base')
  if (!existsSync(join(base, 'bin/sh'))) await step('debootstrap', '--variant=minbase', release, base)
  const image = join(directory, name)
  await step('rm', '--recursive', '--force', image)
  await step('cp', '--archive', base, image)
  const instructions = stageOf(readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8')), name)
  for (const { word, rest } of instructions) {
    if (word === 'RUN') await step('bwrap', ...mountsOf(image), '/bin/sh', '-c', rest)
    else if (word === 'COPY') {
      if (rest !== `--from=${name}-bundle /bundle ./`) throw new Error(`unknown: COPY ${rest}`)
      const bundle = join(image, 'opt/punctual')
      await makeBundle({ name, root, directory: bundle, revision: 'tried', signal })
    }
  }
  return image
}

/** What a step of a build sees: the root to write to, and how names are resolved, which an engine provides. */
function mountsOf(image: string): string[] {
  const own = '--proc /proc --dev /dev --perms 1777 --tmpfs /tmp'
  const names = '--ro-bind-try /etc/resolv.conf /etc/resolv.conf'
  return ['--bind', image, '/', ...`${own} ${names} --unshare-pid --unshare-ipc --`.split(' ')]
}
