import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Attachment } from '../../attachment.ts'
import type { AttachedFile, PreparedFile, Prepare, PrepareTools, Shipment } from '../../port.ts'
import { prepareFiles } from '../../prepare-files.ts'
import { emailSettingsOf } from './settings.ts'
import { composeWithinSize } from './size-ladder.ts'

/** Largest message that goes from one process to the other as bytes. */
const maxBytesPassed = 512 * 1_024

/** Composes the message of a shipment: one file, which is the mail as it goes over the wire. */
export const prepareEmail: Prepare = async (shipment, tools) => {
  const { directory, ...making } = tools
  const { settings, secrets, sender, receiptId, files, ...given } = shipment
  const path = join(directory, `mail-${createHash('sha256').update(receiptId).digest('hex').slice(0, 32)}`)
  let locked: readonly AttachedFile[] = []
  const content = await composeWithinSize(
    {
      ...given,
      settings: emailSettingsOf(settings),
      secrets,
      from: sender,
      messageId: receiptId,
      attachments: files,
    },
    { ...making, keepSent: async (attached) => void (locked = await writeAll(attached, path)) },
    { isLinked: given.fileUrls.length > 0, mostBytes: given.mostBytes ?? null },
  )
  if (locked.length === 0 && given.keepsFiles && given.fileUrls.length > 0)
    locked = await madeForLinks(shipment, tools)
  const message = { name: '', contentType: 'message/rfc822', bytes: content.length }
  return { files: [await placed(message, { content, path })], locked }
}

/** The files that only links lead to. */
async function madeForLinks(shipment: Shipment, tools: PrepareTools): Promise<readonly AttachedFile[]> {
  const { files, locked } = await prepareFiles(shipment, tools)
  for (const file of files) if ('path' in file && file.isTemporary) await rm(file.path, { force: true })
  return locked
}

async function placed(
  message: Pick<PreparedFile, 'name' | 'contentType' | 'bytes'>,
  { content, path }: { readonly content: Buffer; readonly path: string },
): Promise<PreparedFile> {
  if (content.length <= maxBytesPassed) return { ...message, content }
  await writeFile(path, content, { mode: 0o600 })
  return { ...message, path, isTemporary: true }
}

async function writeAll(files: readonly Attachment[], beside: string): Promise<AttachedFile[]> {
  const written: AttachedFile[] = []
  for (const [index, { name, contentType, content }] of files.entries()) {
    const path = `${beside}-${index}`
    await writeFile(path, content, { mode: 0o600 })
    written.push({ path, name, contentType })
  }
  return written
}
