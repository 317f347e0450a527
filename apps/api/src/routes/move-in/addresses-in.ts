/** The addresses of a text that has them one after the other, separated by semicolons. */
export function addressesIn(text: string): string[] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
