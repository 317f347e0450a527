/** The public sentence of each error code of the interface. */
export const errorTitles = {
  invalid_request: { en: 'The request is not valid.', de: 'Die Anfrage ist nicht gültig.' },
  malformed_body: { en: 'The body cannot be read.', de: 'Der Inhalt der Anfrage ist nicht lesbar.' },
  not_supported: {
    en: 'The request asks for something that this service does not do.',
    de: 'Die Anfrage verlangt etwas, das dieser Dienst nicht tut.',
  },
  token_missing: { en: 'The request carries no token.', de: 'Die Anfrage enthält kein Token.' },
  token_invalid: {
    en: 'The token is not known or was revoked.',
    de: 'Das Token ist nicht bekannt oder wurde widerrufen.',
  },
  token_expired: { en: 'The token has expired.', de: 'Das Token ist abgelaufen.' },
  token_scheme_mismatch: {
    en: 'The token does not belong to the authorization scheme it was sent with.',
    de: 'Das Token gehört nicht zum Autorisierungsschema, mit dem es gesendet wurde.',
  },
  token_scheme_unknown: {
    en: 'The authorization scheme is not known.',
    de: 'Das Autorisierungsschema ist nicht bekannt.',
  },
  credentials_rejected: { en: 'The credentials are not valid.', de: 'Die Zugangsdaten sind nicht gültig.' },
  role_insufficient: {
    en: 'The role of the caller does not allow this operation.',
    de: 'Die Rolle des Aufrufers erlaubt diese Operation nicht.',
  },
  user_token_required: {
    en: 'This operation is for users.',
    de: 'Diese Operation ist für Benutzer.',
  },
  right_insufficient: {
    en: 'The caller has no right to do this in this folder.',
    de: 'Der Aufrufer hat in diesem Ordner kein Recht dazu.',
  },
  calendar_in_use_elsewhere: {
    en: 'Schedules use the calendar in folders where the caller may not edit.',
    de: 'Zeitpläne verwenden den Kalender in Ordnern, in denen der Aufrufer nichts bearbeiten darf.',
  },
  calendar_of_another: {
    en: 'The calendar belongs to another user.',
    de: 'Der Kalender gehört einem anderen Benutzer.',
  },
  artifact_protected: { en: 'The file is protected.', de: 'Die Datei ist geschützt.' },
  cross_site_request: {
    en: 'A page of another site may not start this operation.',
    de: 'Eine Seite einer anderen Website darf diese Operation nicht starten.',
  },
  path_not_found: { en: 'There is no such path.', de: 'Diesen Pfad gibt es nicht.' },
  not_found: { en: 'There is no such object.', de: 'Dieses Objekt gibt es nicht.' },
  method_not_allowed: {
    en: 'The path does not take this method.',
    de: 'Der Pfad nimmt diese Methode nicht an.',
  },
  request_timeout: {
    en: 'The request did not arrive in time.',
    de: 'Die Anfrage ist nicht rechtzeitig angekommen.',
  },
  name_taken: { en: 'The name is already in use.', de: 'Der Name ist schon vergeben.' },
  name_ambiguous: { en: 'Several objects have this name.', de: 'Mehrere Objekte haben diesen Namen.' },
  state_conflict: {
    en: 'The object is in a state that does not allow this.',
    de: 'Das Objekt ist in einem Zustand, der das nicht erlaubt.',
  },
  window: {
    en: 'A window keeps runs from beginning.',
    de: 'Ein Wartungsfenster lässt keinen Lauf beginnen.',
  },
  dry_run_failed: { en: 'The dry run has failed.', de: 'Der Probelauf ist fehlgeschlagen.' },
  execution_not_ended: { en: 'The execution has not ended.', de: 'Die Ausführung ist nicht beendet.' },
  files_gone: {
    en: 'The files of the execution are no longer kept.',
    de: 'Die Dateien der Ausführung werden nicht mehr aufbewahrt.',
  },
  recipient_in_doubt: {
    en: 'A recipient may have the mail already.',
    de: 'Ein Empfänger hat die E-Mail vielleicht schon.',
  },
  idempotency_key_reused: {
    en: 'The Idempotency-Key was used with another request.',
    de: 'Der Idempotency-Key wurde mit einer anderen Anfrage verwendet.',
  },
  idempotency_key_in_flight: {
    en: 'The first request with this Idempotency-Key is not finished.',
    de: 'Die erste Anfrage mit diesem Idempotency-Key ist nicht abgeschlossen.',
  },
  version_stale: {
    en: 'The object was changed since it was read.',
    de: 'Das Objekt wurde geändert, seit es gelesen wurde.',
  },
  body_too_large: { en: 'The body is too large.', de: 'Der Inhalt der Anfrage ist zu groß.' },
  range_not_satisfiable: {
    en: 'The file has no such part.',
    de: 'Einen solchen Teil hat die Datei nicht.',
  },
  content_type_not_supported: {
    en: 'The content type is not supported.',
    de: 'Der Inhaltstyp wird nicht unterstützt.',
  },
  too_many_failed_logins: { en: 'Too many failed logins.', de: 'Zu viele fehlgeschlagene Anmeldungen.' },
  too_many_requests: {
    en: 'The caller sends requests too fast.',
    de: 'Der Aufrufer sendet Anfragen zu schnell.',
  },
  too_many_at_once: {
    en: 'The caller has as many such requests under way as may be.',
    de: 'Vom Aufrufer laufen schon so viele Anfragen dieser Art, wie erlaubt sind.',
  },
  headers_too_large: { en: 'The headers are too large.', de: 'Die Kopfzeilen sind zu groß.' },
  internal_error: { en: 'An unexpected error happened.', de: 'Ein unerwarteter Fehler ist aufgetreten.' },
  source_fault: { en: 'The source system failed.', de: 'Im Quellsystem ist ein Fehler aufgetreten.' },
  store_unavailable: { en: 'The database does not answer.', de: 'Die Datenbank antwortet nicht.' },
  answer_timeout: {
    en: 'The request was not answered in time.',
    de: 'Die Anfrage wurde nicht rechtzeitig beantwortet.',
  },
  shutting_down: { en: 'This process is shutting down.', de: 'Dieser Prozess wird beendet.' },
  too_many_logins: {
    en: 'Too many logins at the same moment.',
    de: 'Zu viele Anmeldungen im selben Augenblick.',
  },
  overloaded: {
    en: 'This process has as many such requests under way as it may have.',
    de: 'In diesem Prozess laufen schon so viele Anfragen dieser Art, wie erlaubt sind.',
  },
  too_many_streams: {
    en: 'This process has as many open streams as it may have.',
    de: 'Dieser Prozess hat schon so viele offene Ströme, wie erlaubt sind.',
  },
  execution_wait_over: {
    en: 'The execution did not end in time; it goes on.',
    de: 'Die Ausführung ist nicht rechtzeitig zu Ende gegangen; sie läuft weiter.',
  },
} as const
