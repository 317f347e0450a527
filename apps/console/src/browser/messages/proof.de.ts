import type { proof as english } from './proof.en.ts'

export const proof: Readonly<Record<keyof typeof english, string>> = {
  'execution.resend': 'Erneut senden',
  'execution.resend.whom': 'An wen gehen die aufbewahrten Dateien erneut?',
  'execution.resend.send': '{count, plural, one {Erneut senden} other {Erneut senden an {count, number}}}',
  'execution.resend.twice': 'Es kann zweimal ankommen, und das will ich.',
  'execution.resend.one': 'Es kann zweimal ankommen.',
  'execution.resend.earlier': 'Dateien dieser Ausführung wurden {time} erneut gesendet.',
  'execution.resend.more':
    '{count, plural, one {Ein weiterer Empfänger wird} other {{count, number} weitere Empfänger werden}} nicht gezeigt; Befehlszeile und REST-Schnittstelle erreichen alle.',
  'execution.resend.gone':
    '{count, plural, one {Diese Datei wird} other {Diese Dateien werden}} nicht mehr aufbewahrt: {names}. Nichts lässt sich erneut senden. Führen Sie den Zeitplan aus, um sie neu zu erzeugen.',
  'execution.sendAgain': 'Erneut senden',
  'execution.proof': 'Nachweis',
  'execution.proof.sentence':
    '{files, plural, =0 {Keine Datei} one {Eine Datei} other {{files, number} Dateien}}, angenommen für {accepted, number} von {total, number} Empfängern. Dieser Eintrag ist ein Glied der Kette seines Zeitplans; jede Änderung daran ist erkennbar.',
  'execution.proof.previous': 'Voriger Nachweis',
  'execution.proof.first': 'Keiner: Er ist der erste seiner Kette',
  'execution.proof.own': 'Hash dieses Nachweises',
  'execution.proof.check': 'Ein Prüfer prüft die Kette allein aus den JSON-Dateien, ohne diesen Dienst:',
  'execution.proof.download': 'JSON herunterladen',
}
