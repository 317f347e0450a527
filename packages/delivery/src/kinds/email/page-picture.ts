import { filePasswords } from '@punctual/domain'
import { isOutOfMemory } from '@punctual/runtime/out-of-memory'
import { type Language, say, type Sentence, sentence } from '@punctual/domain/words'

import type { Attachment, AttachmentSource, FilePasswords } from '../../attachment.ts'

/** As wide as mails are, on screens with twice the pixels. */
const widthPx = 1_200

interface Wanted {
  /** From 1. */
  readonly page: number
  readonly files: readonly AttachmentSource[]
  readonly secrets: FilePasswords
  readonly language: Language
}

export type PagePicture =
  | { readonly kind: 'drawn'; readonly picture: Attachment & { readonly alt: string } }
  /** Why there is none, for the reader. */
  | { readonly kind: 'none'; readonly note: Sentence }

/**
 * A page of the first PDF as a picture. A file with a password is not shown: the picture has none. A page that
 * needs more memory than there is does not keep the mail back.
 */
export async function drawPagePicture({ page, files, secrets, language }: Wanted): Promise<PagePicture> {
  if (filePasswords.some((field) => secrets[field]))
    return { kind: 'none', note: sentence('mail_picture_protected') }
  const pdf = files.find(({ contentType }) => contentType === 'application/pdf')
  const drawn = pdf && (await draw(pdf.path, page))
  if (!pdf || drawn?.outcome !== 'drawn')
    return { kind: 'none', note: sentence('mail_picture_missing', { page }) }
  const content = Buffer.from(drawn.png)
  const alt = say(sentence('mail_picture_of_page', { page, name: pdf.name }), language)
  const picture = { name: `page-${page}.png`, contentType: 'image/png', content, encodedBytes: 0, alt }
  return { kind: 'drawn', picture }
}

async function draw(path: string, page: number) {
  const { drawPage } = await import('@punctual/artifact/draw-page')
  try {
    return await drawPage({ path, page, widthPx })
  } catch (error) {
    if (isOutOfMemory(error)) return { outcome: 'too-costly' } as const
    throw error
  }
}
