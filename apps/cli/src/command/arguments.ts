import { InvalidArgumentError } from 'commander'

/** Reads a whole number within bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`It is a whole number from ${minimum} to ${maximum}.`)
  }
}

/** Reads an instant, given as seconds since 1970 or in the form of ISO 8601, as seconds since 1970. */
export function epochSeconds(text: string): number {
  const milliseconds = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text)
  if (Number.isNaN(milliseconds))
    throw new InvalidArgumentError('It is an instant such as 2026-11-21T07:00Z, or seconds since 1970.')
  return Math.floor(milliseconds / 1_000)
}

/** Collects an option that may be given several times. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}
