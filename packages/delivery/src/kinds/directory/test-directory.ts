import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { sentence } from '@punctual/domain/words'

import type { TestStep } from '../../port.ts'
import type { DirectoryFiles } from './directory-files.ts'
import { failureOfFiles } from './file-failure.ts'
import { limited } from '../../time-limit.ts'
import { openPlace, source } from './place.ts'
import type { DirectorySettings } from './settings.ts'

/**
 * Takes every step of a delivery with a file of its own. It removes the file and the directories that it has made. The
 * first step that fails is the last.
 */
export async function testDirectory(
  { path, ifExists }: DirectorySettings,
  { roots, files }: { readonly roots: readonly string[]; readonly files: DirectoryFiles },
  signal: AbortSignal,
): Promise<TestStep[]> {
  const steps: TestStep[] = []
  let place = ''
  const made: string[] = []
  const names = { part: `.punctual-test-${randomUUID()}.part`, file: `.punctual-test-${randomUUID()}` }
  const at = (name: string) => join(place, name)
  const work = {
    test_step_open: async () =>
      void (place = await openPlace(path, { roots, files, onMade: (each) => made.unshift(each) })),
    test_step_write: (either: AbortSignal) =>
      files.write(at(names.part), { content: Buffer.from('test') }, either),
    test_step_name: () =>
      ifExists === 'Replace'
        ? files.rename(at(names.part), at(names.file))
        : files.link(at(names.part), at(names.file)),
    test_step_remove: async () => {
      if (place !== '') for (const name of Object.values(names)) await files.remove(at(name))
      // One that a delivery has put a file into meanwhile stays.
      for (const each of made) await files.removeDirectory(each).catch(() => {})
    },
  } as const
  for (const [code, step] of Object.entries(work) as [
    keyof typeof work,
    (typeof work)[keyof typeof work],
  ][]) {
    try {
      await limited(step, { source, bytes: 0, signal })
      steps.push({ name: sentence(code), ok: true, detail: sentence('test_step_done') })
    } catch (error) {
      signal.throwIfAborted()
      steps.push({ name: sentence(code), ok: false, detail: failureOfFiles(error).said })
      await work.test_step_remove().catch(() => {})
      break
    }
  }
  return steps
}
