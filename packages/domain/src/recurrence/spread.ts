import { type Sentence, sentence } from '../words/sentence.ts'

/**
 * How long after its due instant a run of a schedule may start, in milliseconds. Schedules that share an
 * instant are spread over the window by their ids. Each has always the same position in it, which an edit
 * does not change. The due instant stays what the run is known by.
 */
export function spreadDelayMs(scheduleId: string, spreadSeconds: number): number {
  if (spreadSeconds === 0) return 0
  const place = Number.parseInt(scheduleId.replaceAll('-', '').slice(-8), 16) / 0xff_ff_ff_ff
  return Math.floor(place * spreadSeconds * 1_000)
}

/**
 * What a preview says about the window; null without one. The place in it is known of a stored schedule only.
 */
export function spreadNote(scheduleId: string | null, spreadSeconds: number): Sentence | null {
  if (spreadSeconds === 0) return null
  if (scheduleId === null) return sentence('starts_up_to', { window: spreadSeconds })
  const delay = Math.round(spreadDelayMs(scheduleId, spreadSeconds) / 1_000)
  return sentence('starts_later', { delay, window: spreadSeconds })
}
