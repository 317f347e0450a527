import type { Message } from './message.ts'

const messagesPerPage = 100

const style = `
  :root { color-scheme: light dark; --line: #8884; --quiet: #777; --accent: #2563eb }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem; margin: 0 } header { display: flex; gap: 1rem; align-items: baseline; margin-bottom: 1rem }
  a { color: var(--accent) } .quiet { color: var(--quiet) }
  details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .6rem .9rem }
  summary { cursor: pointer; display: flex; gap: 1rem; flex-wrap: wrap } summary b { flex: 1 1 20rem; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; overflow-wrap: anywhere } dt { color: var(--quiet) } dd { margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding-top: .6rem; font: inherit }
  iframe { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: 6px; background: #fff }
  code { font-size: .85em }`

/** The page of what arrived, newest first. Everything that came by mail is escaped or kept in a sandbox. */
export function mailboxPage(messages: readonly Message[], before?: string): string {
  const position = messages.findIndex(({ id }) => id === before)
  const end = position < 0 ? messages.length : position
  const shown = messages.slice(Math.max(0, end - messagesPerPage), end).reverse()
  const oldest = shown.at(-1)
  const older =
    oldest && end > messagesPerPage
      ? `<p><a href="/?before=${escapeHtml(oldest.id)}">Older messages</a></p>`
      : ''
  const list =
    shown.length === 0 ? '<p class="quiet">Nothing arrived yet.</p>' : shown.map(messageEntry).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${style}</style></head>
<body><header><h1>Mailbox</h1><span class="quiet">${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, newest first</span><a href="/">Refresh</a></header>
${list}
${older}</body></html>
`
}

function messageEntry(message: Message): string {
  const address = `/api/messages/${encodeURIComponent(message.id)}`
  const text = message.text.trim() === '' ? '' : `<pre>${escapeHtml(message.text)}</pre>`
  const html = message.hasHtml
    ? `<p class="quiet">As HTML:</p><iframe sandbox loading="lazy" title="HTML of the message" src="${address}/html"></iframe>`
    : ''
  return `<details><summary><b>${escapeHtml(message.subject) || '(no subject)'}</b><span>${escapeHtml(message.to.join(', '))}</span><time class="quiet">${shownTime(message.receivedAt)}</time></summary>
<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd><dt>Message-ID</dt><dd><code>${escapeHtml(message.messageId)}</code></dd>
${attachmentList(message, address)}<dt>Source</dt><dd><a href="${address}/raw">message.eml</a></dd></dl>
${text}${html}</details>`
}

function attachmentList(message: Message, address: string): string {
  const links = message.attachments.map(
    ({ name, contentType, bytes, sha256 }, index) =>
      `<div><a href="${address}/attachments/${index}">${escapeHtml(name)}</a> <span class="quiet">${escapeHtml(contentType)}, ${bytes.toLocaleString('en')} bytes, SHA-256 <code>${sha256.slice(0, 16)}…</code></span></div>`,
  )
  return links.length === 0 ? '' : `<dt>Attachments</dt><dd>${links.join('')}</dd>`
}

function shownTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
