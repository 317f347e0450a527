import { createHash } from 'node:crypto'

import type { ReceivedSchedule, Stop } from '@punctual/catalog'
import { escapeHtml } from '@punctual/domain'
import { type Language, say, type Sentence, sentence } from '@punctual/domain/words'

interface RecipientPage {
  readonly token: string
  readonly address: string
  readonly schedules: readonly ReceivedSchedule[]
  /** What stops all mails; null while none is stopped by it. */
  readonly all: Stop | null
}

/** How long a pause lasts. */
export const pauseDays = 30

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:42rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}
ul{list-style:none;padding:0}
li{border-top:1px solid #8888;padding:.75rem 0}
form{display:inline}
button{font:inherit;padding:.3rem .8rem;margin:.25rem .5rem .25rem 0}
p{margin:.25rem 0}`

/** No script, no picture and no other site; its forms lead to the page itself. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that stays in no cache and in no index. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/** What an address receives, with what its reader may do about it. */
export function recipientPage(page: RecipientPage, language: Language): Buffer {
  const { token, address, schedules, all } = page
  const text = (said: Sentence) => escapeHtml(say(said, language))
  const form = (verb: string, scheduleId: string | null, label: Sentence) =>
    `<form method="post" action="${escapeHtml(token)}/${verb}">${
      scheduleId === null ? '' : `<input type="hidden" name="ScheduleId" value="${escapeHtml(scheduleId)}">`
    }<button>${text(label)}</button></form>`
  const choices = (scheduleId: string | null, stop: Stop | null) => {
    if (stop?.isByAdministrator) return ''
    if (stop !== null) return form('start', scheduleId, sentence('recipient_start'))
    const [stopLabel, pauseLabel] =
      scheduleId === null
        ? [sentence('recipient_stop_all'), sentence('recipient_pause_all', { days: pauseDays })]
        : [sentence('recipient_stop'), sentence('recipient_pause', { days: pauseDays })]
    return form('stop', scheduleId, stopLabel) + form('pause', scheduleId, pauseLabel)
  }
  const items = schedules.map(
    ({ id, name, stop }) =>
      `<li><strong>${escapeHtml(name)}</strong><p>${text(stateOf(stop))}</p>${choices(id, stop)}</li>`,
  )
  return html(language, {
    title: text(sentence('recipient_page_title', { address })),
    body: `<ul>${items.join('')}</ul><p>${text(
      all === null ? sentence('recipient_all_open') : stateOf(all),
    )}</p>${choices(null, all)}`,
  })
}

/** What is said of a link that was never sent. */
export function unknownPage(language: Language): Buffer {
  return html(language, { title: escapeHtml(say(sentence('recipient_link_unknown'), language)), body: '' })
}

function html(
  language: Language,
  { title, body }: { readonly title: string; readonly body: string },
): Buffer {
  return Buffer.from(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`)
}

function stateOf(stop: Stop | null): Sentence {
  if (stop === null) return sentence('recipient_receives')
  if (stop.isByAdministrator) return sentence('recipient_stopped_by_administrator')
  if (stop.untilAt === null) return sentence('recipient_stopped')
  return sentence('recipient_paused', { date: stop.untilAt.toISOString().slice(0, 10) })
}
