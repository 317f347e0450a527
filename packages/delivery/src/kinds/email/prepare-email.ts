import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Attachment } from '../../attachment.ts'
import type { AttachedFile, PreparedFile, Prepare } from '../../port.ts'
import { composeEmail } from './compose-email.ts'
import { emailSettingsOf } from './settings.ts'

/** Largest message that goes from one process to the other as bytes. */
const maxBytesPassed = 512 * 1_024

/** Composes the message of a shipment: one file, which is the mail as it goes over the wire. */
export const prepareEmail: Prepare = async (shipment, { directory, lockPdf }) => {
  const { settings, secrets, sender, receiptId, date, executionId, scope, files, links, notes } = shipment
  const path = join(directory, `mail-${createHash('sha256').update(receiptId).digest('hex').slice(0, 32)}`)
  let locked: readonly AttachedFile[] = []
  const content = await composeEmail(
    {
      settings: emailSettingsOf(settings),
      secrets,
      from: sender,
      messageId: receiptId,
      date,
      executionId,
      scope,
      attachments: files,
      links,
      notes,
    },
    { lockPdf, keepLocked: async (attached) => void (locked = await writeAll(attached, path)) },
  )
  const message = { name: '', contentType: 'message/rfc822', bytes: content.length }
  return { files: [await placed(message, { content, path })], locked }
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
