/** What takes a press, and what a press of a label goes to. */
const pressed = 'a, button, input, select, textarea, summary, [role], [tabindex]'

/**
 * Keeps the second press of a double click from what the first one did not meet. A first press that closes a dialog
 * or opens a page brings another control under the pointer, which the viewer has not seen yet.
 *
 * It listens below the document: what listens there for the end of a press still hears of it.
 */
export function ignoreSecondPressesElsewhere(root: HTMLElement): void {
  let last: Element | null = null
  let isIgnored = false
  const hear = (event: MouseEvent) => {
    // A press of a key is no click of the pointer: its count is 0.
    if (event.detail === 0) return
    if (event.type === 'mousedown') {
      const met = controlOf(event.target)
      isIgnored = event.detail > 1 && met !== last
      last = met
    }
    if (!isIgnored) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const)
    root.addEventListener(type, hear, { capture: true })
}

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(pressed)
}
