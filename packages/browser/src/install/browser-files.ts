import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { StartupProblem } from '@punctual/runtime'

import { openBrowserDirectory } from './browser-directory.ts'
import { placeFonts } from './fonts.ts'

/** A browser that can be started. */
export interface BrowserFiles {
  readonly executable: string
  /** Directory that is kept between starts, for what is known about this browser. */
  readonly directory: string
  /**
   * Shell script that starts the program `PUNCTUAL_BROWSER` behind the command line `PUNCTUAL_PREFIX`, with
   * the profile `PUNCTUAL_PROFILE`, `PUNCTUAL_DATA_KIB` of memory for each process. It writes no core files.
   */
  readonly launcher: string
  /** What the browser needs of the environment to find its libraries and fonts. */
  readonly environment: Readonly<Record<string, string>>
}

export interface BrowserChoice {
  /** Program of the operator; null takes the one of the package. */
  readonly executable: string | null
  /** Where to unpack; null takes a place among temporary files. */
  readonly directory: string | null
  /** User that the browser is run as; null when it is this one. */
  readonly runAs: number | null
}

/**
 * The profile of every browser: empty, and not to be written. That of the driver lies among the temporary
 * files of this process, which the user of the browser may not be able to enter.
 */
const profile = 'profile'
const unpackLimitMs = 180_000
/** Changes when the contents of the directory do. */
const layout = 2
const launcherScript = `#!/bin/sh
ulimit -c 0 && ulimit -d "$PUNCTUAL_DATA_KIB" || exit 71
exec $PUNCTUAL_PREFIX "$PUNCTUAL_BROWSER" "$@" "--user-data-dir=$PUNCTUAL_PROFILE"
`

/**
 * Makes the browser ready to be started. The package's Chromium is unpacked once, with its libraries and our
 * fonts (260 MB). It has a temporary name until it is complete. Processes that do this at the same time take
 * the one that was complete first.
 *
 * @throws StartupProblem when this machine cannot have it
 */
export async function prepareBrowserFiles(choice: BrowserChoice, signal: AbortSignal): Promise<BrowserFiles> {
  const root = await openBrowserDirectory(choice.directory)
  const directory = join(root, `chromium-${await packageVersion()}-${layout}`)
  if (!(await isThere(directory))) await unpack(root, { directory, runAs: choice.runAs }, signal)
  return {
    executable: choice.executable ?? join(directory, 'chromium'),
    directory,
    launcher: join(directory, 'start-limited.sh'),
    environment: {
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
      PUNCTUAL_PROFILE: join(directory, profile),
      ...(choice.executable === null ? { LD_LIBRARY_PATH: join(directory, 'al2023/lib') } : {}),
    },
  }
}

async function unpack(
  root: string,
  { directory, runAs }: { directory: string; runAs: number | null },
  signal: AbortSignal,
): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new StartupProblem(
      'The Chromium of the package runs on Linux on x64 only. Set BROWSER_PROCESSES to 0 to run without a browser.',
    )
  const staging = join(root, `.unpacking-${process.pid}-${performance.now()}`)
  await mkdir(staging, { mode: 0o755 })
  try {
    const program = fileURLToPath(new URL('unpack-process.ts', import.meta.url))
    const environment = { PATH: process.env['PATH'] ?? '', TMPDIR: staging }
    const limits = { timeout: unpackLimitMs, signal, env: environment }
    await promisify(execFile)(process.execPath, [program], limits)
    await rm(join(staging, 'fonts', 'fonts.conf'), { force: true })
    await placeFonts(staging, directory)
    await chmod(join(staging, 'chromium'), 0o755)
    await writeFile(join(staging, 'start-limited.sh'), launcherScript)
    await chmod(join(staging, 'start-limited.sh'), 0o755)
    const cache = join(staging, 'font-cache')
    await mkdir(cache)
    if (runAs !== null) await chown(cache, runAs, runAs)
    await mkdir(join(staging, profile))
    await chmod(join(staging, profile), 0o555)
    await rename(staging, directory)
  } catch (error) {
    signal.throwIfAborted()
    if (await isThere(directory)) return
    throw new StartupProblem(`The browser cannot be unpacked into ${root}: ${(error as Error).message}`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function packageVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch {
    return false
  }
}
