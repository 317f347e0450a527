import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { newId } from '@punctual/domain'
import type { ExportOutcome } from '@punctual/source'

import type { RunDependencies } from './dependencies.ts'
import type { Run } from './run.ts'

/** What a page that failed left behind. */
type Evidence = NonNullable<Extract<ExportOutcome, { ok: false }>['evidence']>

/**
 * Keeps the picture and the console of a page that failed, among the artifacts and for as long as those. The
 * log of the execution names both by their hash. That they cannot be kept changes nothing of the run.
 */
export async function keepEvidence(
  { artifacts }: Pick<RunDependencies, 'artifacts'>,
  { directory, signal, logger }: Pick<Run, 'directory' | 'signal' | 'logger'>,
  { screenshot, console: lines }: Evidence,
): Promise<void> {
  const keep = async (content: Buffer | string) => {
    if (content.length === 0) return null
    const path = join(directory, `${newId()}.evidence`)
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    const { sha256 } = await artifacts.put(path, signal)
    return sha256
  }
  try {
    const kept = { screenshot: screenshot && (await keep(screenshot)), console: await keep(lines) }
    logger.warn(kept, 'evidence of the failed page stored')
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error }, 'evidence of the failed page not stored')
  }
}
