import type { events as english } from './events.en.ts'

export const events: Readonly<Record<keyof typeof english, string>> = {
  'events.sentence': 'Was aus Ausführungen wird, geht an einen Webhook, an Slack oder an Teams.',
  'events.none': 'Ereignisse werden nirgendwohin gesendet.',
  'events.new': 'Neues Abonnement',
  'events.subscription': 'Abonnement',
  'events.about': 'Gilt für',
  'events.about.Folder': 'Alle Zeitpläne eines Ordners und darunter',
  'events.about.Schedule': 'Einen Zeitplan',
  'events.which': 'Ereignisse',
  'event.report.delivered': 'Zugestellt',
  'event.report.failed': 'Fehlgeschlagen',
  'event.report.late':
    'Verspätet{minutes, plural, =0 {} one { um eine Minute} other { um {minutes, number} Minuten}}',
  'event.report.recovered': 'Nach einem Fehler wieder zugestellt',
  'events.lateAfter': 'Verspätet so viele Minuten nach der Fälligkeit',
  'events.to': 'Geht an',
  'events.createdBy': 'Angelegt von',
  'events.changed': 'Zuletzt geändert',
  'events.abandoned': 'Ein Ereignis wurde aufgegeben, nach einem Tag mit Versuchen',
  'events.failingSince': 'Seit {instant} wird nichts angenommen.',
  'events.failing.next':
    'Punctual versucht jedes Ereignis einen Tag lang wieder. Testen Sie den Empfänger und beheben Sie, was scheitert.',
  'events.ended.next':
    'Der Empfänger hat mit 410 geantwortet, und die wartenden Ereignisse wurden zurückgewiesen. Geben Sie eine andere Adresse an, oder aktivieren Sie das Abonnement, sobald der Empfänger wieder Ereignisse annimmt.',
  'events.enable': 'Wieder aktivieren',
  'events.delete.warning': 'Das Abonnement {name} wird gelöscht, mit den Ereignissen, die darauf warten.',
  'events.deliveries': 'Was gesendet wurde',
  'events.deliveries.none': 'Es wurde noch nichts gesendet.',
  'events.event': 'Ereignis',
  'events.tries': 'Versuche',
}
