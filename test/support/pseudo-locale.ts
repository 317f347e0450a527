import type { Page } from 'playwright-core'

/*
 * Reads a page in the language of tests: each message of the catalogue stands between brackets and is 40 %
 * longer. See messages/pseudo.ts of the console.
 */

/** Words of `Intl`, and names that are the same in every language. */
const sharedWords = new Set(
  [
    'Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec',
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mo Tu We Th Fr Sa Su',
    'January February March April June July August September October November December',
    'in ago now yr mo wk day days hr min sec h m s d AM PM UTC',
    'English Deutsch Ctrl K CSV JSON SHA Europe Amsterdam Sales',
  ].flatMap((words) => words.split(' ')),
)

export interface PseudoReader {
  /** Forgets what the service has answered: to be called before another page is opened. */
  forget(): void
  /** Strings that did not pass through the catalogue. */
  untranslated(): Promise<string[]>
  /** Messages of which a part lies beyond what can be seen or scrolled to. */
  cut(): Promise<string[]>
}

/** Chooses the language; to be called before the page is opened, since it collects what the service answers. */
export async function readPseudo(page: Page): Promise<PseudoReader> {
  await page.addInitScript(`localStorage.setItem('language', 'pseudo')`)
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isStream = pathname.endsWith('/streamexecutions')
    if (!isStream && /^\/(api|session)/.test(pathname)) answers.push(response.text().catch(() => ''))
  })
  return {
    forget: () => void answers.splice(0),
    async untranslated() {
      // The page first: an answer that comes after it is not shown yet, and one that is shown has come.
      const texts = await page.evaluate<string[]>(`(${readTexts})()`)
      const served = (await Promise.all(answers)).join('\n')
      const servedWords = new Set(served.match(/\p{L}+/gu))
      return texts
        .flatMap((text) => withoutMessages(withoutUnseen(text)).split('\n'))
        .map((line) => line.trim())
        .filter((text) => /\p{L}{2}/u.test(text) && !served.includes(JSON.stringify(text).slice(1, -1)))
        .filter((text) =>
          text.match(/\p{L}+/gu)?.some((word) => !sharedWords.has(word) && !servedWords.has(word)),
        )
    },
    cut: () => page.evaluate<string[]>(`(${readCut})()`),
  }
}

/** A name can have in it what is not seen, which is shown by its number. */
const withoutUnseen = (text: string) => text.replaceAll(/\\u[\da-f]{4}/gi, ' ')

/** A message can stand in another one, and go on in the next line. */
function withoutMessages(text: string): string {
  let left = text
  for (let before = ''; before !== left;) {
    before = left
    left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  }
  return left
}

/** Runs in the page: all that is shown but the initials of names, and what is only said. */
const readTexts = `() => {
  const initials = new Set([...document.querySelectorAll('.avatar')].map((avatar) => avatar.innerText))
  const lines = document.body.innerText.split('\\n').filter((line) => !initials.has(line.trim()))
  const said = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []))
  const isInstant = (text) => /^\\d{4}-\\d{2}-\\d{2}T/.test(text)
  return [lines.join('\\n'), ...said.filter((text) => !isInstant(text.trim()))]
}`

/**
 * Runs in the page: for each text of a message, the part of the window and of every box that cuts what goes beyond
 * it. A box that scrolls cuts nothing.
 */
const readCut = `() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement
    if (!/[⟦⟧]/.test(node.data) || !parent.checkVisibility({ checkOpacity: true }) || parent.closest('.visually-hidden, option, svg')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    let isElsewhere = false
    for (let box = parent; box !== null && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX + overflowY)) { isElsewhere = true; break }
      // Shortened on purpose; the whole is shown on hover.
      const isShortened = webkitLineClamp !== 'none' || textOverflow === 'ellipsis'
      if (isShortened && box.closest('[title]') !== null) { isElsewhere = true; break }
      const edge = box.getBoundingClientRect()
      // What is there for screen readers only.
      if (edge.width <= 1) { isElsewhere = true; break }
      const isCutX = overflowX !== 'visible' && (text.right > edge.right + 1 || text.left < edge.left - 1)
      const isCutY = overflowY !== 'visible' && (text.bottom > edge.bottom + 1 || text.top < edge.top - 1)
      if (isCutX || isCutY) found.push(node.data)
    }
    if (!isElsewhere && (text.right > innerWidth + 1 || text.left < -1)) found.push(node.data)
  }
  return found
}`
