/** The parts of a page that keys lead to. */
import type { Place } from './commands.ts'

const dialog = '[role="dialog"], [role="alertdialog"]'
const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const control = '[role="menu"], [role="listbox"], [role="tree"], [role="grid"], [role="tablist"]'
const rows = 'main tbody tr, main .needs li'
const filters = 'main input[type="search"], main .filter-text input, main .filter select'

export function placeOf(element: Element | null): Place {
  if (document.querySelector(dialog) !== null) return 'dialog'
  if (element === null) return 'page'
  if (element.matches(field)) return 'field'
  if (element.closest(control) !== null) return 'control'
  return element.closest(rows) === null ? 'page' : 'row'
}

export function focusFilter(): void {
  const found = document.querySelector<HTMLInputElement | HTMLSelectElement>(filters)
  found?.focus()
  if (found instanceof HTMLInputElement) found.select()
}

/** Puts the focus on what opens the next row, or the one before; on the first in the window at the beginning. */
export function moveInRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll(rows)].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href], button') ?? [],
  )
  const present = document.activeElement?.closest(rows) ?? null
  const at = present === null ? -1 : links.findIndex((link) => present.contains(link))
  const next = at === -1 ? links.find((link) => link.getBoundingClientRect().top >= 0) : links[at + step]
  next?.focus({ preventScroll: true })
  next?.closest(rows)?.scrollIntoView({ block: 'nearest' })
}
