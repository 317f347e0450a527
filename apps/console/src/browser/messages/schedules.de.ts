import type { schedules as english } from './schedules.en.ts'

export const schedules: Readonly<Record<keyof typeof english, string>> = {
  'page.schedules': 'Zeitpläne',
  'schedules.sentence':
    '{count, plural, =0 {Kein Zeitplan passt zum Filter.} one {Ein Zeitplan.} other {{count, number} Zeitpläne.}}',
  'schedules.empty':
    'Noch gibt es keinen Zeitplan. Verbinden Sie eine Quelle, wählen Sie einen Bericht, und senden Sie ihn sich selbst.',
  'schedules.find': 'Name, Bericht, Empfänger, Besitzer',
  'schedules.order': 'Reihenfolge',
  'schedules.order.NextRun': 'Nächster Lauf zuerst',
  'schedules.order.-NextRun': 'Nächster Lauf zuletzt',
  'schedules.order.Name': 'Name A bis Z',
  'schedules.order.-Name': 'Name Z bis A',
  'schedules.lastResult': 'Letztes Ergebnis',
  'schedules.willNotRun': 'Wird nicht laufen',
  'schedules.disabled': 'Ausgeschaltet',
  'schedules.noFurtherDay': 'Kein weiterer Tag',
  'column.nextRun': 'Nächster Lauf',
  'column.lastResult': 'Letztes Ergebnis',
  'column.lastTen': 'Letzte 10',
  'column.recipients': 'Empfänger',
  'column.owner': 'Besitzer',
}
