import type { execution as english } from './execution.en.ts'

export const execution: Readonly<Record<keyof typeof english, string>> = {
  'column.recipient': 'Empfänger',
  'column.reply': 'Antwort des Mailservers',
  'execution.eyebrow': 'Ausführung, fällig {time}',
  'execution.byHand': 'Ausführung, angefordert {time}',
  'execution.sentence.delivered':
    '{accepted, plural, one {Ein Empfänger hat ihn.} other {Alle {accepted, number} Empfänger haben ihn.}}',
  'execution.sentence.mixed': '{accepted, number} von {total, number} Empfängern haben ihn.',
  'execution.sentence.nobody': 'Nichts wurde zugestellt.',
  'execution.inDoubt':
    'Es ist nicht bekannt, ob dies angekommen ist. Punctual sendet nicht von selbst noch einmal: Es könnte zweimal ankommen.',
  'execution.started': 'Begonnen',
  'execution.ended': 'Beendet',
  'execution.askedBy': 'Angefordert von',
  'execution.why': 'Warum {server}',
  'execution.attempt': 'Versuch',
  'execution.recipients': 'Empfänger',
  'execution.files': 'Dateien',
  'execution.file':
    '{format}, {bytes} Byte{pages, plural, =0 {} one {, eine Seite} other {, {pages, number} Seiten}}',
  'execution.noFiles': 'Diese Ausführung hat keine Datei erzeugt.',
  'execution.happened': 'Was geschah',
  'execution.download': 'Herunterladen',
  'execution.cancel': 'Ausführung abbrechen',
  'execution.cancel.confirm': 'Was schon gesendet ist, bleibt gesendet; mehr wird nicht gesendet.',
}
