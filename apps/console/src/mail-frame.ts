import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

/**
 * Shows the body that its page sends to it. The script parses the body without running it. The policy of the
 * document lets no other script run: neither an element, nor an attribute, nor an address. Elements that act
 * on the document itself are omitted: a refresh would lead it to another address, and a link can open a
 * connection.
 */
const script = `addEventListener('message', (event) => {
  if (event.source !== parent) return
  const { body, isHtml } = event.data ?? {}
  if (typeof body !== 'string') return
  if (!isHtml) {
    document.body.replaceChildren(Object.assign(document.createElement('pre'), { textContent: body }))
    return
  }
  const parsed = new DOMParser().parseFromString(body, 'text/html')
  for (const each of parsed.querySelectorAll('meta, base, link')) each.remove()
  document.body.replaceChildren(...parsed.head.querySelectorAll('style'), ...parsed.body.childNodes)
})`

const mailStyle =
  'body{margin:16px;font:14px/1.5 sans-serif;overflow-wrap:anywhere}pre{white-space:pre-wrap;font:inherit}'

const mailDocument = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><style>${mailStyle}</style></head><body><script>${script}</script></body></html>`

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  // Mails bring their styles along. Nothing but this document can be styled by them.
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  // An origin of its own, whichever element shows it: no cookie, no storage, no reach into the page around it.
  'sandbox allow-scripts',
].join('; ')

/** The document in which pages show the HTML of a mail. It is the same for each user and holds nothing. */
export function addMailFrame(app: FastifyInstance): void {
  app.get('/mail-frame', { helmet: { xFrameOptions: { action: 'sameorigin' } } }, (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailDocument),
  )
}
