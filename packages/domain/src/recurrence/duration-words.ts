const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
] as const

/** A length of time as users say it: "90 seconds", "3 hours", always rounded down. */
export function durationWords(milliseconds: number): string {
  const { name, ms } = units.find((unit) => milliseconds >= 2 * unit.ms) ?? { name: 'second', ms: 1_000 }
  const amount = Math.floor(milliseconds / ms)
  return `${amount} ${name}${amount === 1 ? '' : 's'}`
}
