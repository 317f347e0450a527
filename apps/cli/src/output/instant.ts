/** Seconds since 1970 as `2026-11-21 07:00:00Z`; null stays null. */
export function instant(epochSeconds: number | null): string | null {
  return epochSeconds === null
    ? null
    : new Date(epochSeconds * 1_000).toISOString().replace('T', ' ').replace('.000', '')
}

/** The seconds between two instants as `1 h 2 min`, `3 min 4 s` or `5 s`. */
export function duration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3_600),
    Math.floor((seconds % 3_600) / 60),
    Math.floor(seconds % 60),
  ]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`
}
