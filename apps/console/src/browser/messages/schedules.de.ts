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
  'schedules.disabled': 'Deaktiviert',
  'schedules.noFurtherDay': 'Kein weiterer Tag',
  'column.nextRun': 'Nächster Lauf',
  'column.lastResult': 'Letztes Ergebnis',
  'column.lastTen': 'Letzte 10',
  'schedules.counted':
    'Eine Zahl mit + wurde unter den ersten {searched, number} Zeitplänen gezählt; es gibt weitere.',
  'column.to': 'An',
  'column.owner': 'Besitzer',
  'schedules.inFolder': 'Ordner {folder}',
  'schedules.folders': 'Ordner',
  'schedules.allFolders': 'Alle Zeitpläne',
  'schedules.emptyFolder': 'Hier ist noch nichts.',
  'schedules.kind': 'Art',
  'schedules.kind.single': 'Bericht',
  'schedules.kind.paginated': 'Paginierter Bericht',
  'schedules.kind.package': 'Paket',
  'schedules.enabled': 'Aktiviert',
  'schedules.noFilter': 'Alle Filter aufheben',
  'column.rule': 'Regel',
  'bulk.choose': '{name} auswählen',
  'bulk.chooseAll': 'Alle {count, number} auswählen',
  'bulk.selected': '{count, plural, one {Einer ausgewählt} other {{count, number} ausgewählt}}',
  'bulk.working':
    '{action}: {done, number} von {count, number} sind erledigt{failed, plural, =0 {} one {, einer ist fehlgeschlagen} other {, {failed, number} sind fehlgeschlagen}}',
  'bulk.busy': 'Eine Aktion läuft gerade.',
  'bulk.stop': 'Anhalten',
  'bulk.stopping': 'Sie hält nach dem laufenden Teil an.',
  'bulk.stopped':
    'Angehalten: {rest, plural, one {Einer bleibt, wie er ist} other {{rest, number} bleiben, wie sie sind}}.',
  'bulk.interrupted':
    'Dann wurde die Seite geschlossen. Der Teil, der gerade lief, kann ebenfalls erledigt sein.',
  'bulk.failed': 'Dann ist eine Anfrage fehlgeschlagen.',
  'bulk.goOn':
    '{rest, plural, one {Mit dem übrigen fortfahren} other {Mit den übrigen {rest, number} fortfahren}}',
  'bulk.clear': 'Auswahl aufheben',
  'bulk.tooMany': 'Eine Aktion nimmt höchstens {count, number}: Engen Sie den Filter ein.',
  'bulk.newOwner': 'Neuer Besitzer',
  'bulk.Enable': 'Aktivieren',
  'bulk.Disable': 'Deaktivieren',
  'bulk.Run': 'Jetzt ausführen',
  'bulk.Move': 'Verschieben',
  'bulk.ChangeOwner': 'Besitzer ändern',
  'bulk.Delete': 'Löschen',
  'bulk.Enable.warning':
    '{count, plural, one {Ein Zeitplan läuft} other {{count, number} Zeitpläne laufen}} ab jetzt wieder nach der Regel. Läufe der Zeit davor werden nicht nachgeholt.{isPaused, select, yes { Wurden einige zusammen deaktiviert, werden nur diese aktiviert: Was vorher deaktiviert war, bleibt deaktiviert.} other {}}',
  'bulk.Disable.warning':
    '{count, plural, one {Ein Zeitplan läuft} other {{count, number} Zeitpläne laufen}} nicht mehr, bis sie wieder aktiviert werden. Laufende Ausführungen werden zu Ende geführt.',
  'bulk.Run.warning':
    '{count, plural, one {Einen Zeitplan} other {{count, number} Zeitpläne}} jetzt ausführen: {isKnown, select, yes {{mails, plural, one {Eine Mail wird} other {{mails, number} Mails werden}} gesendet} other {Wie viele Mails gesendet werden, ist vorher nicht bekannt}}.',
  'bulk.Move.warning':
    '{count, plural, one {Ein Zeitplan kommt} other {{count, number} Zeitpläne kommen}} in einen anderen Ordner, dessen Rechte dann gelten.',
  'bulk.ChangeOwner.warning':
    '{count, plural, one {Ein Zeitplan bekommt} other {{count, number} Zeitpläne bekommen}} einen neuen Besitzer.',
  'bulk.Delete.warning':
    '{count, plural, one {Ein Zeitplan wird} other {{count, number} Zeitpläne werden}} mit den Zielen endgültig gelöscht. Der Verlauf bleibt.',
  'bulk.Enable.done': '{done, number} von {asked, number} wurden aktiviert.',
  'bulk.Disable.done': '{done, number} von {asked, number} wurden deaktiviert.',
  'bulk.Run.done': '{done, number} von {asked, number} wurden angefordert.',
  'bulk.Move.done': '{done, number} von {asked, number} wurden verschoben.',
  'bulk.ChangeOwner.done': '{done, number} von {asked, number} haben den neuen Besitzer.',
  'bulk.Delete.done': '{done, number} von {asked, number} wurden gelöscht.',
}
