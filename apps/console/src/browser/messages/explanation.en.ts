/** The runs before and after an instant that has none. */
const neighbours =
  '{BeforeEpochUtc, select, none {There is no run before.} other {The run before is at {BeforeEpochUtc}.}} {AfterEpochUtc, select, none {There is none after.} other {The next one is at {AfterEpochUtc}.}}'

/** One for each code of a finding, with its values by their names. */
export const explanation = {
  'explained.ran':
    'It ran from {StartedEpochUtc} to {CompletedEpochUtc, select, none {an unknown time} other {{CompletedEpochUtc}}} on {ServerName, select, none {a server} other {{ServerName}}}. Result: {Status}{ErrorMessage, select, none {.} other {: {ErrorMessage}}}',
  'explained.running':
    'It runs on {ServerName, select, none {a server} other {{ServerName}}} since {StartedEpochUtc, select, none {an unknown time} other {{StartedEpochUtc}}}.',
  'explained.waiting':
    '{WaitsFor, select, target {It waits until {NotBeforeEpochUtc}, or until what it needs answers.} spread {It waits until {NotBeforeEpochUtc}: its start is spread over SpreadSeconds.} retry {It waits until {NotBeforeEpochUtc}: attempt {Attempt, number} failed and the next one is waited for.} slot {It waits on {ServerName} for a free slot.} other {It waits for a server with a free slot, or for its turn among the other runs.}}',
  'explained.asked_to_wait':
    'The other side asked to wait, which was kept until {NotBeforeEpochUtc}. {Reason}',
  'explained.breaker_open':
    '{Reason} This run is tried again at {NotBeforeEpochUtc} at the latest, or ends when it has waited for as long as a run may.',
  'explained.not_started':
    'It ended before it had started. Result: {Status}{ErrorMessage, select, none {.} other {: {ErrorMessage}}}',
  'explained.run_by_hand_on_time':
    '{RunBy} had it run by hand at {EntryEpochUtc} as of this time, so the scheduler does not fire it again.',
  'explained.placed': 'It was placed on {ServerName}: {Reason}.',
  'explained.late':
    'It started {LateSeconds} after its time{PlanningSeconds, select, none {} other {; until it was planned: {PlanningSeconds}}}{PlacingSeconds, select, none {} other {; until it was placed on a server: {PlacingSeconds}}}{StartingSeconds, select, none {} other {; until the server had a free slot for it: {StartingSeconds}}}.',
  'explained.attempts':
    'It took {Attempt, number} attempts{CrashCount, plural, =0 {.} one {; one of them ended because the process died.} other {; {CrashCount, number} of them ended because the process died.}}',
  'explained.missed_run_policy':
    'Nothing could run it when it was due; that was found at {EntryEpochUtc}. {MissedRunPolicy, select, none {It was not run.} Skip {Missed runs are skipped (MissedRunPolicy Skip).} RunOnce {Only the latest missed run is made up, and for {MissedRunWindowMinutes, number} minutes (MissedRunPolicy RunOnce).} other {Missed runs are made up for {MissedRunWindowMinutes, number} minutes (MissedRunPolicy {MissedRunPolicy}).}}',
  'explained.overlap_policy':
    'An earlier run of the schedule had not ended, and OverlapPolicy says not to run beside it.{BlockingExecutionId, select, none {} other { That was execution {BlockingExecutionId}; its state now: {BlockingStatus}.}}',
  'explained.disabled':
    '{Ahead, select, yes {The schedule is disabled} other {The schedule was disabled at that time}}{SwitchedEpochUtc, select, none {.} other {, since {SwitchedEpochUtc} by {SwitchedBy}.}}',
  'explained.scheduler_stopped':
    '{ResumedEpochUtc, select, none {Scheduling is stopped, since {StoppedEpochUtc} by {StoppedBy}.} other {Scheduling was stopped from {StoppedEpochUtc} (by {StoppedBy}) to {ResumedEpochUtc}.}}{Pending, select, yes { When it is started again, MissedRunPolicy decides on this run.} other {}}',
  'explained.quarantined': 'Planning has set the schedule aside: {Reason}',
  'explained.not_runnable': 'It is not planned: {Reasons}',
  'explained.unreadable': 'What the schedule was at that time cannot be read: {Reason}',
  'explained.not_created': 'The schedule was made later, at {CreatedEpochUtc}.',
  'explained.before_start': `The schedule begins later (StartDate). ${neighbours}`,
  'explained.after_end': `The schedule had ended (EndDate). ${neighbours}`,
  'explained.holiday_skipped': `{Date} is a holiday ({Holiday}) in the calendar {Calendar}: its runs were left out. ${neighbours}`,
  'explained.holiday_moved':
    '{Date} is a holiday ({Holiday}) in the calendar {Calendar}: its run was moved to {MovedToEpochUtc}.',
  'explained.not_an_occurrence': `It does not run at this time.{RunsOfDay, plural, =0 {} one { On that day it runs once.} other { On that day it runs {RunsOfDay, number} times.}} ${neighbours}`,
  'explained.clock_gap':
    '{Time} on {Date} does not exist in {TimeZone}, the clock jumps over it: it runs at {RunsEpochUtc}, the first moment after the gap.',
  'explained.clock_overlap':
    '{Time} on {Date} happens twice in {TimeZone}, the clock is set back: {Pass, select, once {it runs once, at the first pass} first {this is the first pass} other {this is the second pass}}.',
  'explained.short_month':
    '{Month} has {DaysOfMonth, number} days, so no day {DayOfMonth, number}: it runs on day {RunsOnDay, number}.',
  'explained.in_future': 'It will run then.',
  'explained.not_planned_yet':
    'It is due and not planned yet. A leading scheduler takes it up within a second.',
  'explained.changed_since':
    '{Changed, select, Schedule {The schedule} other {The calendar of the schedule}} was changed by {ChangedBy} at {ChangedEpochUtc}.{WasDescription, select, none {} other { Until then it was: {WasDescription}.}}',
  'explained.changed_before_planned':
    '{Changed, select, Schedule {The schedule} other {Its calendar}} was changed by {ChangedBy} at {ChangedEpochUtc}, before this run was planned; a change plans from its own time on.',
  'explained.history_deleted': 'Executions of that month are not kept any more.',
  'explained.unexplained': 'It should have been run, and nothing that is stored says why it was not.',
}
