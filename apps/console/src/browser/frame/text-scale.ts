/** How large text is beside that of a browser whose settings are as they come, whose texts are 16 px high. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
