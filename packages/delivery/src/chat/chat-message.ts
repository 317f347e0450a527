import { say, sentence } from '@punctual/domain/words'

import type { Shipment } from '../port.ts'
import { renderTemplate } from '../template.ts'

/** The message of a shipment in a channel. Nothing in it is markup: each kind has its other side show it as it is. */
export interface ChatMessage {
  readonly text: string
  /** Addresses of HTTP only. */
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

/** In characters. Both vendors refuse or cut a text that is several times as long. */
const maxTextLength = 3_000
const maxLinks = 6

/** The message of a shipment: its template, or a sentence in the language of the shipment, and then the notes. */
export function chatMessage(template: string, shipment: Shipment): ChatMessage {
  const { scope, language, notes } = shipment
  const written =
    template.trim() === ''
      ? `{{ScheduleName}}: ${say(sentence('mail_report_ready'), language)}`
      : template.replace(/\r\n?/g, '\n')
  const links = shipment.links.filter(({ url }) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  const shown = links.length <= maxLinks ? links : links.slice(0, maxLinks)
  const omitted = links.length - shown.length
  const more = omitted === 0 ? [] : [say(sentence('chat_more_links', { count: omitted }), language)]
  const text = [renderTemplate(written, scope, { escape: 'none' }), ...notes, ...more].join('\n')
  return { text: shortened(text), links: shown }
}

function shortened(text: string): string {
  return text.length <= maxTextLength
    ? text.toWellFormed()
    : `${text.slice(0, maxTextLength - 1).toWellFormed()}…`
}
