/**
 * The body of a mail from a template. The destination names it; without a name and a body it is that of the service.
 *
 * A template has the expressions of every other text. Some more names stand for blocks that the service makes, such as
 * the links. A block is put in after everything else is filled and escaped, so no value of the data becomes one.
 */
import { createHash } from 'node:crypto'

import { type ExpressionScope, factNames, fileFactNames, withValues } from '@punctual/domain'
import { type Language, say, type Sentence, sentence } from '@punctual/domain/words'

import { renderTemplate, type TemplateEscape } from '../../template.ts'
import { plainTextOf } from './plain-text.ts'

/** A template as it is stored. */
export interface MailTemplateText {
  readonly html: string
  /** Empty: it is made from the HTML. */
  readonly text: string
}

/** Blocks that a template may place by their names. Those that it does not place follow at its end, but for the body. */
export const blockNames = ['Body', 'Picture', 'Links', 'Notes', 'Stop'] as const

/** Everything that a template may name beside columns and named values. */
export const templateNames = [...factNames, ...fileFactNames, 'Owner', ...blockNames]

/** A block in both forms of a mail. */
interface Block {
  readonly html: string
  readonly text: string
}

export type MailBlocks = Readonly<Record<(typeof blockNames)[number], Block>>

interface Filling {
  readonly scope: ExpressionScope
  readonly blocks: MailBlocks
  /** Who is responsible for the schedule; empty when it is not known. */
  readonly owner: string
  /** Makes the marks of this mail differ from everything that a value may contain. */
  readonly seed: string
}

/** Both forms of a body. @throws FailureError when a filled text is too long */
export function fillTemplate(template: MailTemplateText, filling: Filling): { html: string; text: string } {
  const html = filled(template.html, filling, 'html')
  const text = template.text.trim() === '' ? plainTextOf(html) : filled(template.text, filling, 'none')
  return { html, text }
}

function filled(
  text: string,
  { scope, blocks, owner, seed }: Filling,
  escape: TemplateEscape & ('html' | 'none'),
): string {
  const form = escape === 'html' ? 'html' : 'text'
  const markOf = (name: string) =>
    `\uE000${createHash('sha256').update(`${seed} ${name}`).digest('hex').slice(0, 24)}\uE001`
  const marks = blockNames.map((name) => ({ name, mark: markOf(name) }))
  const names = new Map([
    ['owner', owner],
    ...marks.map(({ name, mark }) => [name.toLowerCase(), mark] as const),
  ])
  let written = renderTemplate(text, withValues(scope, names), { escape })
  const missing: string[] = []
  for (const { name, mark } of marks) {
    if (written.includes(mark)) written = written.replaceAll(mark, () => blocks[name][form])
    else if (name !== 'Body') missing.push(blocks[name][form])
  }
  return form === 'html'
    ? atEndOfBody(written, missing.join(''))
    : [written, ...missing.filter((block) => block !== '')].join('\n\n')
}

/** What stands behind everything else that a page shows. */
export function atEndOfBody(html: string, addition: string): string {
  const end = html.toLowerCase().lastIndexOf('</body')
  return end < 0 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

interface BuiltIn {
  readonly language: Language
  /** Empty when it is not known. */
  readonly owner: string
  /** Whether the mail has a link with which its reader stops it. */
  readonly hasStop: boolean
}

/**
 * The template of the service: what this is, as of when, from whom, the links, and how to stop it. It is light or dark
 * as the reader has it.
 *
 * @param ready says what the mail has
 */
export function builtInTemplate(ready: Sentence, { language, owner, hasStop }: BuiltIn): MailTemplateText {
  const words = (said: Sentence) => escapedForTemplate(say(said, language))
  const [before = '', after = ''] = words(sentence('mail_as_of', { instant: '\uE002' })).split('\uE002')
  const stop = owner === '' ? sentence('mail_stop_by_reply') : sentence('mail_stop_by_owner')
  const ask = hasStop ? '' : `<p>${words(stop)}</p>`
  return {
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${style}</style></head>
<body><div class="card"><h1>{{ScheduleName}}</h1><p>${words(ready)}</p>
<p class="facts">${before}{{ScheduledFor:yyyy-MM-dd HH:mm ZZZZ}}${after}${owner === '' ? '' : `<br>${words(sentence('mail_owner'))} {{Owner}}`}</p>
{{Picture}}<div class="links">{{Links}}</div>{{Notes}}
<div class="stop">${ask}{{Stop}}</div></div></body></html>`,
    text: '',
  }
}

/** No sentence of the service is read as an expression. */
function escapedForTemplate(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '&#123;')
}

const style = `:root{color-scheme:light dark}
body{margin:0;padding:24px 12px;background:#f3f4f6;color:#1b1f24;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.card{max-width:600px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}
h1{margin:0 0 12px;font-size:22px;line-height:1.3}
img{max-width:100%;height:auto}
.facts,.stop{color:#57606a;font-size:14px}
.stop{margin-top:24px;padding-top:12px;border-top:1px solid #d0d7de}
a{color:#0b5cad}
@media (prefers-color-scheme:dark){body{background:#14171a;color:#e6e8ea}.card{background:#1f2428}.facts,.stop{color:#a5adb5}.stop{border-color:#3b4249}a{color:#7cb8f2}}`
