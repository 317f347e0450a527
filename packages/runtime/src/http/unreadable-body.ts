import type { IncomingHttpHeaders } from 'node:http'

/** How a body is sent that no server of the product reads: by code and values. */
export type UnreadableBody =
  | { readonly code: 'body_encoding_not_read'; readonly values: { readonly encoding: string } }
  | { readonly code: 'body_charset_not_read'; readonly values: { readonly charset: string } }

/** Each reads a body as UTF-8, of which ASCII is a part. */
const charsets: readonly string[] = ['utf-8', 'utf8', 'us-ascii', 'ascii']

/** What an answer quotes of a header at most. */
const maxQuoted = 50

/**
 * Whether a body has a coding or a charset that would be ignored: its text would be another one than was sent. Null
 * for one that is read as it was sent, and for a request without a body.
 */
export function unreadableBody(headers: IncomingHttpHeaders): UnreadableBody | null {
  const { 'content-length': length, 'transfer-encoding': transfer } = headers
  if (transfer === undefined && (length === undefined || length === '0')) return null
  const encoding = (headers['content-encoding'] ?? '').slice(0, maxQuoted)
  const codings = encoding.split(',').map((each) => each.trim().toLowerCase())
  if (codings.some((coding) => coding !== '' && coding !== 'identity'))
    return { code: 'body_encoding_not_read', values: { encoding } }
  const charset = charsetOf(headers['content-type'] ?? '')
  return charset === null || charsets.includes(charset.toLowerCase())
    ? null
    : { code: 'body_charset_not_read', values: { charset: charset.slice(0, maxQuoted) } }
}

function charsetOf(contentType: string): string | null {
  for (const parameter of contentType.split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim().toLowerCase() === 'charset') return value.trim().replaceAll('"', '')
  }
  return null
}
