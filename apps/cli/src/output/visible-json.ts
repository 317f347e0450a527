import { visible, visibleLines } from '@punctual/runtime/visible'

/** A value as JSON that means the same and is safe to show. */
export function visibleJson(value: unknown): string {
  return visibleLines(JSON.stringify(value, null, 2))
}

/** The same on one line. */
export function visibleJsonLine(value: unknown): string {
  return visible(JSON.stringify(value))
}
