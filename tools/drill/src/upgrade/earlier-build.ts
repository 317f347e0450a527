import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { StartupProblem } from '@punctual/runtime'

import { root } from '../processes.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { newestRelease } from './newest-release.ts'

/** The other build of the drill. Disposing removes one that the drill has made. */
interface EarlierBuild extends AsyncDisposable {
  readonly directory: string
}

/** The directory that DRILL_EARLIER_BUILD names, or else the release before this build, which is made here. */
export async function openEarlierBuild(runtimeContext: RuntimeContext): Promise<EarlierBuild> {
  const named = runtimeContext.environment.DRILL_EARLIER_BUILD
  if (named === undefined) return await makeEarlierBuild(runtimeContext)
  if (existsSync(join(named, 'node_modules')))
    return { directory: resolve(named), [Symbol.asyncDispose]: () => Promise.resolve() }
  throw new StartupProblem(
    'DRILL_EARLIER_BUILD has to name a directory with another build of Punctual, in which its packages are installed.',
  )
}

const gitTimeoutMs = 60_000
/** Packages may have to be fetched. */
const installTimeoutMs = 900_000

async function makeEarlierBuild({
  directory: scratch,
  signal,
  environment,
  report,
}: RuntimeContext): Promise<EarlierBuild> {
  const git = (...words: string[]) => run(['git', ...words], { cwd: root, signal, timeout: gitTimeoutMs })
  // A tag of this very commit is no earlier build.
  const list = await git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD').catch(() => '')
  const tag = newestRelease(list.split('\n'))
  if (tag === null)
    throw new StartupProblem(
      'git finds no release before this build, which is a tag such as v1.2.3. Tag an earlier commit, or let DRILL_EARLIER_BUILD name a directory with another build.',
    )
  const directory = join(scratch, 'earlier-build')
  await using resources = new AsyncDisposableStack()
  await git('worktree', 'add', '--detach', directory, tag)
  resources.defer(() => removeWorktree(directory))
  report(`The other build is ${tag}; its packages are being installed.`)
  await run([process.execPath, 'scripts/run.mjs', 'node', '-e', '0'], {
    cwd: directory,
    env: { ...environment },
    signal,
    timeout: installTimeoutMs,
  })
  const owned = resources.move()
  return { directory, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Has a limit of its own: the signal of the drill may have fired. */
async function removeWorktree(directory: string): Promise<void> {
  const within = { signal: AbortSignal.timeout(gitTimeoutMs), timeout: gitTimeoutMs }
  await run(['git', 'worktree', 'remove', '--force', directory], { cwd: root, ...within })
}

/** @throws with what it printed when it fails, or when its time is over */
async function run(
  [program, ...words]: readonly [string, ...string[]],
  options: { cwd: string; signal: AbortSignal; timeout: number; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, options)
  return stdout
}
