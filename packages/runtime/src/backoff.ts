/** Full-jitter exponential back-off: a random wait below a bound that doubles with each attempt. */
export function backoffMs(
  attempt: number,
  options: { firstDelayMs: number; maximumDelayMs: number; random: () => number },
): number {
  const bound = Math.min(options.firstDelayMs * 2 ** (attempt - 1), options.maximumDelayMs)
  return Math.round(bound / 2 + (bound / 2) * options.random())
}
