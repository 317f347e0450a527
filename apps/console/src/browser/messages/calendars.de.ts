import type { calendars as english } from './calendars.en.ts'

export const calendars: Readonly<Record<keyof typeof english, string>> = {
  'calendars.new': 'Neuer Kalender',
  'calendars.sentence':
    '{count, plural, =0 {Es gibt noch keinen Kalender. Ein Zeitplan mit Kalender lässt Feiertage aus oder verschiebt Läufe.} one {Ein Feiertagskalender.} other {{count, number} Feiertagskalender.}}',
  'calendars.gone': 'Diesen Kalender gibt es nicht',
  'calendars.gone.detail': 'Er wurde gelöscht, oder Sie dürfen ihn nicht sehen.',
  'calendars.delete.warning':
    '{name} wird gelöscht. Solange ein Zeitplan ihn benutzt, lehnt der Dienst das ab.',
  'calendars.copy': 'Kopie anlegen',
  'calendar.allowedFor.all': 'alle',
  'calendars.editorsOnly': 'Nur Bearbeiter und Administratoren dürfen einen Kalender anlegen.',
  'calendar.name': 'Name',
  'calendar.next': 'Nächster Feiertag',
  'calendar.next.none': 'keiner mehr',
  'calendar.days': 'Tage',
  'calendar.weekend': 'Freie Wochentage',
  'calendar.holidays': 'Feiertage',
  'calendar.holidays.help':
    'Ein Tag je Zeile, etwa 2026-12-25 Weihnachten, oder der Text einer iCalendar-Datei (.ics).',
  'calendar.read':
    '{count, plural, =0 {Kein Tag wurde gelesen.} one {Ein Tag wurde gelesen.} other {{count, number} Tage wurden gelesen.}}',
  'calendar.unread':
    '{count, plural, one {Ein Eintrag ist nicht lesbar} other {{count, number} Einträge sind nicht lesbar}}: {first}',
  'calendar.repeating':
    'Von {count, plural, one {einem Ereignis, das sich wiederholt,} other {{count, number} Ereignissen, die sich wiederholen,}} wurde nur das erste gelesen: {first}',
  'calendar.leaveOut': 'Ohne die nicht lesbaren Einträge speichern',
  'calendar.unread.stop':
    'Nicht lesbar: {entries}{isMore, select, yes { und weitere} other {}}. Beginnen Sie jede Zeile mit einem Tag, etwa 2026-12-25, oder wählen Sie unten, ohne diese Einträge zu speichern.',
  'calendar.year.words':
    '{year, number, ::group-off}: {count, plural, =0 {kein Feiertag} one {ein Feiertag} other {{count, number} Feiertage}}',
  'calendar.year.none': 'Kein Feiertag in {year}.',
  'calendar.impact.none': 'Kein Zeitplan benutzt diesen Kalender.',
  'calendar.impact.unknown':
    'Es gibt zu viele Zeitpläne, um alle zu durchsuchen; von den durchsuchten benutzt keiner diesen Kalender.',
  'calendar.impact':
    'Betrifft {schedules, plural, one {einen Zeitplan} other {{schedules, number} Zeitpläne}} in den nächsten 12 Monaten: {runs, plural, =0 {Kein Lauf ändert sich.} one {Ein Lauf wird verschoben, ausgelassen oder wieder ausgeführt.} other {{runs, number} Läufe werden verschoben, ausgelassen oder wieder ausgeführt.}}',
  'calendar.impact.least':
    'Betrifft {schedules, plural, one {einen Zeitplan} other {{schedules, number} Zeitpläne}} in den nächsten 12 Monaten: Mindestens {runs, number} Läufe werden verschoben, ausgelassen oder wieder ausgeführt.',
}
