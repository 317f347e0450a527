import type { Clock } from '@punctual/runtime'

/** Reports sentences, each with the seconds since now, so that a reader sees that and how it goes on. */
export function stepsSince(clock: Pick<Clock, 'monotonicMs'>, report: (line: string) => void) {
  const beganMs = clock.monotonicMs()
  return (sentence: string): void => {
    const seconds = Math.round((clock.monotonicMs() - beganMs) / 1_000)
    report(`${String(seconds).padStart(4)} s  ${sentence}`)
  }
}
