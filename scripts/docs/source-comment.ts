/**
 * The text of the documentation comment that stands right before `anchor` in TypeScript source; null when
 * there is none.
 */
export function commentBefore(source: string, anchor: RegExp): string | null {
  const found = anchor.exec(source)
  const before = found === null ? '' : source.slice(0, found.index).trimEnd()
  if (!before.endsWith('*/')) return null
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
    .join('\n')
    .trim()
}
