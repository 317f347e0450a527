import type { destinations as english } from './destinations.en.ts'

export const destinations: Readonly<Record<keyof typeof english, string>> = {
  'destinations.mail.fine': 'Alle Mailserver antworten.',
  'destinations.mail.away': 'Der Mailserver {name} antwortet nicht: {reason}',
  'destinations.kinds': 'Berichte werden per E-Mail oder an Ziele anderer Art zugestellt.',
  'destinations.doubt': 'Ungewiss',
  'destinations.refused': 'Abgelehnt',
  'destinations.addresses': 'Adressen',
  'destinations.Unknown':
    '{count, plural, =0 {Nichts ist ungewiss.} one {Eine Zustellung ist ungewiss.} other {{count, number} Zustellungen sind ungewiss.}}',
  'destinations.Unknown.next':
    'Es ist nicht bekannt, ob diese ankamen. Punctual sendet nicht von selbst noch einmal, denn es könnte zweimal ankommen. Fragen Sie erst den Empfänger, und senden Sie dann vom Lauf aus erneut.',
  'destinations.Rejected':
    '{count, plural, =0 {Kein Mailserver hat einen Empfänger abgelehnt.} one {Eine Zustellung wurde abgelehnt.} other {{count, number} Zustellungen wurden abgelehnt.}}',
  'destinations.Rejected.next':
    'An diese wurde nichts zugestellt. Korrigieren oder entfernen Sie die Adresse im Zeitplan.',
  'destinations.all': 'Ziele',
  'destinations.all.find': 'Ziel oder Zeitplan suchen',
  'destinations.all.sentence':
    '{count, plural, =0 {Kein Zeitplan hat ein solches Ziel.} one {Ein Ziel.} other {{count, number} Ziele.}}',
  'destinations.all.some':
    '{count, plural, =0 {Kein Ziel} one {Ein Ziel} other {{count, number} Ziele}} in den ersten {searched, number} Zeitplänen; es gibt weitere.',
  'destinations.all.last': 'Letzte Zustellungen werden aus den neuesten {count, number} Läufen gezeigt.',
  'destinations.mails': 'E-Mail',
  'destinations.place': 'Wohin',
  'destinations.isEnabled': 'Aktiviert',
  'destinations.last': 'Letzte Zustellung',
  'destinations.test': 'Test',
  'destinations.find': 'Adresse suchen',
  'destinations.addresses.sentence':
    '{count, plural, =0 {Kein Zeitplan sendet an eine solche Adresse.} one {Berichte gehen an eine Adresse.} other {Berichte gehen an {count, number} Adressen.}}',
  'destinations.addresses.some':
    '{count, plural, =0 {Keine Adresse} one {Eine Adresse} other {{count, number} Adressen}} in den ersten {searched, number} Zeitplänen; es gibt weitere.',
  'destinations.addresses.first': 'Die ersten {count, number} werden gezeigt.',
  'destinations.addresses.rows':
    'Adressen aus den Zeilen einer Abfrage oder Datei stehen nicht in dieser Liste.',
  'destinations.gets': 'Bekommt',
  'destinations.show': 'Zeigen',
}
