/** Names that Windows gives to devices; a file of such a name cannot be saved there, whatever its extension. */
const reservedName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i

/** Path separators, what Windows forbids, control characters, and characters that turn the direction of text around. */
// eslint-disable-next-line no-control-regex
const unsafeInFileName = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

const maximumCharacters = 150
const maximumBytes = 240

/**
 * Makes a file name out of any text: safe in a header, on every file system and in a path. At most 150 characters and
 * 240 bytes; never empty, never with a leading or trailing dot or blank.
 */
export function safeFileName(text: string): string {
  const cleaned = text.normalize('NFC').toWellFormed().replace(unsafeInFileName, '_').replace(/\s+/g, ' ')
  const trimmed = trim(shortened(trim(cleaned)))
  if (trimmed === '') return 'report'
  return reservedName.test(trimmed) ? `_${trimmed}` : trimmed
}

/** Names that differ without regard to case: a repeated one gets a number, `Sales (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? []
    let distinct = name
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) distinct = `${stem} (${number})${extension}`
    taken.add(distinct.toLowerCase())
    return distinct
  })
}

function trim(name: string): string {
  return name.replace(/^[. ]+|[. ]+$/g, '')
}

function shortened(name: string): string {
  let result = ''
  let characters = 0
  let bytes = 0
  for (const character of name) {
    characters += 1
    bytes += Buffer.byteLength(character)
    if (characters > maximumCharacters || bytes > maximumBytes) break
    result += character
  }
  return result
}
