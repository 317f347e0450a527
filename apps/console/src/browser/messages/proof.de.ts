import type { proof as english } from './proof.en.ts'

export const proof: Readonly<Record<keyof typeof english, string>> = {
  'execution.resend': 'Erneut senden',
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
  'execution.proof.download': 'JSON herunterladen',
  'proof.title': 'Zustellnachweis',
  'proof.print': 'Drucken',
  'proof.pdf': 'PDF herunterladen',
  'proof.runGone': 'Der Verlauf hat diesen Lauf nicht mehr: Die Namen sind nicht bekannt.',
  'proof.notCovered':
    'Diese Namen stammen aus dem Verlauf, und der Hash umfasst sie nicht. Der Absender ist der, den der Mailserver jetzt hat.',
  'proof.covered': 'Was der Hash umfasst',
  'proof.destination': 'Ziel',
  'proof.sender': 'Absender',
  'proof.subject': 'Betreff',
  'proof.scheduleId': 'Id des Zeitplans',
  'proof.file': 'Datei',
  'proof.bytes': 'Bytes',
  'proof.hash': 'SHA-256',
  'proof.more':
    '{count, plural, one {Ein weiterer Empfänger steht} other {{count, number} weitere Empfänger stehen}} im JSON.',
  'proof.check': 'Prüfen ohne uns',
  'proof.check.steps':
    'Speichern Sie das JSON und nehmen Sie verify-proof.mjs aus dem Release: eine Datei für Node 20 oder neuer, ohne Pakete und ohne diesen Dienst.',
  'proof.check.download': 'verify-proof.mjs herunterladen',
  'proof.check.rule':
    'Der Hash ist SHA-256 über das JSON ohne sein Feld Hash, in kanonischer Form (RFC 8785). Jeder Nachweis trägt den Hash des vorigen: Ein geänderter oder fehlender Nachweis bricht die Kette. Nennen Sie zugestellte Dateien hinter dem Nachweis, um zu sehen, ob sie dazugehören.',
}
