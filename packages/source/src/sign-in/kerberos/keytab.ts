import { type Sentence, sentence } from '@punctual/domain/words'

/** The principals whose keys a keytab has, such as `reader@EXAMPLE.COM`. */
export type KeytabReading =
  | { readonly ok: true; readonly principals: readonly string[] }
  | { readonly ok: false; readonly message: Sentence }

/** Longest keytab, in characters of base64. */
const maximumCharacters = 100_000

/**
 * Reads a keytab of the version 2, in base64, as `ktutil`, `ktpass` and `kadmin` write it: Each entry is a
 * length and as many bytes. A negative length is that of a hole.
 */
export function readKeytab(base64: string): KeytabReading {
  if (base64.length > maximumCharacters)
    return { ok: false, message: sentence('field_longer_than', { most: maximumCharacters }) }
  const text = base64.trim()
  const bytes = Buffer.from(text, 'base64')
  if (!/^[A-Za-z0-9+/=\s]+$/.test(text) || bytes.length < 2 || bytes.readUInt16BE(0) !== 0x0502)
    return { ok: false, message: sentence('keytab_unreadable') }
  const principals = new Set<string>()
  for (let at = 2; at + 4 <= bytes.length;) {
    const size = bytes.readInt32BE(at)
    const end = at + 4 + Math.abs(size)
    if (size === 0 || end > bytes.length) return { ok: false, message: sentence('keytab_cut_off') }
    const principal = size < 0 ? null : principalOf(bytes.subarray(at + 4, end))
    if (principal !== null) principals.add(principal)
    at = end
  }
  return principals.size === 0
    ? { ok: false, message: sentence('keytab_empty') }
    : { ok: true, principals: [...principals] }
}

/** Number of parts of the name, the realm, the parts: each text behind its length. */
function principalOf(entry: Buffer): string | null {
  const texts: string[] = []
  const parts = entry.length < 2 ? 0 : entry.readUInt16BE(0)
  for (let at = 2; texts.length <= parts;) {
    if (at + 2 > entry.length) return null
    const end = at + 2 + entry.readUInt16BE(at)
    if (end > entry.length) return null
    texts.push(entry.toString('utf8', at + 2, end))
    at = end
  }
  const [realm = '', ...name] = texts
  return name.length === 0 ? null : `${name.join('/')}@${realm}`
}
