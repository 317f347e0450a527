import { lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

/** Places for temporary files, where the first one cannot be entered by the user of the browser. */
const otherPlaces = ['/var/tmp', '/tmp']

/**
 * The directory that Chromium is unpacked into, made when it is missing. Its place among temporary files is
 * known to every user of the machine, so one that another user owns or can write is refused.
 *
 * @param wanted null takes a place that every user can enter
 * @throws StartupProblem when it cannot be used
 */
export async function openBrowserDirectory(wanted: string | null): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const directory = wanted ?? join(await temporaryPlace(), `punctual-browser-${uid}`)
  try {
    await mkdir(directory, { recursive: true, mode: 0o755 })
    const found = await lstat(directory)
    if (found.isDirectory() && (found.uid === uid || found.uid === 0) && (found.mode & 0o022) === 0)
      return directory
  } catch (error) {
    throw new StartupProblem(
      `The browser cannot be unpacked into ${directory} (${(error as Error).message}). Set BROWSER_DIRECTORY to another directory.`,
    )
  }
  throw new StartupProblem(
    `The browser is not unpacked into ${directory}: another user owns it or may write to it. Set BROWSER_DIRECTORY to a directory of this user.`,
  )
}

async function temporaryPlace(): Promise<string> {
  for (const place of [tmpdir(), ...otherPlaces]) if (await canEveryoneEnter(place)) return place
  return tmpdir()
}

async function canEveryoneEnter(place: string): Promise<boolean> {
  try {
    for (let at = place; ; at = dirname(at)) {
      if (((await stat(at)).mode & 0o001) === 0) return false
      if (at === dirname(at)) return true
    }
  } catch {
    return false
  }
}
