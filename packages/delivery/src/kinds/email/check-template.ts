import { readHtml, withoutRecipient, wrongExpressions } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { type MailTemplateText, templateNames } from './mail-design.ts'

/** Mail programs cut what is longer. */
const maxBytes = 100_000
const maxPictures = 20
const maxParts = 20

/** What a user should know of a template before mails are made with it. */
export function checkTemplate({ html, text }: MailTemplateText): Sentence[] {
  return [
    ...unknownNames(`${html}\n${text}`),
    ...(html.trim() !== '' && text.trim() === '' ? [sentence('template_text_missing')] : []),
    ...inertParts(html).map((part) => sentence('template_part_inert', { part })),
    ...externalPictures(html).map((address) =>
      sentence('template_picture_external', { address: address.slice(0, 200) }),
    ),
    ...tooLarge(Buffer.byteLength(html)),
  ]
}

function unknownNames(text: string): Sentence[] {
  return wrongExpressions(withoutRecipient(text), { names: templateNames, ignoresFormats: true }).map(
    ({ inner, message }) => {
      const expression = `{{${inner.slice(0, 100)}}}`
      return message === null
        ? sentence('template_name_unknown', { expression })
        : sentence('expression_wrong', { expression, problem: message })
    },
  )
}

const inertElements: ReadonlySet<string> = new Set(['script', 'form', 'iframe'])

/** What mail programs take out of a mail. */
function inertParts(html: string): string[] {
  const found = new Set<string>()
  readHtml(html, (piece) => {
    if (piece.kind !== 'open') return
    if (inertElements.has(piece.name)) found.add(`<${piece.name}>`)
    for (const handler of piece.handlers) if (found.size < maxParts) found.add(handler.slice(0, 50))
  })
  return [...found]
}

function externalPictures(html: string): string[] {
  const found = new Set<string>()
  readHtml(html, (piece) => {
    if (piece.kind !== 'open' || piece.name !== 'img' || found.size === maxPictures) return
    if (/^\s*(?:https?:)?\/\//i.test(piece.src ?? '')) found.add((piece.src ?? '').trim())
  })
  return [...found]
}

function tooLarge(bytes: number): Sentence[] {
  return bytes <= maxBytes ? [] : [sentence('template_too_large', { size: Math.ceil(bytes / 1_000) })]
}
