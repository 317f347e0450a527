import { Sentence, sentence } from '../words/index.ts'

/** A mailbox to send to or from. `address` has an ASCII domain, ready for the wire. */
export interface Address {
  readonly name: string | null
  readonly address: string
}

export type ParsedAddresses =
  | { readonly ok: true; readonly addresses: readonly Address[] }
  | { readonly ok: false; readonly message: Sentence }

export type ParsedAddress =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly message: Sentence }

/** Longest text that is read for addresses: `maxAddresses` of the longest ones fit in. */
const maxTextLength = 400_000

const maxAddresses = 1_000

/** Longest entry: a display name and an address of 254 bytes. */
const maxEntryLength = 1_000

/** Control characters, line separators and the characters that reverse the direction of text. */
// eslint-disable-next-line no-control-regex
const unsafeInHeader = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** RFC 5322 atext, and RFC 6531: anything that is not ASCII. */
const localPart =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/u

const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * Reads the recipients that users type: one string with ";" or "," between addresses, or an array of such
 * strings. Display names are allowed (`Ann <ann@example.org>`), also quoted (`"Lee, Ann" <ann@example.org>`).
 * Empty entries are skipped, so a trailing ";" does no harm. The first entry that is no address ends the
 * reading with a sentence about it.
 */
export function parseAddresses(input: string | readonly string[]): ParsedAddresses {
  const addresses: Address[] = []
  for (const text of typeof input === 'string' ? [input] : input) {
    if (text.length > maxTextLength)
      return {
        ok: false,
        message: sentence('address_too_long', { given: shown(text), most: maxTextLength }),
      }
    if (unsafeInHeader.test(text)) {
      return {
        ok: false,
        message: sentence('address_has_controls', { given: shown(text) }),
      }
    }
    for (const entry of addressEntries(text)) {
      const address = parseEntry(entry)
      if (address instanceof Sentence) return { ok: false, message: address }
      addresses.push(address)
      if (addresses.length > maxAddresses)
        return { ok: false, message: sentence('addresses_too_many', { most: maxAddresses }) }
    }
  }
  return { ok: true, addresses }
}

/** Reads exactly one address. */
export function parseAddress(input: string): ParsedAddress {
  const parsed = parseAddresses(input)
  if (!parsed.ok) return parsed
  const [address, ...others] = parsed.addresses
  if (!address || others.length > 0)
    return { ok: false, message: sentence('address_not_one', { given: shown(input) }) }
  return { ok: true, address }
}

/** What two written forms of one mailbox have in common: the address in lower case, without a display name. */
export function addressKey(written: string): string {
  const parsed = parseAddress(written)
  return (parsed.ok ? parsed.address.address : written.trim()).toLowerCase()
}

/** The addresses in their order, each mailbox once: as it is written first. */
export function eachMailboxOnce(written: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const each of written) {
    const key = addressKey(each)
    if (!first.has(key)) first.set(key, each)
  }
  return [...first.values()]
}

/** The same as in `placeholder`, at one place of the text. */
const placeholder = /\{\{[^{}]*\}\}/y

/** The entries of a list: "," and ";" end one outside of quotes, angle brackets and placeholders. */
export function addressEntries(text: string): string[] {
  const entries: string[] = []
  let entry = ''
  let quoted = false
  let bracketed = false
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position)
    placeholder.lastIndex = position
    const [written] = (character === '{' ? placeholder.exec(text) : null) ?? []
    if (written !== undefined) {
      entry += written
      position += written.length - 1
      continue
    }
    if (quoted && character === '\\') {
      entry += character + text.charAt(position + 1)
      position += 1
      continue
    }
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '<') bracketed = true
    else if (!quoted && character === '>') bracketed = false
    if (!quoted && !bracketed && (character === ',' || character === ';')) {
      entries.push(entry)
      entry = ''
    } else entry += character
  }
  return [...entries, entry].map((each) => each.trim()).filter((each) => each !== '')
}

/** One address, or the sentence that says what is wrong with it. */
function parseEntry(entry: string): Address | Sentence {
  if (entry.length > maxEntryLength) return noAddress(entry)
  const { name, mailbox } = nameAndMailbox(entry)
  const at = mailbox.lastIndexOf('@')
  const local = mailbox.slice(0, at)
  if (at < 1 || !localPart.test(local) || byteLength(local) > 64) return noAddress(entry)
  const domain = domainToASCII(mailbox.slice(at + 1)).replace(/\.$/, '')
  const labels = domain.split('.')
  if (
    domain.length > 253 ||
    !labels.every((label) => domainLabel.test(label)) ||
    /^\d+$/.test(labels.at(-1) ?? '')
  )
    return noAddress(entry)
  const address = `${local}@${domain}`
  if (byteLength(address) > 254) return noAddress(entry)
  return { name: unquoted(name) || null, address }
}

/** `Ann <ann@example.org>` in its two parts; what is not written like that is all mailbox. */
function nameAndMailbox(entry: string): { readonly name: string; readonly mailbox: string } {
  const open = entry.lastIndexOf('<')
  if (open < 0 || !entry.endsWith('>')) return { name: '', mailbox: entry }
  const name = entry.slice(0, open).trim()
  const isName = /^"(?:[^"\\]|\\.)*"$/.test(name) || !/["<>]/.test(name)
  return isName ? { name, mailbox: entry.slice(open + 1, -1).trim() } : { name: '', mailbox: entry }
}

/** The domain as the wire has it: punycode, lower case; empty when it is none. */
function domainToASCII(domain: string): string {
  if (/[\s/?#@:\\[\]%]/.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  return new URL(`http://${domain}`).hostname
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replace(/\\(.)/g, '$1').trim() : name
}

function noAddress(entry: string): Sentence {
  return sentence('address_unreadable', { given: shown(entry) })
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
