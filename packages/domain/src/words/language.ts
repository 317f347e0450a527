/** Languages in which the service says what it says. The first one is that of logs and of whatever names none. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** A longer header says nothing more about a person. */
const maxHeaderCharacters = 200

/**
 * The language that a header `Accept-Language` prefers (RFC 9110 §12.5.4); English for one that names none of ours.
 */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > maxHeaderCharacters) return languages[0]
  const wished = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const known = wished.flatMap(({ tag, weight }) => {
    const language = tag === '*' ? languages[0] : languages.find((each) => each === tag.split('-')[0])
    return language !== undefined && weight > 0 ? [{ language, weight }] : []
  })
  return known.toSorted((left, right) => right.weight - left.weight)[0]?.language ?? languages[0]
}
