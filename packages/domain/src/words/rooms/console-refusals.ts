/** What the console answers by itself, before or in place of the REST interface. */
export const consoleRefusals = {
  session_ended: { en: 'The session has ended.', de: 'Die Sitzung ist beendet.' },
  log_in_again: { en: 'Log in again.', de: 'Melden Sie sich wieder an.' },
  csrf_refused: { en: 'The request was refused.', de: 'Die Anfrage wurde abgelehnt.' },
  not_from_console_page: {
    en: 'It does not come from a page of the console. Reload the page and repeat it.',
    de: 'Sie kommt nicht von einer Seite der Konsole. Laden Sie die Seite neu und wiederholen Sie die Anfrage.',
  },
  malformed_request: { en: 'The request cannot be read.', de: 'Die Anfrage ist nicht lesbar.' },
  send_json: {
    en: 'Send JSON with the content type application/json.',
    de: 'Senden Sie JSON mit dem Inhaltstyp application/json.',
  },
  unknown_path: { en: 'There is no such page.', de: 'Diese Seite gibt es nicht.' },
  check_address: { en: 'Check the address.', de: 'Prüfen Sie die Adresse.' },
  console_body_limit: {
    en: 'Send less at once; {setting} is the limit.',
    de: 'Senden Sie weniger auf einmal; die Grenze ist {setting}.',
  },
  too_many_of_session: { en: 'Too many requests at once.', de: 'Zu viele Anfragen auf einmal.' },
  session_has_requests: {
    en: 'Other requests of this session are under way. Wait for their answers.',
    de: 'Andere Anfragen dieser Sitzung laufen noch. Warten Sie auf ihre Antworten.',
  },
  login_incomplete: { en: 'The log-in is incomplete.', de: 'Die Anmeldung ist unvollständig.' },
  send_credentials: {
    en: 'Send UserName and Password as JSON.',
    de: 'Senden Sie UserName und Password als JSON.',
  },
  api_unreachable: { en: 'The service does not answer.', de: 'Der Dienst antwortet nicht.' },
  console_without_api: {
    en: 'The console cannot reach the REST interface. {next}',
    de: 'Die Konsole erreicht die REST-Schnittstelle nicht. {next}',
  },
  sessions_unreachable: {
    en: 'Sessions cannot be read.',
    de: 'Die Sitzungen sind nicht lesbar.',
  },
  console_without_redis: {
    en: 'The console cannot reach Redis. {next}',
    de: 'Die Konsole erreicht Redis nicht. {next}',
  },
  page_tries_again: { en: 'The page tries again by itself.', de: 'Die Seite versucht es von selbst wieder.' },
  change_in_doubt: {
    en: 'The request is not repeated by itself, and it is not known whether it was carried out: try again.',
    de: 'Die Anfrage wird nicht von selbst wiederholt, und ob sie ausgeführt wurde, ist nicht bekannt: Versuchen Sie es noch einmal.',
  },
} as const
