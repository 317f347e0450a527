/** Why a schedule ran at an instant, or did not. Instants are written on the clock of the schedule. */
export const findingWords = {
  ran: {
    en: 'It ran from {startedAt} to {completedAt} on {serverName} and ended as {status}.',
    de: 'Er lief von {startedAt} bis {completedAt} auf {serverName}. Ergebnis: {status}.',
  },
  ran_because: {
    en: 'It ran from {startedAt} to {completedAt} on {serverName} and ended as {status}: {errorMessage}',
    de: 'Er lief von {startedAt} bis {completedAt} auf {serverName}. Ergebnis: {status}: {errorMessage}',
  },
  running: {
    en: 'It runs on {serverName} since {startedAt}.',
    de: 'Er läuft auf {serverName}, begonnen {startedAt}.',
  },
  a_server: { en: 'a server', de: 'einem Server' },
  an_unknown_time: { en: 'an unknown time', de: 'zu einer unbekannten Zeit' },
  waiting_for_target: {
    en: 'It waits until {notBeforeAt}, or until what it needs answers.',
    de: 'Er wartet bis {notBeforeAt}, oder bis das antwortet, was er braucht.',
  },
  waiting_for_window: {
    en: 'It waits until {notBeforeAt}, for the end of a window.',
    de: 'Er wartet bis {notBeforeAt} auf das Ende eines Wartungsfensters.',
  },
  waiting_for_spread: {
    en: 'It waits until {notBeforeAt}: its start is spread over SpreadSeconds.',
    de: 'Er wartet bis {notBeforeAt}: Sein Beginn ist über SpreadSeconds verteilt.',
  },
  waiting_for_retry: {
    en: 'It waits until {notBeforeAt}: attempt {attempt} failed and the next one is waited for.',
    de: 'Er wartet bis {notBeforeAt}: Versuch {attempt} schlug fehl, und der nächste folgt.',
  },
  waiting_for_windows_of_servers: {
    en: 'It waits for a server: each one that takes work is in a window.',
    de: 'Er wartet auf einen Server: Jeder, der Arbeit annimmt, ist in einem Wartungsfenster.',
  },
  waiting_for_window_of_its_server: {
    en: 'It waits for its server {serverName}, which is in a window.',
    de: 'Er wartet auf seinen Server {serverName}, der in einem Wartungsfenster ist.',
  },
  waiting_for_server: {
    en: 'It waits for a server with a free slot, or for the runs before it in the order of dispatch.',
    de: 'Er wartet auf einen Server mit einem freien Platz, oder bis er unter den anderen Läufen an der Reihe ist.',
  },
  waiting_for_slot: {
    en: 'It waits on {serverName} for a free slot.',
    de: 'Er wartet auf {serverName} auf einen freien Platz.',
  },
  asked_to_wait: {
    en: 'The other side asked to wait, which was kept until {notBeforeAt}. {reason}',
    de: 'Die Gegenseite bat zu warten, was bis {notBeforeAt} eingehalten wurde. {reason}',
  },
  breaker_open: {
    en: '{reason} This run is tried again at {notBeforeAt} at the latest, or ends when it has waited for as long as a run may.',
    de: '{reason} Dieser Lauf wird spätestens {notBeforeAt} wieder versucht, oder er endet, wenn er so lange gewartet hat, wie ein Lauf darf.',
  },
  not_started: {
    en: 'It ended as {status} before it had started.',
    de: 'Er endete, bevor er begonnen hatte. Ergebnis: {status}.',
  },
  not_started_because: {
    en: 'It ended as {status} before it had started: {errorMessage}',
    de: 'Er endete, bevor er begonnen hatte. Ergebnis: {status}: {errorMessage}',
  },
  run_by_hand_on_time: {
    en: '{runBy} had it run by hand at {entryAt} as of this time, so the scheduler does not fire it again.',
    de: '{runBy} hat ihn {entryAt} von Hand für diesen Zeitpunkt ausgeführt; darum löst der Scheduler ihn nicht noch einmal aus.',
  },
  placed: {
    en: 'It was placed on {serverName}: {reason}.',
    de: 'Er wurde {serverName} zugeteilt: {reason}.',
  },
  late: { en: 'It started {lateSeconds} after its time.', de: 'Er begann {lateSeconds} nach seiner Zeit.' },
  late_because: {
    en: 'It started {lateSeconds} after its time. {cause}',
    de: 'Er begann {lateSeconds} nach seiner Zeit. {cause}',
  },
  late_in_parts: {
    en: 'It started {lateSeconds} after its time: {parts}.',
    de: 'Er begann {lateSeconds} nach seiner Zeit: {parts}.',
  },
  late_in_planning: {
    en: '{planningSeconds} until it was planned',
    de: '{planningSeconds} bis zur Planung',
  },
  late_in_placing: {
    en: '{placingSeconds} until it was placed on a server',
    de: '{placingSeconds} bis zur Zuteilung zu einem Server',
  },
  late_in_starting: {
    en: '{startingSeconds} until the server had a free slot for it',
    de: '{startingSeconds} bis zu einem freien Platz auf dem Server',
  },
  attempts: { en: 'It took {attempt} attempts.', de: 'Er brauchte {attempt} Versuche.' },
  attempts_crashed: {
    en: 'It took {attempt} attempts; {crashCount} of them ended because the process died.',
    de: 'Er brauchte {attempt} Versuche; {crashCount} davon endeten, weil der Prozess abstürzte.',
  },
  missed_run_policy: {
    en: '{errorMessage} The policy was MissedRunPolicy {missedRunPolicy}, MissedRunWindowMinutes {missedRunWindowMinutes}.',
    de: '{errorMessage} Es galt MissedRunPolicy {missedRunPolicy}, MissedRunWindowMinutes {missedRunWindowMinutes}.',
  },
  not_run: { en: 'It was not run.', de: 'Er wurde nicht ausgeführt.' },
  overlap_policy: {
    en: '{errorMessage} That was execution {blockingExecutionId}, which is {blockingStatus} now.',
    de: '{errorMessage} Es war die Ausführung {blockingExecutionId}; ihr Zustand jetzt: {blockingStatus}.',
  },
} as const

