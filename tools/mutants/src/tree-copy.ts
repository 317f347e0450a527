import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { occurrences } from './case.ts'
import type { Mutant } from './fence.ts'

/** A copy of the project in which a mutant can live. */
export interface TreeCopy extends AsyncDisposable {
  readonly directory: string
  /** Puts the mutant into the copy until the answer is disposed. */
  apply(mutant: Mutant): Promise<AsyncDisposable>
}

/** Generated and not under version control, and yet needed at run time. */
const generated = ['packages/store/src/generated', 'packages/client/src/generated']

/**
 * Copies what is under version control, or would be, with the changes that are not committed. What is
 * installed is linked: packages of the workspace are found in the copy, because their links are relative, and
 * all others where they are.
 */
export async function copyTree(root: string): Promise<TreeCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-mutants-'))
  const files = await filesOf(root)
  for (const file of files) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await cp(join(root, file), join(directory, file))
  }
  for (const path of generated) await cp(join(root, path), join(directory, path), { recursive: true })
  for (const file of files) {
    if (!file.endsWith('package.json')) continue
    const installed = join(dirname(file), 'node_modules')
    if (file === 'package.json') await symlink(join(root, installed), join(directory, installed))
    else if (existsSync(join(root, installed)))
      await cp(join(root, installed), join(directory, installed), { recursive: true, verbatimSymlinks: true })
  }
  return {
    directory,
    async apply({ file, text, replacement }) {
      const path = join(directory, file)
      const whole = await readFile(path, 'utf8')
      if (occurrences(whole, text) !== 1)
        throw new Error(`${JSON.stringify(text)} does not occur exactly once in ${file}`)
      await writeFile(
        path,
        whole.replace(text, () => replacement),
      )
      return { [Symbol.asyncDispose]: () => writeFile(path, whole) }
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

async function filesOf(root: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      maxBuffer: 64 * 1_024 * 1_024,
    },
  )
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
