import type { audit as english } from './audit.en.ts'

export const audit: Readonly<Record<keyof typeof english, string>> = {
  'page.audit': 'Protokoll',
  'change.none': 'Es gibt keinen Unterschied.',
  'change.before': 'war',
  'change.after': 'ist nun',
  'change.nothing': 'nichts',
  'audit.sentence':
    '{count, plural, =0 {Kein Eintrag passt zur Suche.} one {Ein Eintrag.} other {{count, number} Einträge werden gezeigt.}}',
  'audit.empty': 'Noch wurde nichts geändert.',
  'audit.actor': 'Wer',
  'audit.subject': 'Woran',
  'audit.action': 'Vorgang',
  'audit.from': 'Von',
  'audit.to': 'Bis',
  'audit.whole': 'Wer, woran und Vorgang werden als Ganzes verglichen, etwa folder.update.',
  'audit.search': 'Suchen',
  'audit.clear': 'Alles zeigen',
  'audit.address': 'Von der Adresse',
  'audit.request': 'Anfrage',
  'audit.place': 'Platz in der Kette',
  'audit.place.none': 'noch nicht verkettet',
  'audit.hash': 'Hash',
  'audit.more': 'Mehr zeigen',
  'audit.show': 'Änderung zeigen',
  'audit.hide': 'Änderung verbergen',
  'audit.csv': 'Als CSV speichern',
  'audit.json': 'Als JSON speichern',
  'audit.verify': 'Kette prüfen',
  'audit.verify.running': '{checked, number} Glieder sind bisher geprüft.',
  'audit.verify.whole':
    'Die Kette ist vollständig: {checked, number} Glieder sind geprüft, bis Platz {position, number}. Ihr Hash beginnt mit {hash}.',
  'audit.verify.broken':
    '{problems, plural, one {Ein Eintrag wurde} other {{problems, number} Einträge wurden}} nachträglich geändert, entfernt oder eingefügt. {checked, number} Glieder sind geprüft.',
  'audit.problem.changed': 'Der Eintrag an Platz {position, number} wurde geändert.',
  'audit.problem.removed': 'Der Eintrag an Platz {position, number} wurde entfernt.',
  'audit.problem.inserted': 'Der Eintrag {id} wurde eingefügt.',
}
