import { join } from 'node:path'

import type { Confirmation, PreparedFile } from '../../port.ts'
import { sha256Of } from '../../prepared-content.ts'
import { candidates } from '../../candidates.ts'
import { replyOf } from '../../held-names.ts'
import { nameOfInode, type Placing, removeTemporary, temporaryPath } from './place-files.ts'

/**
 * What became of an interrupted delivery. A temporary file with one name has not got its own. With two names, the
 * other one is that of the same inode. Else a file with the content of this delivery shows that it has arrived,
 * unless its name is that of another delivery of the run. It is unknown when nothing shows it: another program has
 * taken or changed the file.
 */
export async function confirmFiles(placing: Placing, signal: AbortSignal): Promise<Confirmation> {
  const { files, prepared } = placing
  const names: string[] = []
  for (const [index, file] of prepared.files.entries()) {
    const temporary = await files.find(temporaryPath(placing, index))
    if (temporary?.nameCount === 1) return { kind: 'absent' }
    const byInode = temporary && (await nameOfInode(placing, file.name, temporary.inode))
    const name = byInode ?? (await findByContent(placing, file, signal))
    if (name === null) return { kind: 'unknown' }
    names.push(name)
  }
  await removeTemporary(placing)
  return { kind: 'arrived', reply: replyOf(names) }
}

async function findByContent(
  { files, place, ifExists, held }: Placing,
  file: PreparedFile,
  signal: AbortSignal,
): Promise<string | null> {
  const wanted = await sha256Of(file, signal)
  const isNumbered = ifExists === 'Rename' || held.isOpen
  for (const name of ifExists === 'Fail' ? [file.name] : candidates(file.name)) {
    if (held.has(name)) continue
    const found = await files.find(join(place, name))
    if (found === null) return null
    if (found.kind === 'file' && (await files.hash(join(place, name), signal)) === wanted) return name
    if (!isNumbered) return null
  }
  return null
}
