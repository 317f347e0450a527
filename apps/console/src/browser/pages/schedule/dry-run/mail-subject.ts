/** More of the head of a mail is not read for its subject. */
const maxHead = 65_536

/** The subject in the head of a mail, with what is encoded in it; empty where it has none. */
export function subjectOf(eml: string): string {
  const [head = ''] = eml.slice(0, maxHead).split('\r\n\r\n', 1)
  // A line that begins with a blank goes on with the one before.
  const lines = head.split('\r\n').reduce<string[]>((all, line) => {
    const last = all.length - 1
    if (/^[ \t]/.test(line) && last >= 0) all[last] += line.replace(/^[ \t]+/, ' ')
    else all.push(line)
    return all
  }, [])
  const field = lines.find((line) => /^subject:/i.test(line)) ?? ''
  return decoded(field.slice('subject:'.length).trim())
}

const encodedWord = /=\?([\w-]{1,40})\?([bq])\?([^?]*)\?=/gi

/** Encoded words (RFC 2047) as text; blanks between two of them are none of the text. */
function decoded(field: string): string {
  return field.replaceAll('?= =?', '?==?').replaceAll(encodedWord, decodedWord)
}

/** What is no encoded word of a charset that browsers know stays as it is. */
function decodedWord(word: string, ...[charset = '', way = '', text = '']: readonly string[]): string {
  try {
    const bytes = way.toLowerCase() === 'b' ? ofBase64(text) : ofQuoted(text)
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return word
  }
}

const ofBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

function ofQuoted(text: string): Uint8Array<ArrayBuffer> {
  const plain = text
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_byte, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}
