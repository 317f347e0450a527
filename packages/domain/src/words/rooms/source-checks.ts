/** What the test of a data source found, step by step. */
export const sourceCheckWords = {
  address_allowed: {
    en: 'The server, or the file, may be used.',
    de: 'Der Server oder die Datei darf benutzt werden.',
  },
  database_answers: {
    en: 'The database answers, protected as Tls says.',
    de: 'Die Datenbank antwortet, geschützt wie in Tls angegeben.',
  },
  database_signed_in: {
    en: 'The database accepts the user and the password.',
    de: 'Die Datenbank nimmt den Benutzer und das Passwort an.',
  },
  database_queried: {
    en: 'A read-only query was answered.',
    de: 'Eine Abfrage, die nur liest, wurde beantwortet.',
  },
} as const
