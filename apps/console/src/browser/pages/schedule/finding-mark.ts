import type { Schemas } from '../../api/queries.ts'
import type { Mark, Tone } from '../../states/execution-state.ts'

interface FindingMark {
  readonly mark: Mark
  readonly tone: Tone
}

const plain: FindingMark = { mark: 'clock', tone: 'idle' }
const look: FindingMark = { mark: 'triangle', tone: 'warn' }

/** Findings that are no part of an ordinary run. */
const marks: Partial<Record<Schemas['FindingCode'], FindingMark>> = {
  ran: { mark: 'tick', tone: 'ok' },
  running: { mark: 'arc', tone: 'live' },
  attempts: look,
  late: look,
  breaker_open: look,
  asked_to_wait: look,
  missed_run_policy: { mark: 'missing', tone: 'warn' },
  overlap_policy: { mark: 'missing', tone: 'warn' },
  not_started: { mark: 'cross', tone: 'bad' },
  disabled: { mark: 'slash', tone: 'idle' },
  scheduler_stopped: look,
  quarantined: { mark: 'cross', tone: 'bad' },
  not_runnable: look,
  unreadable: { mark: 'cross', tone: 'bad' },
  holiday_skipped: { mark: 'slash', tone: 'idle' },
  clock_gap: look,
  clock_overlap: look,
  short_month: look,
  unexplained: { mark: 'question', tone: 'doubt' },
}

export function findingMark(code: Schemas['FindingCode']): FindingMark {
  return marks[code] ?? plain
}
