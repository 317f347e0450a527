/**
 * The words of HTML that came from outside. The tokenizer of htmlparser2 reads the text once and keeps no
 * stack of open elements. So the work grows only with the length of the text, whatever it nests or leaves
 * open.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** What stands in a page, one piece after the other. */
export type HtmlPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open'
      readonly name: string
      readonly href: string | null
      readonly src: string | null
      /** Its attributes with code of the page, such as `onclick`. */
      readonly handlers: readonly string[]
    }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose text is not for users. */
const hidden = new Set(['script', 'style', 'title'])

/**
 * Reads a page and hands over its visible text and its tags, in order. Names of elements are in lower case.
 */
export function readHtml(html: string, take: (piece: HtmlPiece) => void): void {
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacksFor(html, take))
  tokenizer.write(html)
  tokenizer.end()
}

function callbacksFor(html: string, take: (piece: HtmlPiece) => void): TokenizerCallbacks {
  let open = ''
  let attribute = ''
  let value: string[] = []
  let href: string | null = null
  let src: string | null = null
  let handlers: string[] = []
  let hiddenIn: string | null = null
  const ignore = () => undefined
  const text = (piece: string) => {
    if (hiddenIn === null) take({ kind: 'text', text: piece })
  }
  const endOfTag = () => {
    if (hidden.has(open)) hiddenIn = open
    take({ kind: 'open', name: open, href, src, handlers })
  }
  return {
    ontext: (start, end) => text(html.slice(start, end)),
    ontextentity: (code) => text(String.fromCodePoint(code)),
    onopentagname: (start, end) => {
      open = html.slice(start, end).toLowerCase()
      href = null
      src = null
      handlers = []
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase()
      value = []
    },
    onattribdata: (start, end) => void value.push(html.slice(start, end)),
    onattribentity: (code) => void value.push(String.fromCodePoint(code)),
    onattribend: () => {
      if (attribute === 'href') href ??= value.join('')
      if (attribute === 'src') src ??= value.join('')
      if (attribute.startsWith('on')) handlers.push(attribute)
    },
    onopentagend: endOfTag,
    onselfclosingtag: endOfTag,
    onclosetag: (start, end) => {
      const name = html.slice(start, end).toLowerCase()
      if (name === hiddenIn) hiddenIn = null
      take({ kind: 'close', name })
    },
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  }
}

/** The visible words of a page in one line. */
export function wordsOfHtml(html: string): string {
  const words: string[] = []
  readHtml(html, (piece) => void words.push(piece.kind === 'text' ? piece.text : ' '))
  return words.join('').replace(/\s+/g, ' ').trim()
}
