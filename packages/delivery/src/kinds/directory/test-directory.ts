import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { sentence } from '@punctual/domain/words'

import type { TestStep } from '../../port.ts'
import type { DirectoryFiles } from './directory-files.ts'
import { failureOfFiles } from './file-failure.ts'
import { limited } from './limits.ts'
import { openPlace } from './place.ts'
import type { DirectorySettings } from './settings.ts'

/** Takes every step of a delivery with a file of its own, which it removes; the first that fails is the last. */
export async function testDirectory(
  { path, ifExists }: DirectorySettings,
  { roots, files }: { readonly roots: readonly string[]; readonly files: DirectoryFiles },
  signal: AbortSignal,
): Promise<TestStep[]> {
  const steps: TestStep[] = []
  let place = ''
  const names = { part: `.punctual-test-${randomUUID()}.part`, file: `.punctual-test-${randomUUID()}` }
  const at = (name: string) => join(place, name)
  const work = {
    test_step_open: async () => void (place = await openPlace(path, { roots, files })),
    test_step_write: (either: AbortSignal) =>
      files.write(at(names.part), { content: Buffer.from('test') }, either),
    test_step_name: () =>
      ifExists === 'Replace'
        ? files.rename(at(names.part), at(names.file))
        : files.link(at(names.part), at(names.file)),
    test_step_remove: async () => {
      await files.remove(at(names.part))
      await files.remove(at(names.file))
    },
  } as const
  for (const [code, step] of Object.entries(work) as [
    keyof typeof work,
    (typeof work)[keyof typeof work],
  ][]) {
    try {
      await limited(step, { bytes: 0, signal })
      steps.push({ name: sentence(code), ok: true, detail: sentence('test_step_done') })
    } catch (error) {
      signal.throwIfAborted()
      steps.push({ name: sentence(code), ok: false, detail: failureOfFiles(error).said })
      if (place !== '') await work.test_step_remove().catch(() => {})
      break
    }
  }
  return steps
}
