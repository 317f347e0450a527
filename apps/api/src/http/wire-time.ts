/** An instant as the interface writes it: whole seconds since 1970 UTC. */
export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000)
}

/** An instant that may be absent. */
export function epochSecondsOrNull(instant: Date | null): number | null {
  return instant === null ? null : epochSeconds(instant)
}
