/** Longest text of cookies that is sent back; a server that wants more gets none. */
const maximumCharacters = 4_096

/**
 * What to send back of the cookies that a server set: names and values, without their attributes.
 */
export function sessionCookies(header: string | string[] | undefined): string[] {
  const cookies = [header ?? []].flat().map((line) => line.split(';', 1)[0]?.trim() ?? '')
  const usable = cookies.filter((cookie) => /^[^\s=;]+=[\x21-\x7e]*$/.test(cookie))
  return usable.join('; ').length > maximumCharacters ? [] : usable
}
