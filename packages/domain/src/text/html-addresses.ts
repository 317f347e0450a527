import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Attributes whose value is an address that a reader may open, or that a program opens by itself. */
const addressAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'background',
  'poster',
  'cite',
  'data',
  'xlink:href',
  'longdesc',
])

/** Schemes that run what stands behind them, or carry a page of their own. Pictures as data do neither. */
const runs = /^(?:javascript|vbscript|livescript|data(?!:image\/(?:png|gif|jpeg|webp)[;,])):/i

/** Blanks and control characters, which programs remove from an address before they read its scheme. */
// oxlint-disable-next-line no-control-regex -- control characters are what is left out
const skipped = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]+/g

/**
 * The HTML with `#` in place of every address that would run a script or carry a page, such as `javascript:`.
 * Values of data come to stand in the links of an author; escaped characters do not make them harmless there.
 */
export function withoutScriptAddresses(html: string): string {
  const parts: string[] = []
  let copied = 0
  const take = (value: string, from: number, to: number) => {
    if (!runs.test(value.slice(0, 2_000).replace(skipped, ''))) return
    parts.push(html.slice(copied, from), '#')
    copied = to
  }
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, attributeReader(html, take))
  tokenizer.write(html)
  tokenizer.end()
  return parts.join('') + html.slice(copied)
}

/** Hands over the decoded value of each attribute that is an address, and where it stands. */
function attributeReader(
  html: string,
  take: (value: string, from: number, to: number) => void,
): TokenizerCallbacks {
  let isAddress = false
  let from = 0
  let value: string[] = []
  const ignore = () => undefined
  return {
    onattribname: (start, end) => {
      isAddress = addressAttributes.has(html.slice(start, end).toLowerCase())
      from = end
      value = []
    },
    onattribdata: (start, end) => void value.push(html.slice(start, end)),
    onattribentity: (code) => void value.push(String.fromCodePoint(code)),
    onattribend: (_quote, end) => {
      if (!isAddress || value.length === 0) return
      const [opening = ''] = /^[\s/]*=\s*["']?/.exec(html.slice(from, end)) ?? []
      const isQuoted = /["']$/.test(opening)
      take(
        value.join(''),
        from + opening.length,
        isQuoted && html[end - 1] === opening.at(-1) ? end - 1 : end,
      )
    },
    ontext: ignore,
    ontextentity: ignore,
    onopentagname: ignore,
    onopentagend: ignore,
    onselfclosingtag: ignore,
    onclosetag: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  }
}
