/*
 * The focus of a viewer who uses the keyboard. When the element that has it is removed, hidden or disabled,
 * the browser gives the focus to the document. A screen reader then says nothing, and Tab begins at an end of
 * the page. This file moves the focus to the nearest remaining place instead. That is the open dialog, else a
 * named part of the page that the element was in, else the h1. A viewer who leaves an element, by Escape or
 * by a press beside it, has no focus to keep.
 */

import type { Clock } from '../times/clock.ts'

/** What may have a name, and is a place then. */
const parts = 'section, form, fieldset, search, [role=group], [role=region], [role=tabpanel]'
const dialogs = '.modal [role=dialog], .modal [role=alertdialog]'
/** What takes an element away without removing it. */
const attributeFilter = ['disabled', 'hidden', 'inert']

/**
 * Rounds of the browser until a dialog that closes, or a page that opens, has moved the focus itself. It does so in a
 * frame that a task asks for, and on a slow machine several frames are drawn before that task.
 */
const roundsOfDialog = 2

/** Keeps the focus of a page until the function that it answers is called. */
export function keepFocus(page: Document, clock: Clock): () => void {
  let last: Element | null = null
  // Where the focus goes, the nearest first. Those of a dialog end with those of what opened it.
  let around: readonly Element[] = []
  let aroundDialog: readonly Element[] = []
  let isWaiting = false
  const stopping = new AbortController()

  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    last = target
    const own = partsAround(target)
    if (target.closest(dialogs) === null) aroundDialog = own
    around = target.closest(dialogs) === null ? own : [...own, ...aroundDialog]
  }
  const keep = () => {
    const { activeElement, body } = page
    if (last === null || (activeElement !== null && activeElement !== body && isUsable(activeElement))) return
    if (isUsable(last)) last = null
    else moveFocus(placeOf(page, around))
  }
  const keepAfterRounds = async () => {
    isWaiting = true
    for (let round = 0; round < roundsOfDialog; round += 1) {
      await nextFrame()
      await nextFrame()
      // Each task that waited is done meanwhile.
      await clock.sleep(0, stopping.signal)
    }
    isWaiting = false
    if (!stopping.signal.aborted) keep()
  }
  const keepSoon = () => {
    if (!isWaiting) void keepAfterRounds()
  }
  const observer = new MutationObserver(keepSoon)
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter })
  page.addEventListener('focusin', remember)
  page.addEventListener('focusout', keepSoon)
  return () => {
    stopping.abort()
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    page.removeEventListener('focusout', keepSoon)
  }
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

function isUsable(element: Element): boolean {
  return element.checkVisibility() && !element.matches(':disabled') && element.closest('[inert]') === null
}

/** The parts that an element is in; at each, before it, the scroll regions that stand above the element. */
function partsAround(element: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at !== element && at.matches(parts)) found.push(at)
    for (let above = at.previousElementSibling; above !== null; above = above.previousElementSibling)
      if (above.matches('[role=region]')) found.push(above)
  }
  return found
}

/** Null while the page has neither, as while it is loaded. */
function placeOf(page: Document, around: readonly Element[]): HTMLElement | null {
  const dialog = [...page.querySelectorAll<HTMLElement>(dialogs)].at(-1)
  if (dialog !== undefined) return dialog
  for (const part of around) {
    const named = isUsable(part) ? namedPlace(part) : null
    if (named !== null) return named
  }
  return page.querySelector<HTMLElement>('main h1')
}

/** The part itself, or the heading that says what it is. */
function namedPlace(part: Element): HTMLElement | null {
  const isNamed = part.matches('[aria-label], [aria-labelledby], fieldset:has(> legend)')
  if (isNamed) return part as HTMLElement
  return part.querySelector<HTMLElement>(':scope > :is(h2, h3), :scope > div > :is(h2, h3)')
}

function moveFocus(place: HTMLElement | null): void {
  if (place === null) return
  if (!place.hasAttribute('tabindex')) focusable(place)
  place.focus({ preventScroll: true })
  const { top, bottom } = place.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) place.scrollIntoView({ block: 'nearest' })
}

/** Only until the focus leaves: a press within it is none of it. */
function focusable(place: HTMLElement): void {
  const left = () => {
    // The focus stays in a window that is left.
    if (place.ownerDocument.activeElement === place) return
    place.removeAttribute('tabindex')
    place.removeEventListener('blur', left)
  }
  place.tabIndex = -1
  place.addEventListener('blur', left)
}
