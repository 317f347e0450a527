import type { Schemas } from '../../api/queries.ts'
import type { Mark, Tone } from '../../states/execution-state.ts'

interface FindingMark {
  readonly mark: Mark
  readonly tone: Tone
}

const plain: FindingMark = { mark: 'clock', tone: 'idle' }
const warning: FindingMark = { mark: 'triangle', tone: 'warn' }

/** Findings that are no part of an ordinary run. */
const marks: Partial<Record<Schemas['FindingCode'], FindingMark>> = {
  ran: { mark: 'tick', tone: 'ok' },
  running: { mark: 'arc', tone: 'live' },
  attempts: warning,
  late: warning,
  breaker_open: warning,
  asked_to_wait: warning,
  missed_run_policy: { mark: 'missing', tone: 'warn' },
  overlap_policy: { mark: 'missing', tone: 'warn' },
  not_started: { mark: 'cross', tone: 'bad' },
  disabled: { mark: 'slash', tone: 'idle' },
  scheduler_stopped: warning,
  quarantined: { mark: 'cross', tone: 'bad' },
  not_runnable: warning,
  unreadable: { mark: 'cross', tone: 'bad' },
  holiday_skipped: { mark: 'slash', tone: 'idle' },
  clock_gap: warning,
  clock_overlap: warning,
  short_month: warning,
  unexplained: { mark: 'question', tone: 'doubt' },
}

export function findingMark(code: Schemas['FindingCode']): FindingMark {
  return marks[code] ?? plain
}
