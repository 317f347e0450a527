/**
 * Removes the secrets of an account from strings that came from outside: an error page may repeat the
 * request, credentials included. One per use of an account; it learns the secrets as they come to be.
 */
export interface Redaction {
  /** Also removes this from now on. */
  add(secret: string): void
  /** The text in one line, cut at 500 characters, without secrets. */
  detail(text: string): string
}

export function createRedaction(secrets: readonly (string | null)[]): Redaction {
  const known = new Set<string>()
  const add = (secret: string) => {
    const form = new URLSearchParams({ secret }).toString().slice('secret='.length)
    const forms = [
      secret,
      encodeURIComponent(secret),
      form,
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ]
    for (const written of forms) if (written.length > 3) known.add(written)
  }
  for (const secret of secrets) if (secret !== null) add(secret)
  return {
    add,
    detail(text) {
      let clean = text
      for (const secret of known) clean = clean.replaceAll(secret, '[redacted]')
      return clean
        .replace(/\b(Bearer|Basic|NTLM|Negotiate)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 500)
    },
  }
}
