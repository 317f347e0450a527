import { hasPlaceholder } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

/** What is wrong with the address of a site; null when nothing is. */
export function siteUrlProblem(written: string): Sentence | null {
  if (hasPlaceholder(written)) return sentence('url_with_expressions')
  const url = URL.parse(written.trim())
  if (url === null || url.protocol !== 'https:') return sentence('site_url_form')
  if (url.username !== '' || url.password !== '') return sentence('url_with_credentials')
  return url.search === '' && url.hash === '' ? null : sentence('site_url_form')
}

/** The same address in one spelling, so that two destinations with the same site know of each other. */
export function plainSiteUrl(written: string): string {
  const url = new URL(written.trim())
  const names = url.pathname.split('/').filter((name) => name !== '')
  return `${url.origin}/${names.join('/')}`
}

/** The folder in one spelling: names with `/` between them. */
export function plainFolder(written: string): string {
  return written
    .trim()
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')
}
