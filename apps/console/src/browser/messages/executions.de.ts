import type { executions as english } from './executions.en.ts'

export const executions: Readonly<Record<keyof typeof english, string>> = {
  'executions.find': 'Name des Zeitplans',
  'executions.sentence':
    '{count, plural, =0 {Kein Lauf passt zum Filter. Ändern Sie einen Teil davon, oder heben Sie ihn auf.} one {Ein Lauf.} other {{count, number} Läufe werden gezeigt.}}',
  'executions.sentTo': 'Läufe suchen, die an {recipient} gesendet wurden',
  'executions.recipient': 'Empfänger',
  'executions.recipient.help': 'Eine ganze Adresse oder ein Ablageort',
  'executions.file': 'Datei',
  'executions.file.help': 'Der SHA-256 der Datei: 64 Ziffern und Buchstaben a bis f',
  'executions.begun': 'Beginn',
  'executions.late': 'verspätet',
  'executions.empty':
    'Noch ist nichts gelaufen. Ein Zeitplan läuft, wenn er fällig ist oder wenn Sie ihn starten.',
  'executions.filter': 'Status',
  'executions.all': 'Alle',
  'executions.running': 'Wird ausgeführt',
  'executions.stage': 'Stufe',
  'executions.delivery': 'Mit einer Zustellung',
  'executions.from': 'Von',
  'executions.to': 'Bis',
  'executions.notBefore': 'Nicht vor {time}',
  'executions.place': 'Position {place, number} von {count, number} Wartenden, nach Alter',
  'column.due': 'Fällig',
  'column.schedule': 'Zeitplan',
  'column.late': 'Verspätung',
  'column.took': 'Dauer',
  'column.delivered': 'Zugestellt',
}
