import type { subscriptions as english } from './subscriptions.en.ts'

export const subscriptions: Readonly<Record<keyof typeof english, string>> = {
  'subscriptions.received': 'Sie erhalten',
  'subscriptions.offered': 'Für Sie offen',
  'subscriptions.received.sentence':
    '{count, plural, =0 {Kein Bericht wird Ihnen gesendet.} one {Ein Bericht wird Ihnen gesendet.} other {{count, number} Berichte werden Ihnen gesendet.}} Mitglieder von Listen, die eine Abfrage findet, sind hier nicht bekannt.',
  'subscriptions.offered.sentence':
    '{count, plural, =0 {Kein anderer Bericht lässt Abonnements zu.} one {Sie können einen weiteren Bericht abonnieren.} other {Sie können {count, number} weitere Berichte abonnieren.}}',
  'subscriptions.some': 'Sie sind unter den ersten {count, number} Zeitplänen; es gibt weitere.',
  'subscriptions.find': 'Zeitplan oder Ordner suchen',
  'subscriptions.subscribed': 'Sie haben ihn abonniert',
  'subscriptions.named': 'Sie gehören zu den Empfängern',
  'subscriptions.both': 'Sie haben ihn abonniert und gehören zu den Empfängern',
  'subscriptions.until': 'bis {instant}',
  'subscriptions.stopped.next': 'Der Link am Ende einer früheren Mail lässt beendete Mails wieder kommen.',
  'subscriptions.subscribe': 'Abonnieren',
  'subscriptions.unsubscribe': 'Abbestellen',
}
