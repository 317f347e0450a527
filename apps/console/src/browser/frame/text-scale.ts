/** The size of text relative to that of a browser with default settings, which is 16 px. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
