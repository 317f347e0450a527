import { join } from 'node:path'

import type { Confirmation, PreparedFile } from '../../port.ts'
import { hashOf } from './directory-files.ts'
import { candidates, contentOf, type Placing, removeTemporary, temporaryPath } from './place-files.ts'

/**
 * What became of an interrupted delivery. A temporary file with one name has not got its own. Else a file of
 * the name with the content of this delivery shows that it has arrived. It is unknown when neither is there:
 * another program has taken or changed the file.
 */
export async function confirmFiles(placing: Placing, signal: AbortSignal): Promise<Confirmation> {
  const { files, prepared } = placing
  const names: string[] = []
  for (const [index, file] of prepared.files.entries()) {
    const nameCount = await files.countNames(temporaryPath(placing, index))
    if (nameCount === 1) return { kind: 'absent' }
    const name = await findByContent(placing, file, signal)
    if (name === null) return { kind: 'unknown' }
    names.push(name)
  }
  await removeTemporary(placing)
  return { kind: 'arrived', reply: names.join(', ') }
}

async function findByContent(
  { files, place, ifExists }: Placing,
  file: PreparedFile,
  signal: AbortSignal,
): Promise<string | null> {
  const wanted = await hashOf(contentOf(file), signal)
  for (const name of ifExists === 'Rename' ? candidates(file.name) : [file.name]) {
    const found = await files.hash(join(place, name), signal)
    if (found === wanted) return name
    if (found === null) return null
  }
  return null
}
