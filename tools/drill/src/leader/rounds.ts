/** Rounds that one part of a drill still has to do, within the time of this run. */
export interface RoundsLeft {
  /** Whether there is one more; it then counts as done. */
  next(): boolean
  /** In this run. */
  readonly done: number
  /** In this run, if time suffices. */
  readonly wanted: number
}

/**
 * @param isTimeOver ends the rounds early; with `--resume`, rounds of the earlier report count as done
 */
export function roundsLeft(wanted: number, isTimeOver: () => boolean): RoundsLeft {
  let done = 0
  return {
    next() {
      if (done >= wanted || isTimeOver()) return false
      done += 1
      return true
    },
    get done() {
      return done
    },
    wanted,
  }
}
