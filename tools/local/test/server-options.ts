import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { systemClock } from '@punctual/runtime'
import { onTestFinished } from 'vitest'

import type { LocalServerOptions, Places } from '../src/index.ts'

/** A directory of one test, removed after it. */
export async function temporaryDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-local-test-'))
  await chmod(dir, 0o755)
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Options for a server of a test; `said` collects what is reported. */
export async function serverOptions(
  more: Partial<LocalServerOptions> = {},
): Promise<LocalServerOptions & { readonly said: string[] }> {
  const said: string[] = []
  return {
    dir: await temporaryDirectory(),
    environment: process.env,
    clock: systemClock(),
    signal: AbortSignal.timeout(60_000),
    durable: false,
    endWithParent: true,
    report: (sentence) => said.push(sentence),
    said,
    ...more,
  }
}

/** Hides every place where a server could be found. */
export const nowhere: Places = {
  path: '',
  postgresVersions: '/nonexistent',
  npmShipped: false,
  docker: false,
  debianPackages: false,
}

/** Writes executable shell scripts into a directory of their own, for use as a PATH. */
export async function fakeCommands(scripts: Record<string, string>): Promise<string> {
  const bin = join(await temporaryDirectory(), 'bin')
  await mkdir(bin)
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return bin
}
