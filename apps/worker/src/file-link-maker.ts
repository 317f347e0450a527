import type { FileLink, LinkTokens } from '@punctual/artifact'

/** Makes the addresses at which recipients open delivered files. */
export interface FileLinkMaker {
  urlOf(link: FileLink): string
}

/** @param baseUrl of the REST interface, as recipients reach it */
export function createFileLinkMaker(baseUrl: URL, tokens: LinkTokens): FileLinkMaker {
  const base = baseUrl.href.endsWith('/') ? baseUrl.href : `${baseUrl.href}/`
  return { urlOf: (link) => new URL(`f/${tokens.sign(link)}`, base).href }
}
