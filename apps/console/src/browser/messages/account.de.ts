import type { account as english } from './account.en.ts'

export const account: Readonly<Record<keyof typeof english, string>> = {
  'account.sentence': 'Sie sind als {name} angemeldet.',
  'account.address': 'E-Mail-Adresse',
  'account.address.known': 'Mails an Sie gehen an {address}.',
  'account.address.none': 'Sie haben hier keine E-Mail-Adresse: Ihnen kann keine Mail gesendet werden.',
  'account.address.change': 'Adresse ändern',
  'account.password': 'Passwort',
  'account.password.old': 'Bisheriges Passwort',
  'account.password.new': 'Neues Passwort',
  'account.password.help':
    'Mindestens 12 Zeichen, ohne Ihren Benutzernamen. Ihre anderen Sitzungen werden beendet.',
  'account.password.change': 'Passwort ändern',
  'account.password.changed': 'Das Passwort ist geändert, Ihre anderen Sitzungen sind beendet.',
  'account.sessions': 'Sitzungen',
  'account.session.program': 'Programm',
  'account.session.address': 'Netzwerkadresse',
  'account.session.since': 'Angemeldet',
  'account.session.used': 'Zuletzt benutzt',
  'account.session.current': 'Diese Sitzung',
  'account.session.end': 'Beenden',
  'account.session.end.warning':
    'Diese Sitzung endet binnen einer Sekunde. Danach ist eine neue Anmeldung nötig.',
  'account.shown': 'Sprache, Farben und Zeitzone in diesem Browser',
}
