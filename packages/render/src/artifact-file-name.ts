/** Longest name without extension: with it, and with what a mail program adds, it stays below the 255 bytes of file systems. */
const longestBytes = 180

/** Names that Windows keeps for devices, with or without extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * The name under which a person gets the file: what a schedule asked for, made safe for every file system and mail program. Directions of
 * writing that could hide the real extension are removed.
 *
 * @param name filled-in template, or the name of the schedule
 * @param extension without a dot; not repeated when the name already ends with it
 */
export function artifactFileName(name: string, extension: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
  const suffix = `.${extension}`
  const stem = clean.trim().toLowerCase().endsWith(suffix.toLowerCase()) ? clean.trim().slice(0, -suffix.length) : clean
  const trimmed = cut(stem.replace(/^[\s.]+/, '')).replace(/[\s.]+$/, '')
  const safe = trimmed === '' || /^-+$/.test(trimmed) ? 'report' : devices.test(trimmed) ? `_${trimmed}` : trimmed
  return `${safe}${suffix}`
}

/** Cuts at whole characters. */
function cut(text: string): string {
  let bytes = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > longestBytes) break
    kept += segment
  }
  return kept
}

/** The name itself, or with a number when it is taken without regard to case: `Sales (2).pdf`. */
export function distinctFileName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()))
  const dot = name.lastIndexOf('.')
  let distinct = name
  for (let number = 2; used.has(distinct.toLowerCase()); number += 1) distinct = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
  return distinct
}
