import { knownLocale } from '../document/value-format.ts'

/**
 * The language that a report follows: the first of `Accept-Language`, or the server's own. The language of
 * parameters, `rs:ParameterLanguage`, only says how their values are read.
 */
export function preferredLocale(acceptLanguage: string | undefined): string {
  const [first = ''] = (acceptLanguage ?? '').split(',', 1)
  const [tag = ''] = first.split(';', 1)
  return knownLocale(tag.trim()) ?? 'en-US'
}
