import type { executions as english } from './executions.en.ts'

export const executions: Readonly<Record<keyof typeof english, string>> = {
  'page.executions': 'Läufe',
  'executions.sentence':
    '{count, plural, =0 {Keine Ausführung passt zum Filter.} one {Eine Ausführung.} other {{count, number} Ausführungen werden gezeigt.}}',
  'executions.empty':
    'Noch ist nichts gelaufen. Ein Zeitplan läuft, wenn er fällig ist oder wenn Sie ihn starten.',
  'executions.filter': 'Status',
  'executions.all': 'Alle',
  'executions.running': 'Wird ausgeführt',
  'executions.any': 'Beliebig',
  'executions.stage': 'Stufe',
  'executions.delivery': 'Mit einer Zustellung',
  'executions.from': 'Von',
  'executions.to': 'Bis',
  'executions.clear': 'Alle Filter aufheben',
  'executions.notBefore': 'Nicht vor {time}',
  'executions.place': 'Position {place, number} von {count, number} Wartenden, nach Alter',
  'column.due': 'Fällig',
  'column.schedule': 'Zeitplan',
  'column.late': 'Verspätung',
  'column.took': 'Dauer',
  'column.delivered': 'Zugestellt',
}
