/** Times of day, `HH:mm` on the clock of 24 hours. */

/** A time as it was typed: "7", "7:5", "730" and "07.30" are understood. Null when it is none. */
export function readTime(text: string): string | null {
  const digits = /^(?<hour>\d{1,2})(?:[:.h ](?<minute>\d{1,2})|(?<attached>\d{2}))?$/.exec(text.trim())
  if (digits === null) return null
  const hour = Number(digits.groups?.['hour'])
  const minute = Number(digits.groups?.['minute'] ?? digits.groups?.['attached'] ?? '0')
  return hour > 23 || minute > 59 ? null : clock(hour * 60 + minute)
}

const dayMinutes = 1_440

/** The same time an hour later: outside of the hour that a change of the clocks omits or repeats. */
export function hourLater(time: string): string {
  return clock((Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 60) % dayMinutes)
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
