import type { today as english } from './today.en.ts'

export const today: Readonly<Record<keyof typeof english, string>> = {
  'page.today': 'Heute',
  'outcome.delivered': 'zugestellt',
  'outcome.running': 'laufen',
  'outcome.inDoubt': 'ungewiss',
  'outcome.held': 'angehalten',
  'outcome.failed': 'fehlgeschlagen',
  'outcome.partlyDelivered': 'teilweise zugestellt',
  'outcome.missed': 'verpasst',
  'outcome.skipped': 'ausgelassen',
  'outcome.cancelled': 'abgebrochen',
  'today.nothing': 'In den letzten 24 Stunden war nichts fällig.',
  'today.all':
    '{due, plural, one {Eine war fällig und ist zugestellt.} other {{due, number} waren fällig, alle sind zugestellt.}}',
  'today.sentence':
    '{due, number} waren fällig, {delivered, number} sind zugestellt{running, plural, =0 {} one {, eine läuft} other {, {running, number} laufen}}.',
  'today.needs':
    '{needs, plural, one {Eine braucht eine Entscheidung.} other {{needs, number} brauchen eine Entscheidung.}}',
  'today.proof':
    'Nichts fehlt, und nichts lief zweimal: {schedules, number} Zeitpläne wurden nachgerechnet, {time}.',
  'today.unproven': 'Noch wurde kein Zeitplan mit seinen Läufen verglichen, {time}.',
  'today.findings':
    '{findings, plural, one {Eine Fälligkeit stimmt} other {{findings, number} Fälligkeiten stimmen}} nicht mit den Läufen überein: {schedules, number} Zeitpläne wurden nachgerechnet, {time}.',
  'today.chart': '24 Stunden zurück und voraus',
  'today.chart.halfDay': '12 Stunden zurück und voraus',
  'today.now': 'Jetzt {time}',
  'today.due': 'fällig',
  'today.perHour': 'Läufe je Stunde',
  'today.perHalfHour': 'Läufe je halber Stunde',
  'today.chart.words':
    '{due, number} waren in den letzten 24 Stunden fällig, {ahead, number} sind es in den nächsten 24.',
  'today.needsYou': 'Zu entscheiden',
  'today.nothingNeedsYou': 'Nichts ist zu entscheiden.',
  'need.late': 'Verspätet',
  'need.breaker': 'Gesperrt nach wiederholten Fehlern',
  'need.notRunnable': 'Wird nicht laufen',
  'need.since': 'seit',
  'need.count': 'Das steht für {count, number} Läufe in Folge.',
  'need.take': 'Ich übernehme',
  'need.mine': 'Sie kümmern sich',
  'need.taken': '{name} kümmert sich',
  'need.settle': 'Als erledigt markieren',
  'need.settle.help': 'Steht im Prüfprotokoll.',
  'need.resend':
    'Erneut senden an {name}{more, plural, =0 {} one { und eine weitere} other { und {more, number} weitere}}',
  'need.runAsOf': 'Ausführen zum Stand {time}',
  'need.runAsOf.warning':
    'Der Bericht entsteht aus den Daten von jetzt und nennt {instant}. Er geht an alle seine Empfänger.',
  'need.release': 'Vergleichen und freigeben',
  'need.choose': 'Bericht wählen',
  'need.account': 'Konto prüfen',
  'need.edit': 'Zeitplan bearbeiten',
  'need.enable': 'Aktivieren',
  'need.enable.warning': 'Er läuft ab seinem nächsten fälligen Zeitpunkt wieder von selbst.',
  'today.look': 'Öffnen',
  'today.runningNow': 'Läuft jetzt',
  'today.nothingRuns': 'Jetzt läuft nichts.',
  'today.next': 'Als Nächstes',
  'today.ahead':
    '{due, plural, =0 {In den nächsten 24 Stunden ist nichts fällig.} one {Ein Lauf in den nächsten 24 Stunden.} other {{due, number} Läufe in den nächsten 24 Stunden.}}',
  'first.title': 'Drei Schritte zum ersten Bericht',
  'first.connect': '1. Eine Quelle verbinden',
  'first.connect.detail':
    'Eine BI-Plattform, ein Berichtsserver, eine Datenquelle oder eine Webseite: Punctual meldet sich an und listet auf, was es gibt.',
  'first.report': '2. Einen Bericht wählen',
  'first.report.detail':
    'Wählen Sie ihn aus der Liste, mit seinen Parametern, und legen Sie fest, wann er fällig ist.',
  'first.send': '3. Ihn sich selbst senden',
  'first.send.detail': 'Eine Testmail zeigt, was die Empfänger bekommen, bevor der erste sie bekommt.',
}
