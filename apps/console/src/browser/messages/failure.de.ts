import type { failure as english } from './failure.en.ts'

export const failure: Readonly<Record<keyof typeof english, string>> = {
  'failure.replaced': 'Es gibt eine neue Version der Konsole',
  'failure.replaced.detail':
    'Diese Seite wurde vor der Aktualisierung geladen und kann ihre übrigen Teile nicht laden. Laden Sie sie neu; Entwürfe neuer Zeitpläne bleiben erhalten.',
  'failure.notReached': 'Die Konsole ist nicht erreichbar',
  'failure.notReached.detail':
    'Ein Teil dieser Seite wurde nicht geladen, weil die Konsole nicht antwortet. Die Seite versucht es alle paar Sekunden wieder. Entwürfe neuer Zeitpläne bleiben erhalten.',
  'failure.incomplete': 'Ein Teil der Konsole fehlt',
  'failure.incomplete.detail':
    'Die Konsole antwortet; laden Sie die Seite neu, um den Teil zu laden. Fehlt er danach noch, ist die Installation unvollständig: Ein Administrator kann die Konsole neu installieren.',
  'failure.reload': 'Seite neu laden',
  'failure.broken': 'Diese Seite kann nicht gezeigt werden',
  'failure.broken.detail':
    'Ein Fehler der Konsole hat sie beendet; am Dienst wurde nichts geändert. Die anderen Seiten funktionieren. Nennen Sie in einer Fehlermeldung diesen Text:',
}
