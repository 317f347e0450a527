import type { failure as english } from './failure.en.ts'

export const failure: Readonly<Record<keyof typeof english, string>> = {
  'failure.replaced': 'Es gibt eine neue Version der Konsole',
  'failure.replaced.detail':
    'Diese Seite ist von vor der Aktualisierung und kann ihren Rest nicht laden. Neu geladen zeigt sie die neue Version; Entwürfe neuer Zeitpläne bleiben erhalten.',
  'failure.notReached': 'Die Konsole ist nicht erreichbar',
  'failure.notReached.detail':
    'Ein Teil dieser Seite wurde nicht geladen, da die Konsole nicht antwortet. Sie wird alle paar Sekunden wieder gefragt. Entwürfe neuer Zeitpläne bleiben erhalten.',
  'failure.incomplete': 'Ein Teil der Konsole fehlt',
  'failure.incomplete.detail':
    'Die Konsole antwortet; neu geladen kommt der Teil. Fehlt er danach noch, ist die Installation unvollständig: Ein Administrator kann die Konsole neu installieren.',
  'failure.reload': 'Seite neu laden',
  'failure.broken': 'Diese Seite kann nicht gezeigt werden',
  'failure.broken.detail':
    'Ein Fehler der Konsole hat sie beendet; am Dienst wurde nichts geändert. Die anderen Seiten funktionieren. Für eine Meldung des Fehlers steht hier, was er sagte:',
}
