import { createWriteStream } from 'node:fs'
import { link, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { zipFiles } from '@punctual/artifact/zip-files'
import { failure, FailureError } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'

import { cannotLock, type NamedFile, namedFiles, passwordRefusal } from './attachment.ts'
import { namedForDestination } from './file-name.ts'
import type { AttachedFile, Prepare, PreparedFile } from './port.ts'

/** The files under their names, locked and zipped as the destination wants. An unchanged file stays where it is. */
export const prepareFiles: Prepare = async (shipment, { directory, lockPdf }) => {
  const { settings, secrets, receiptId, date, scope, files, keepsFiles } = shipment
  const { sources, zipName } = namedForDestination(files, {
    fileName: settings.fileName,
    zip: settings.zip,
    scope,
  })
  const refusal = passwordRefusal(sources, { secrets, zipName })
  if (refusal) throw invalid(refusal)
  const named = await namedFiles(sources, { secrets, lockPdf })
  if (named === null) throw invalid(cannotLock)
  const base = join(directory, `files-${createHash('sha256').update(receiptId).digest('hex').slice(0, 32)}`)
  const prepared =
    zipName === null
      ? await Promise.all(named.map((file, index) => placed(file, `${base}-${index}`)))
      : [await zipped(named, { path: base, name: zipName, date, password: secrets['zipPassword'] ?? null })]
  return { files: prepared, locked: keepsFiles ? await copies(prepared) : [] }
}

async function placed({ name, contentType, ...file }: NamedFile, path: string): Promise<PreparedFile> {
  if ('path' in file)
    return { name, contentType, bytes: (await stat(file.path)).size, path: file.path, isTemporary: false }
  await writeFile(path, file.content, { mode: 0o600 })
  return { name, contentType, bytes: file.content.length, path, isTemporary: true }
}

interface Zipping {
  readonly path: string
  readonly name: string
  readonly date: Date
  readonly password: string | null
}

async function zipped(
  files: readonly NamedFile[],
  { path, name, date, password }: Zipping,
): Promise<PreparedFile> {
  await zipFiles({
    files,
    target: Writable.toWeb(createWriteStream(path, { mode: 0o600 })),
    date,
    password,
  })
  return { name, contentType: 'application/zip', bytes: (await stat(path)).size, path, isTemporary: true }
}

/** Second names of the files, which the caller keeps and removes. */
async function copies(files: readonly PreparedFile[]): Promise<AttachedFile[]> {
  const kept: AttachedFile[] = []
  for (const file of files) {
    if (!('path' in file)) continue
    const path = `${file.path}-kept`
    await link(file.path, path)
    kept.push({ path, name: file.name, contentType: file.contentType })
  }
  return kept
}

function invalid(said: Sentence): FailureError {
  return new FailureError(failure('destination_invalid', { said }))
}
