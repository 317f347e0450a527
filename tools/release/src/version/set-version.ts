import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { withRelease } from './changelog.ts'

const versionPattern = /^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/

/**
 * Writes a version into every place that names it, and makes its section of the changelog. Commit and review
 * come after that, as for any change.
 *
 * @returns the files that it changed
 */
export async function setVersion(root: string, version: string, date: string): Promise<string[]> {
  if (!versionPattern.test(version))
    throw new Error(`"${version}" is no version such as 1.4.0 or 1.4.0-rc.1.`)
  const packageFiles = globSync('{.,apps/*,packages/*,tools/*,test}/package.json', { cwd: root })
  const edits: Readonly<Record<string, (content: string) => string>> = {
    'CHANGELOG.md': (content) => withRelease(content, version, date),
    'packages/runtime/src/version.ts': (content) =>
      content.replace(/(semanticVersion = )'[^']*'/, `$1'${version}'`),
    ...Object.fromEntries(
      packageFiles.map((file) => [
        file,
        (content: string) => content.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`),
      ]),
    ),
  }
  // All of them, or none: a changelog without a word about the version refuses it.
  const written = await Promise.all(
    Object.entries(edits).map(async ([file, edit]) => {
      const content = edit(await readFile(join(root, file), 'utf8'))
      if (!content.includes(version)) throw new Error(`${file} has no place for a version.`)
      return [file, content] as const
    }),
  )
  for (const [file, content] of written) await writeFile(join(root, file), content)
  return written.map(([file]) => file)
}
