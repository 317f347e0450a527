import type { explanation as english } from './explanation.en.ts'

/** The runs before and after an instant that has none. */
const neighbours =
  '{BeforeEpochUtc, select, none {Davor gibt es keinen Lauf.} other {Der Lauf davor: {BeforeEpochUtc}.}} {AfterEpochUtc, select, none {Danach gibt es keinen.} other {Der nächste: {AfterEpochUtc}.}}'

export const explanation: Readonly<Record<keyof typeof english, string>> = {
  'explained.ran':
    'Er lief von {StartedEpochUtc} bis {CompletedEpochUtc, select, none {zu einer unbekannten Zeit} other {{CompletedEpochUtc}}} auf {ServerName, select, none {einem Server} other {{ServerName}}}. Ergebnis: {Status}{ErrorMessage, select, none {.} other {: {ErrorMessage}}}',
  'explained.running':
    'Er läuft auf {ServerName, select, none {einem Server} other {{ServerName}}} seit {StartedEpochUtc, select, none {einer unbekannten Zeit} other {{StartedEpochUtc}}}.',
  'explained.waiting':
    '{WaitsFor, select, target {Er wartet bis {NotBeforeEpochUtc}, oder bis das antwortet, was er braucht.} spread {Er wartet bis {NotBeforeEpochUtc}: Sein Beginn ist über SpreadSeconds verteilt.} retry {Er wartet bis {NotBeforeEpochUtc}: Versuch {Attempt, number} schlug fehl, und der nächste folgt.} slot {Er wartet auf {ServerName} auf einen freien Platz.} other {Er wartet auf einen Server mit einem freien Platz, oder bis er unter den anderen Läufen an der Reihe ist.}}',
  'explained.asked_to_wait':
    'Die Gegenseite bat zu warten, was bis {NotBeforeEpochUtc} eingehalten wurde. {Reason}',
  'explained.breaker_open':
    '{Reason} Dieser Lauf wird spätestens {NotBeforeEpochUtc} wieder versucht, oder er endet, wenn er so lange gewartet hat, wie ein Lauf darf.',
  'explained.not_started':
    'Er endete, bevor er begonnen hatte. Ergebnis: {Status}{ErrorMessage, select, none {.} other {: {ErrorMessage}}}',
  'explained.run_by_hand_on_time':
    '{RunBy} hat ihn {EntryEpochUtc} von Hand für diesen Zeitpunkt ausgeführt; darum löst der Scheduler ihn nicht noch einmal aus.',
  'explained.placed': 'Er wurde {ServerName} zugeteilt: {Reason}.',
  'explained.late':
    'Er begann {LateSeconds} nach seiner Zeit{PlanningSeconds, select, none {} other {; bis er geplant war: {PlanningSeconds}}}{PlacingSeconds, select, none {} other {; bis er einem Server zugeteilt war: {PlacingSeconds}}}{StartingSeconds, select, none {} other {; bis der Server einen freien Platz hatte: {StartingSeconds}}}.',
  'explained.attempts':
    'Er brauchte {Attempt, number} Versuche{CrashCount, plural, =0 {.} one {; einer davon endete, weil der Prozess abstürzte.} other {; {CrashCount, number} davon endeten, weil der Prozess abstürzte.}}',
  'explained.missed_run_policy':
    'Als er fällig war, konnte ihn nichts ausführen; festgestellt wurde das {EntryEpochUtc}. {MissedRunPolicy, select, none {Er wurde nicht ausgeführt.} Skip {Verpasste Läufe werden ausgelassen (MissedRunPolicy Skip).} RunOnce {Nur der letzte verpasste Lauf wird nachgeholt, und das {MissedRunWindowMinutes, number} Minuten lang (MissedRunPolicy RunOnce).} other {Verpasste Läufe werden {MissedRunWindowMinutes, number} Minuten lang nachgeholt (MissedRunPolicy {MissedRunPolicy}).}}',
  'explained.overlap_policy':
    'Ein früherer Lauf des Zeitplans war nicht zu Ende, und nach OverlapPolicy läuft keiner daneben.{BlockingExecutionId, select, none {} other { Es war die Ausführung {BlockingExecutionId}; ihr Zustand jetzt: {BlockingStatus}.}}',
  'explained.disabled':
    '{Ahead, select, yes {Der Zeitplan ist inaktiv} other {Der Zeitplan war zu dieser Zeit inaktiv}}{SwitchedEpochUtc, select, none {.} other {, seit {SwitchedEpochUtc} durch {SwitchedBy}.}}',
  'explained.scheduler_stopped':
    '{ResumedEpochUtc, select, none {Die Planung ist angehalten, seit {StoppedEpochUtc} durch {StoppedBy}.} other {Die Planung war von {StoppedEpochUtc} (durch {StoppedBy}) bis {ResumedEpochUtc} angehalten.}}{Pending, select, yes { Wenn sie wieder startet, entscheidet MissedRunPolicy über diesen Lauf.} other {}}',
  'explained.quarantined': 'Die Planung hat den Zeitplan beiseitegelegt: {Reason}',
  'explained.not_runnable': 'Er wird nicht geplant: {Reasons}',
  'explained.unreadable': 'Was der Zeitplan zu dieser Zeit war, ist nicht lesbar: {Reason}',
  'explained.not_created': 'Der Zeitplan wurde erst später angelegt: {CreatedEpochUtc}.',
  'explained.before_start': `Der Zeitplan beginnt erst später (StartDate). ${neighbours}`,
  'explained.after_end': `Der Zeitplan war schon zu Ende (EndDate). ${neighbours}`,
  'explained.holiday_skipped': `{Date} ist ein Feiertag ({Holiday}) im Kalender {Calendar}: Die Läufe des Tages wurden ausgelassen. ${neighbours}`,
  'explained.holiday_moved':
    '{Date} ist ein Feiertag ({Holiday}) im Kalender {Calendar}: Der Lauf wurde auf {MovedToEpochUtc} verschoben.',
  'explained.not_an_occurrence': `Zu dieser Zeit läuft er nicht.{RunsOfDay, plural, =0 {} one { An diesem Tag läuft er einmal.} other { An diesem Tag läuft er {RunsOfDay, number}-mal.}} ${neighbours}`,
  'explained.clock_gap':
    '{Time} am {Date} gibt es in {TimeZone} nicht, die Uhr überspringt es: Er läuft {RunsEpochUtc}, im ersten Augenblick danach.',
  'explained.clock_overlap':
    '{Time} am {Date} gibt es in {TimeZone} zweimal, die Uhr wird zurückgestellt: {Pass, select, once {Er läuft einmal, beim ersten Mal} first {Dies ist das erste Mal} other {Dies ist das zweite Mal}}.',
  'explained.short_month':
    '{Month} hat {DaysOfMonth, number} Tage, also keinen Tag {DayOfMonth, number}: Er läuft am Tag {RunsOnDay, number}.',
  'explained.in_future': 'Dann wird er laufen.',
  'explained.not_planned_yet':
    'Er ist fällig und noch nicht geplant. Ein führender Scheduler nimmt ihn binnen einer Sekunde auf.',
  'explained.changed_since':
    '{Changed, select, Schedule {Der Zeitplan} other {Der Kalender des Zeitplans}} wurde {ChangedEpochUtc} von {ChangedBy} geändert.{WasDescription, select, none {} other { Bis dahin galt: {WasDescription}.}}',
  'explained.changed_before_planned':
    '{Changed, select, Schedule {Der Zeitplan} other {Sein Kalender}} wurde {ChangedEpochUtc} von {ChangedBy} geändert, bevor dieser Lauf geplant war; eine Änderung plant erst von da an.',
  'explained.history_deleted': 'Ausführungen jenes Monats sind nicht mehr aufbewahrt.',
  'explained.unexplained': 'Er hätte laufen sollen, und nichts Gespeichertes sagt, warum er es nicht tat.',
}
