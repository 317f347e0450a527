/** Parts of the console that are loaded when they are needed, and what it means when one is not there. */

import { loadWholeCatalogue, preferredLanguage } from '../messages/languages.ts'

/** A page or a dialog could not be loaded: an upgrade has replaced it, or the console does not answer. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'

  constructor(cause: unknown) {
    super('a part of the console could not be loaded', { cause })
  }
}

/**
 * Loads a part, and the words that the first load had no need of. Where that fails, what is thrown says so by its type,
 * whatever the browser calls it.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const [part] = await Promise.all([
      load(),
      loadWholeCatalogue(preferredLanguage([document.documentElement.lang])),
    ])
    return part
  } catch (cause) {
    throw new MissingPart(cause)
  }
}

/** Whether the console serves other pages than the one that is open; rejects when it cannot be reached. */
export async function isReplaced(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store', signal })
  if (!answer.ok) throw new Error(`the console answered ${answer.status}`)
  const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  return !(await answer.text()).includes(own)
}
