import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const nameOfSums = 'SHA256SUMS'

/**
 * Writes `SHA256SUMS` into a directory: one line for every file in it, sorted by path, in the form that
 * `sha256sum --check` reads. Links are not files; what they lead to is.
 */
export async function writeSums(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => path !== nameOfSums)
    .toSorted()
  const lines: string[] = []
  for (const path of paths) {
    const hash = createHash('sha256').update(await readFile(join(directory, path)))
    lines.push(`${hash.digest('hex')}  ${path}`)
  }
  await writeFile(join(directory, nameOfSums), `${lines.join('\n')}\n`)
}
