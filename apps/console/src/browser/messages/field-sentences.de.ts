import type { fieldSentences as english } from './field-sentences.en.ts'

export const fieldSentences: Readonly<Record<keyof typeof english, string>> = {
  'said.field.required': 'fehlt',
  'said.field.empty': 'darf nicht leer sein',
  'said.field.invisible': 'muss ein sichtbares Zeichen haben',
  'said.field.twice': 'steht doppelt da',
  'said.field.noUser': 'nennt keinen Benutzer; geben Sie den Namen oder die Id eines Benutzers an',
  'said.field.noCalendar': 'nennt keinen Kalender; wählen Sie einen, den es gibt',
  'said.field.noDataSource': 'Eine Datenquelle mit dieser Id gibt es nicht; wählen Sie eine andere.',
  'said.field.tooLong': 'darf höchstens {most} Zeichen lang sein',
  'said.field.tooManyAddresses': 'darf höchstens {most} Adressen haben',
  'said.field.tooManyRows': 'darf höchstens {most} Zeilen haben',
  'said.field.tooManyReports': 'darf höchstens {most} Berichte haben',
  'said.field.shortPassword': 'muss mindestens {least} Zeichen haben',
  'said.field.longPassword': 'darf höchstens {most} Zeichen haben',
  'said.field.samePassword': 'muss sich vom alten unterscheiden',
  'said.field.wrongPassword': 'ist nicht das Passwort des Benutzers',
  'said.field.noRow': 'muss mindestens eine Zeile haben',
  'said.field.noReport': 'muss mindestens einen Bericht haben',
  'said.field.noWorkingDay': 'muss mindestens einen Wochentag übrig lassen',
  'said.field.noRecipient': 'braucht mindestens einen Empfänger unter An, Cc oder Bcc',
  'said.field.noAddress': '{given} ist keine E-Mail-Adresse. Schreiben Sie sie wie {example} oder {longer}.',
  'said.field.oneAddress': '{given} muss genau eine E-Mail-Adresse sein.',
  'said.field.noZone.hint':
    '{given} ist keine bekannte Zeitzone. Geben Sie einen IANA-Namen wie Europe/Amsterdam oder eine Windows-Id an. Meinten Sie {hint}?',
  'said.field.noZone':
    '{given} ist keine bekannte Zeitzone. Geben Sie einen IANA-Namen wie Europe/Amsterdam oder eine Windows-Id an.',
  'said.field.noCron': '{given} ist kein Cron-Muster: {problem}.',
  'said.field.noUrl': 'ist keine http- oder https-Adresse',
  'said.field.noLanguage': 'ist kein Sprachkürzel wie de-DE',
  'said.field.secretAgain': 'wird gebraucht, wenn sich der Server oder sein Schutz ändert',
  'said.field.secretAgainForAddress': 'wird gebraucht, wenn sich eine Adresse des Kontos ändert',
}