/** Why an instant has no run. */
export const absenceWords = {
  disabled: {
    en: 'The schedule was disabled at that time{since}.',
    de: 'Der Zeitplan war zu dieser Zeit deaktiviert{since}.',
  },
  disabled_now: { en: 'The schedule is disabled{since}.', de: 'Der Zeitplan ist deaktiviert{since}.' },
  since_by: { en: ', since {at} by {by}', de: ', seit {at} durch {by}' },
  scheduler_stopped: {
    en: 'Scheduling is stopped, since {stoppedAt} by {stoppedBy}.',
    de: 'Die Planung ist angehalten, seit {stoppedAt} durch {stoppedBy}.',
  },
  scheduler_was_stopped: {
    en: 'Scheduling was stopped from {stoppedAt} (by {stoppedBy}) to {resumedAt}.',
    de: 'Die Planung war von {stoppedAt} (durch {stoppedBy}) bis {resumedAt} angehalten.',
  },
  scheduler_stopped_pending: {
    en: '{stopped} When it is started again, MissedRunPolicy decides on this run.',
    de: '{stopped} Wenn sie wieder startet, entscheidet MissedRunPolicy über diesen Lauf.',
  },
  quarantined: {
    en: 'Planning has set the schedule aside: {reason}',
    de: 'Die Planung hat den Zeitplan zurückgestellt: {reason}',
  },
  not_runnable: { en: 'It is not planned: {reasons}', de: 'Er wird nicht geplant: {reasons}' },
  rule_not_complete: {
    en: 'The recurrence is not complete: {reasons}',
    de: 'Die Regel ist nicht vollständig: {reasons}',
  },
  unreadable: { en: '{reason}', de: 'Was der Zeitplan zu dieser Zeit war, ist nicht lesbar: {reason}' },
  not_created: {
    en: 'The schedule was made later, at {createdAt}.',
    de: 'Der Zeitplan wurde erst später angelegt: {createdAt}.',
  },
  before_start: {
    en: 'The schedule begins later (StartDate). {before} {after}',
    de: 'Der Zeitplan beginnt erst später (StartDate). {before} {after}',
  },
  after_end: {
    en: 'The schedule had ended (EndDate). {before} {after}',
    de: 'Der Zeitplan war schon zu Ende (EndDate). {before} {after}',
  },
  run_before: { en: 'The run before is at {beforeAt}.', de: 'Der Lauf davor: {beforeAt}.' },
  no_run_before: { en: 'There is no run before.', de: 'Davor gibt es keinen Lauf.' },
  run_after: { en: 'The next one is at {afterAt}.', de: 'Der nächste: {afterAt}.' },
  no_run_after: { en: 'There is none after.', de: 'Danach gibt es keinen.' },
  holiday_skipped: {
    en: '{date} is a holiday ({holiday}) in the calendar {calendar}: its runs were skipped. {before} {after}',
    de: '{date} ist ein Feiertag ({holiday}) im Kalender {calendar}: Die Läufe des Tages wurden ausgelassen. {before} {after}',
  },
  holiday_moved: {
    en: '{date} is a holiday ({holiday}) in the calendar {calendar}: its run was moved to {movedToAt}.',
    de: '{date} ist ein Feiertag ({holiday}) im Kalender {calendar}: Der Lauf wurde auf {movedToAt} verschoben.',
  },
  not_an_occurrence: {
    en: 'It does not run at {local}.{ofDay} {before} {after}',
    de: 'Er läuft nicht um {local}.{ofDay} {before} {after}',
  },
  once_that_day: { en: ' On that day it runs once.', de: ' An diesem Tag läuft er einmal.' },
  often_that_day: {
    en: ' On that day it runs {runsOfDay} times.',
    de: ' An diesem Tag läuft er {runsOfDay}-mal.',
  },
  in_future: { en: 'It will run then.', de: 'Dann wird er laufen.' },
  not_planned_yet: {
    en: 'It is due and not planned yet. A leading scheduler takes it up within a second.',
    de: 'Er ist fällig und noch nicht geplant. Ein führender Scheduler nimmt ihn binnen einer Sekunde auf.',
  },
  changed_since: {
    en: '{changed} was changed by {changedBy} at {changedAt}.{until}',
    de: '{changed} wurde {changedAt} von {changedBy} geändert.{until}',
  },
  until_then: { en: ' Until then it was: {wasDescription}.', de: ' Bis dahin galt: {wasDescription}.' },
  changed_before_planned: {
    en: '{changed} was changed by {changedBy} at {changedAt}, before this run was planned; a change plans from its own time on.',
    de: '{changed} wurde {changedAt} von {changedBy} geändert, bevor dieser Lauf geplant war; eine Änderung plant erst von da an.',
  },
  the_schedule: { en: 'The schedule', de: 'Der Zeitplan' },
  calendar_of_schedule: { en: 'The calendar of the schedule', de: 'Der Kalender des Zeitplans' },
  its_calendar: { en: 'Its calendar', de: 'Sein Kalender' },
  history_deleted: {
    en: 'Executions of that month are not kept any more.',
    de: 'Ausführungen jenes Monats werden nicht mehr aufbewahrt.',
  },
  unexplained: {
    en: 'It should have been run, and nothing that is stored says why it was not.',
    de: 'Er hätte laufen sollen, und keine gespeicherte Angabe sagt, warum er es nicht tat.',
  },
} as const
