/**
 * What can be found about an instant of a schedule. Codes are stable, programs branch on them; the first
 * finding of an explanation is the answer, the others say what led to it.
 */
export const findingCodes = {
  ran: 'An execution ran for this instant; it tells when, where and how it ended.',
  running: 'An execution for this instant is running now.',
  waiting: 'An execution for this instant waits: for its time, for a server, or for a free slot.',
  asked_to_wait:
    'The source or the mail server asked to wait: the last attempt was put off until the instant that is told.',
  breaker_open:
    'Several runs in a row found the source or the mail server of the run away: it waits without a slot and spends no try, and goes on when the target answers.',
  not_started:
    'There is an execution for this instant, and it ended before it had started: it was cancelled, or no server could run it.',
  run_by_hand_on_time:
    'A user ran this instant by hand with executescheduleontimeasync; the scheduler does not fire it again.',
  placed: 'Which server the execution was placed on, and why there.',
  late: 'The execution started after its time; it tells where the time went.',
  attempts: 'The execution took more than one attempt.',
  missed_run_policy:
    'The instant had passed before it could be planned, and the missed-run policy of the schedule says not to run it.',
  overlap_policy:
    'An earlier run of the schedule had not ended, and the overlap policy says not to run beside it.',
  window:
    'The instant is inside a window: its run waits for the end, was skipped on purpose, or is missed while an earlier one waits.',
  disabled: 'The schedule was disabled, or is, if the instant lies ahead.',
  scheduler_stopped: 'Scheduling was stopped at that time, or is, if the instant lies ahead.',
  quarantined: 'Planning has set the schedule aside, because what is stored cannot be read.',
  not_runnable: 'The recurrence lacks something that it needs to have any run.',
  unreadable: 'What the schedule was at that time cannot be read any more.',
  not_created: 'The schedule did not exist yet.',
  before_start: 'The local day lies before StartDate.',
  after_end: 'The local day lies after EndDate.',
  holiday_skipped: 'The local day is a holiday in the calendar of the schedule, and its runs were left out.',
  holiday_moved: 'A run was moved from a holiday to another day.',
  not_an_occurrence: 'The recurrence does not name this instant; it tells the run before and the next one.',
  clock_gap: 'The local time did not exist: the clock jumped over it, and the run came right after the gap.',
  clock_overlap: 'The local time happened twice, because the clock was set back.',
  short_month: 'The month has no such day: the run came on its last one.',
  in_future: 'The instant lies ahead and will be run.',
  not_planned_yet:
    'The instant is due and not planned yet: a leader takes it up within a second, if there is one.',
  changed_since:
    'The schedule or its calendar was changed since; the explanation looks at what it was at that time.',
  changed_before_planned:
    'The schedule was changed after this instant and before it was planned; a change plans from its own time on.',
  history_deleted: 'Executions of that time are not kept any more.',
  unexplained: 'The instant should have been run, and nothing stored says why it was not.',
} as const

export type FindingCode = keyof typeof findingCodes
