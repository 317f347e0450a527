import type { executionEvents as english } from './execution-events.en.ts'

export const executionEvents: Readonly<Record<keyof typeof english, string>> = {
  'executionEvent.requested': 'Angefordert',
  'executionEvent.planned': 'Geplant',
  'executionEvent.missed': 'Verpasst',
  'executionEvent.skipped': 'Ausgelassen',
  'executionEvent.placed': 'Zugeteilt',
  'executionEvent.claimed': 'Übernommen',
  'executionEvent.asked': 'Abgefragt',
  'executionEvent.rendered': 'Gerendert',
  'executionEvent.assembled': 'Zusammengestellt',
  'executionEvent.given-up': 'Aufgegeben',
  'executionEvent.delivering': 'Zustellung begonnen',
  'executionEvent.delivery': 'Zustellung',
  'executionEvent.retry': 'Neuer Versuch',
  'executionEvent.put-off': 'Aufgeschoben',
  'executionEvent.handed-back': 'Freigegeben',
  'executionEvent.rescued': 'Vom Server zurückgeholt',
  'executionEvent.withdrawn': 'Vor dem Beginn zurückgeholt',
  'executionEvent.cancel-requested': 'Abbruch angefordert',
  'executionEvent.resent': 'Erneut gesendet',
  'executionEvent.ended': 'Beendet',
  'resentReason.by':
    'von {name}, an {count, plural, one {einen Empfänger} other {{count, number} Empfänger}}',
}
