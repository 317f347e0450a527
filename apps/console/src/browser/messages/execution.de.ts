import type { execution as english } from './execution.en.ts'

export const execution: Readonly<Record<keyof typeof english, string>> = {
  'page.execution': 'Ausführung',
  'column.recipient': 'Empfänger',
  'column.reply': 'Antwort des Mailservers',
  'execution.noEvents': 'Sein Verlauf wird nicht mehr aufbewahrt.',
  'execution.eyebrow': 'Ausführung, fällig {time}',
  'execution.byHand': 'Ausführung, angefordert {time}',
  'execution.sentence.delivered':
    '{accepted, plural, one {Ein Empfänger hat ihn.} other {Alle {accepted, number} Empfänger haben ihn.}}',
  'execution.sentence.mixed':
    '{accepted, number} von {total, number} Empfängern haben ihn.{refused, plural, =0 {} one { Einer hat ihn nicht bekommen.} other { {refused, number} haben ihn nicht bekommen.}}{doubt, plural, =0 {} one { Einer hat ihn vielleicht.} other { {doubt, number} haben ihn vielleicht.}}',
  'execution.sentence.nobody': 'Nichts wurde zugestellt.',
  'execution.countInDoubt': ', {count, number} ungewiss',
  'execution.inDoubt':
    'Es ist nicht bekannt, ob dies angekommen ist. Punctual sendet nicht von selbst noch einmal: Es könnte zweimal ankommen.',
  'execution.started': 'Begonnen',
  'execution.ended': 'Beendet',
  'execution.askedBy': 'Angefordert von',
  'execution.why': 'Warum {server}',
  'execution.attempt': 'Versuch',
  'execution.attempts': 'Versuche',
  'execution.attemptNumber': 'Versuch {number}',
  'execution.attemptEnd.ended': 'Er beendete die Ausführung.',
  'execution.attemptEnd.retry': 'Er schlug fehl, und ein weiterer Versuch folgt.',
  'execution.attemptEnd.putOff': 'Aufgeschoben.',
  'execution.attemptEnd.handedBack': 'Freigegeben, weil der Server anhält.',
  'execution.attemptEnd.rescued': 'Der Server antwortete nicht mehr, und der Lauf wurde zurückgerufen.',
  'execution.recipients': 'Empfänger',
  'execution.recipients.filter': 'Zustellungen nach Zustand',
  'execution.recipients.all': 'Alle',
  'execution.moreRecipients': 'Mehr zeigen, {count, number} fehlen noch',
  'execution.copyMessageId': 'Message-ID für das Maillog kopieren',
  'execution.page': 'Seite {page}',
  'execution.pageOf': 'Seite {page} von {count}',
  'execution.previousPage': 'Vorige Seite',
  'execution.nextPage': 'Nächste Seite',
  'execution.allPages': 'Alle {count, number} Seiten zeigen',
  'execution.noPicture': 'Kein Bild',
  'execution.noPicture.detail':
    'Von dieser Seite gibt es kein Bild: Die Datei wird nicht mehr aufbewahrt, ist geschützt oder braucht mehr, als das Zeichnen darf. Laden Sie sie stattdessen herunter.',
  'execution.failure': 'Was schiefging',
  'execution.whatHelps': 'Was hilft:',
  'execution.advice.deleted':
    'Es ist nichts zu tun; legen Sie den Zeitplan neu an, wenn er noch gebraucht wird.',
  'execution.advice.signIn': 'Schreiben Sie die Zugangsdaten des Quellkontos neu, und prüfen Sie es dann.',
  'execution.advice.access': 'Geben Sie dem Quellkonto im Quellsystem das Recht, den Bericht zu lesen.',
  'execution.advice.report':
    'Nennen Sie den Bericht mit seinem heutigen Ort, oder stellen Sie ihn im Quellsystem wieder her.',
  'execution.advice.proxy': 'Prüfen Sie die Proxy-Einstellungen des Quellkontos.',
  'execution.advice.certificate':
    'Geben Sie dem Quellkonto eine https-Adresse und das Zertifikat der privaten Stelle.',
  'execution.advice.egress':
    'Bitten Sie den Betreiber, die Adresse in EGRESS_ALLOW zu erlauben, oder berichtigen Sie sie.',
  'execution.advice.schedule':
    'Berichtigen Sie den Zeitplan: seine Parameter, sein Format oder seine Renderart.',
  'execution.advice.account': 'Geben Sie dem Zeitplan ein Quellkonto, das es gibt.',
  'execution.advice.query': 'Berichtigen Sie die Abfrage des Zeitplans oder die Grenzen seiner Datenquelle.',
  'execution.advice.page':
    'Öffnen Sie die Seite, wie das Quellkonto es täte, und berichtigen Sie Konto oder Zeitplan.',
  'execution.advice.interrupted':
    'Suchen Sie die Message-ID im Log des Mailservers, oder fragen Sie den Empfänger, bevor noch einmal gesendet wird.',
  'execution.advice.delivery':
    'Prüfen Sie den Mailserver und die Adressen der Empfänger, und führen Sie ihn dann noch einmal aus.',
  'execution.advice.source':
    'Prüfen Sie, ob das Quellsystem antwortet, und prüfen Sie den Zeitplan von seiner Quelle aus.',
  'execution.advice.record': 'Lesen Sie unten, was geschah; die letzten Einträge sagen mehr.',
  'execution.neighbours': 'Davor und danach',
  'execution.nextRun': 'Nächster Lauf',
  'execution.files': 'Dateien',
  'execution.file':
    '{format}, {bytes} Byte{pages, plural, =0 {} one {, eine Seite} other {, {pages, number} Seiten}}',
  'execution.noFiles': 'Diese Ausführung hat keine Datei erzeugt.',
  'execution.happened': 'Was geschah',
  'execution.download': 'Herunterladen',
  'execution.cancel': 'Ausführung abbrechen',
  'execution.cancel.confirm':
    '{sent, plural, =0 {Noch ist nichts gesendet.} one {Einer von {total, number} hat ihn.} other {{sent, number} von {total, number} haben ihn.}}{open, plural, =0 {} one { Einer wird gerade gesendet und kann ankommen.} other { {open, number} werden gerade gesendet und können ankommen.}} Mehr wird nicht gesendet.',
}
