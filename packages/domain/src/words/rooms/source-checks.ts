/** What the test of a data source found, and what a validation tried besides its steps. */
export const sourceCheckWords = {
  check_finish: { en: 'finish the validation', de: 'die Prüfung beenden' },
  check_sign_in_at_host: { en: 'sign in at {host}', de: 'bei {host} anmelden' },
  check_sign_in_at_proxy: { en: 'sign in at the proxy', de: 'am Proxy anmelden' },
  check_go_on_signing_in: { en: 'go on signing in', de: 'weiter anmelden' },
  check_read_workspace: {
    en: 'read the workspace "{workspace}"',
    de: 'den Arbeitsbereich „{workspace}“ lesen',
  },
  check_export_from_workspace: {
    en: 'export from the workspace "{workspace}"',
    de: 'aus dem Arbeitsbereich „{workspace}“ exportieren',
  },
  check_log_in: { en: 'log in', de: 'einloggen' },
  check_ask_database: { en: 'ask the database', de: 'die Datenbank fragen' },
  check_rights: {
    en: 'read with no more rights than that',
    de: 'mit keinen weiteren Rechten als diesen lesen',
  },
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
