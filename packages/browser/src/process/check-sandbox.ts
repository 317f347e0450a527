import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { type BrowserStart, startBrowserProcess } from './browser-process.ts'

/**
 * Starts the browser once in its sandbox, and remembers for this boot of the machine that it can be had. There
 * is no way without the sandbox: pages run scripts of others.
 *
 * @throws StartupProblem when the browser does not start in its sandbox
 */
export async function checkSandbox(start: BrowserStart): Promise<void> {
  const note = await notePath(start)
  if (await isThere(note)) return
  try {
    const probe = await startBrowserProcess(start)
    try {
      const page = await probe.browser.newPage()
      await page.setContent('<p>ready</p>', { timeout: start.startTimeoutMs })
    } finally {
      await probe.end()
    }
  } catch (error) {
    throw new StartupProblem(
      `The browser ${start.files.executable} does not start in its sandbox here: ${reasonOf(error)}. ` +
        'Allow user namespaces to this user (kernel setting user.max_user_namespaces, or the seccomp profile ' +
        `of the container), let user ${start.runAs ?? 'of this process'} read ${start.files.directory}, ` +
        'or set BROWSER_PROCESSES to 0 to run without a browser. It is never started without its sandbox.',
    )
  }
  // A directory that this user may not write to is probed at each start.
  await writeFile(note, '').catch(() => {})
}

async function notePath({ files, runAs, processMemoryMib }: BrowserStart): Promise<string> {
  const [boot, { mtimeMs, size }] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    stat(files.executable),
  ]).catch(() => {
    throw new StartupProblem(
      `There is no browser at ${files.executable}. Correct BROWSER_EXECUTABLE, or leave it out.`,
    )
  })
  const known = JSON.stringify([boot, files.executable, mtimeMs, size, runAs, processMemoryMib])
  const digest = createHash('sha256').update(known).digest('hex').slice(0, 32)
  return join(files.directory, `sandbox-checked-${digest}`)
}

/** The lines of the browser itself, or the first line of the error. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').map((line) => line.replace(/^[^\w]*\[pid=\d+\](?:\[err\])?/, '').trim())
  const own = lines.filter((line) => /FATAL|sandbox|namespace|denied|not found|cannot/i.test(line))
  const [first = ''] = own.length > 0 ? own : lines
  return first.slice(0, 300).replace(/\.$/, '')
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
