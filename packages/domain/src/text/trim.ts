/** The text without these characters at its beginning and its end. Reads each character once. */
export function withoutOuter(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start += 1
  return withoutTrailing(text.slice(start), characters)
}

/** The text without these characters at its end. Reads each character once. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
