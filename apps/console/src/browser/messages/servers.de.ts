import type { servers as english } from './servers.en.ts'

export const servers: Readonly<Record<keyof typeof english, string>> = {
  'page.servers': 'Server',
  'column.slots': 'Plätze',
  'column.heartbeat': 'Lebenszeichen',
  'column.version': 'Version',
  'column.nextTry': 'Nächster Versuch',
  'servers.sentence':
    '{leader} führt. {workers, plural, one {Ein Worker nutzt} other {{workers, number} Worker nutzen}} {busy, number} von {slots, number} Plätzen.',
  'servers.sentence.noLeader':
    'Kein Scheduler führt: Bis einer führt, wird nichts geplant. {busy, number} von {slots, number} Plätzen sind belegt.',
  'servers.empty': 'Kein Server lebt. Starten Sie einen Scheduler und einen Worker.',
  'servers.schedulers': 'Scheduler',
  'servers.workers': 'Worker',
  'servers.apis': 'Schnittstellen',
  'servers.leads': 'Führt',
  'servers.follows': 'Folgt',
  'servers.slots': '{busy, number} von {slots, number} belegt',
  'servers.heartbeat': 'vor {seconds} s',
  'servers.together': 'Wie die Server zusammenarbeiten',
  'servers.method': 'Verteilung',
  'servers.preferredLeader': 'Bevorzugter Führer',
  'servers.backups': 'Ersatz',
  'servers.takeOver': 'Übernimmt nach',
  'servers.breakers': 'Sicherungen',
  'servers.breakers.none': 'Alle Quellen und Mailserver antworten.',
}
