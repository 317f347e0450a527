import type { moveIn as english } from './move-in.en.ts'

export const moveIn: Readonly<Record<keyof typeof english, string>> = {
  'moveIn.sentence':
    'Übernimmt Zeitpläne aus einem anderen System. Sie sehen zuerst, was jeder hier wäre; nichts ändert sich, bevor Sie ihn übernehmen.',
  'moveIn.administratorsOnly': 'Nur Administratoren dürfen Zeitpläne aus einem anderen System übernehmen.',
  'moveIn.from': 'Woher',
  'moveIn.from.ReportServer': 'Berichtsserver',
  'moveIn.from.Csv': 'Tabelle',
  'moveIn.from.Service': 'Anderer Dienst',
  'moveIn.account': 'Quelle',
  'moveIn.account.help':
    'Die Abonnements werden mit der Anmeldung der Quelle gelesen, und die Zeitpläne lesen damit ihre Berichte.',
  'moveIn.account.none':
    'Kein Berichtsserver ist verbunden. <link>Verbinden Sie einen</link>, oder wählen Sie eine andere Herkunft.',
  'moveIn.table': 'Tabelle',
  'moveIn.table.help':
    'Die erste Zeile nennt die Spalten, etwa ScheduleName, Account, ReportUrl, Frequency, ExecutionTime und To.',
  'moveIn.table.tooLarge': 'Die Datei ist größer als {megabytes, number} MB. Teilen Sie sie.',
  'moveIn.file': 'Aus einer Datei',
  'moveIn.address': 'Adresse',
  'moveIn.address.help':
    'Eines Dienstes mit derselben Schnittstelle wie dieser, etwa https://old.example.org.',
  'moveIn.caller': 'Anmelden als',
  'moveIn.caller.User': 'Benutzer',
  'moveIn.caller.Client': 'API-Client',
  'moveIn.UserName': 'Benutzername dort',
  'moveIn.Password': 'Passwort dort',
  'moveIn.ClientId': 'Client-Id dort',
  'moveIn.ClientSecret': 'Client-Geheimnis dort',
  'moveIn.secret.help': 'Es geht nur an den anderen Dienst und wird nicht gespeichert.',
  'moveIn.folder': 'Ordner',
  'moveIn.folder.help':
    'In ihn kommen die Zeitpläne. Die Ordner des anderen Systems bleiben darunter erhalten.',
  'moveIn.zone': 'Zeitzone des anderen Systems',
  'moveIn.zone.help': 'Ohne Angabe gilt die Zeitzone des Dienstes.',
  'moveIn.look': 'Zeigen, was hier wäre',
  'moveIn.found':
    '{count, plural, =0 {Kein Zeitplan wurde gefunden.} one {Ein Zeitplan wurde gefunden.} other {{count, number} Zeitpläne wurden gefunden.}} {taken, plural, =0 {Keiner lässt sich übernehmen.} one {Einer lässt sich übernehmen} other {{taken, number} lassen sich übernehmen}}{taken, plural, =0 {} other {: {identical, plural, =0 {keiner hat gleiche Läufe} one {einer hat gleiche Läufe} other {{identical, number} haben gleiche Läufe}}, {differing, plural, =0 {keiner weicht ab} one {einer weicht ab} other {{differing, number} weichen ab}}.}}',
  'moveIn.more':
    '{count, plural, one {Ein weiterer wird} other {{count, number} weitere werden}} nicht gezeigt. Teilen Sie sie auf.',
  'moveIn.atMost': 'Höchstens {count, number} werden auf einmal übernommen.',
  'moveIn.found.table': 'Zeitpläne des anderen Systems',
  'moveIn.take': 'Übernehmen',
  'moveIn.schedule': 'Zeitplan',
  'moveIn.here': 'Hier',
  'moveIn.here.new': 'neu',
  'moveIn.here.replaces': 'ersetzt den hiesigen',
  'moveIn.here.never': 'nicht übernehmbar',
  'moveIn.runs': 'Läufe',
  'moveIn.runs.there': '{at} nur dort',
  'moveIn.runs.here': '{at} nur hier',
  'moveIn.notTaken': 'Nicht übernommen',
  'moveIn.names': 'Namen, die hier nichts hat',
  'moveIn.names.there': 'Dort',
  'moveIn.names.here': 'Hier',
  'moveIn.names.of': 'Name von {name} hier',
  'moveIn.names.show': 'Mit diesen Namen zeigen',
  'moveIn.back': 'Zurück',
  'moveIn.takeOver':
    '{count, plural, =0 {Übernehmen} one {Einen Zeitplan übernehmen} other {{count, number} Zeitpläne übernehmen}}',
  'moveIn.done':
    '{created, plural, =0 {Kein Zeitplan wurde angelegt} one {Ein Zeitplan wurde angelegt} other {{created, number} Zeitpläne wurden angelegt}}, {replaced, plural, =0 {keiner ersetzt} one {einer ersetzt} other {{replaced, number} ersetzt}}. <link>Zeigen</link>',
  'moveIn.again': 'Weitere übernehmen',
}
