/** What happened to a request and what to do about it, whatever the request is. */
export const refusals = {
  body_asks_too_much: {
    en: 'The body is larger than this operation takes: {most} bytes. Shorten its values, or send fewer entries at once.',
    de: 'Der Inhalt der Anfrage ist größer, als diese Operation annimmt: {most} Bytes. Kürzen Sie die Werte, oder senden Sie weniger Einträge auf einmal.',
  },
  content_type_unknown: {
    en: 'Send application/json or application/x-www-form-urlencoded.',
    de: 'Senden Sie application/json oder application/x-www-form-urlencoded.',
  },
  body_encoding_not_read: {
    en: 'The body has the Content-Encoding {encoding}. Send it without one.',
    de: 'Der Inhalt der Anfrage hat das Content-Encoding {encoding}. Senden Sie ihn ohne.',
  },
  body_charset_not_read: {
    en: 'The body has the charset {charset}. Send it in UTF-8.',
    de: 'Der Inhalt der Anfrage hat den Zeichensatz {charset}. Senden Sie ihn in UTF-8.',
  },
  body_length_wrong: {
    en: 'The body is shorter or longer than Content-Length says.',
    de: 'Der Inhalt der Anfrage ist kürzer oder länger, als Content-Length sagt.',
  },
  path_escape_wrong: {
    en: 'The path contains a percent sign that does not begin a valid escape.',
    de: 'Der Pfad enthält ein Prozentzeichen, auf das keine gültige Kodierung folgt.',
  },
  body_incomplete: {
    en: 'The body of the request is not complete.',
    de: 'Der Inhalt der Anfrage ist nicht vollständig.',
  },
  try_again_same_key: {
    en: 'Try again shortly, a write under its Idempotency-Key.',
    de: 'Versuchen Sie es in Kürze noch einmal, eine Änderung unter ihrem Idempotency-Key.',
  },
  try_again_shortly: { en: 'Try again shortly.', de: 'Versuchen Sie es in Kürze noch einmal.' },
  see_server_log: {
    en: 'The log of the server has the details under the request id.',
    de: 'Das Log des Servers enthält die Einzelheiten unter der Id der Anfrage.',
  },
  send_again_elsewhere: {
    en: 'Send the request again; another process will take it.',
    de: 'Senden Sie die Anfrage noch einmal; ein anderer Prozess nimmt sie an.',
  },
  see_all_paths: { en: 'See /docs for all paths.', de: 'Alle Pfade stehen unter /docs.' },
  path_guess: { en: 'Did you mean {path}?', de: 'Meinten Sie {path}?' },
  use_methods: { en: 'Use {methods}.', de: 'Verwenden Sie {methods}.' },
  etag_unreadable: {
    en: 'If-Match takes one ETag as it was received, such as "3".',
    de: 'In If-Match steht genau ein ETag, so wie es empfangen wurde, etwa "3".',
  },
  upload_too_large: {
    en: 'One file is taken, and no larger than a bulk body may be. Send fewer entries at once.',
    de: 'Es wird nur eine Datei angenommen, und höchstens so groß wie eine Sammelanfrage. Senden Sie weniger Einträge auf einmal.',
  },
  upload_unreadable: {
    en: 'The multipart form cannot be read; it ends too early or its parts are not well formed.',
    de: 'Das Multipart-Formular ist nicht lesbar; es endet zu früh, oder seine Teile sind nicht richtig gebildet.',
  },
  form_too_many_fields: {
    en: 'A form must not have more than {most} fields; send JSON instead.',
    de: 'Ein Formular darf höchstens {most} Felder haben; senden Sie stattdessen JSON.',
  },
  json_ends_early: {
    en: 'The body is not valid JSON: it ends too early.',
    de: 'Der Inhalt der Anfrage ist kein gültiges JSON: Er endet zu früh.',
  },
  json_wrong_at: {
    en: 'The body is not valid JSON: the error is at character {position}.',
    de: 'Der Inhalt der Anfrage ist kein gültiges JSON: Der Fehler steht bei Zeichen {position}.',
  },
  body_no_utf8: {
    en: 'The body is not valid UTF-8 text.',
    de: 'Der Inhalt der Anfrage ist kein gültiger UTF-8-Text.',
  },
  body_too_many_members: {
    en: 'The body has more members than this operation takes: {count}, with {most} allowed.',
    de: 'Der Inhalt der Anfrage hat mehr Felder, als diese Operation annimmt: {count}, erlaubt sind {most}.',
  },
  idempotency_key_malformed: {
    en: 'Idempotency-Key takes 1 to 255 visible ASCII characters.',
    de: 'Idempotency-Key besteht aus 1 bis 255 sichtbaren ASCII-Zeichen.',
  },
  use_new_key: {
    en: 'Use a new key for a new request.',
    de: 'Verwenden Sie für eine neue Anfrage einen neuen Schlüssel.',
  },
  wait_for_first_answer: {
    en: 'Wait for the answer of the first request.',
    de: 'Warten Sie auf die Antwort der ersten Anfrage.',
  },
  request_overtaken: {
    en: 'This request took too long to begin, and another one has taken its place.',
    de: 'Diese Anfrage hat zu spät begonnen; eine andere hat ihren Platz eingenommen.',
  },
  kept_answer_unreadable: {
    en: 'The kept answer cannot be read.',
    de: 'Die aufbewahrte Antwort ist nicht lesbar.',
  },
  try_again_in: {
    en: 'Try again in {secondsToWait} s.',
    de: 'Versuchen Sie es in {secondsToWait} s noch einmal.',
  },
  caller_has_too_many_requests: {
    en: '{most} such requests of this caller are under way. Wait for their answers.',
    de: '{most} solche Anfragen dieses Aufrufers laufen schon. Warten Sie auf ihre Antworten.',
  },
  callers_ask_too_much: {
    en: 'Many callers ask for such work at this moment. Try again shortly, or at another server.',
    de: 'Viele Aufrufer verlangen gerade solche Arbeit. Versuchen Sie es in Kürze noch einmal oder an einem anderen Server.',
  },
  start_from_own_page: {
    en: 'Start this operation from a page of this service or from a program.',
    de: 'Starten Sie diese Operation von einer Seite dieses Dienstes oder aus einem Programm.',
  },
  close_a_stream: {
    en: 'Close a stream, or share one between the parts of the program.',
    de: 'Schließen Sie einen Strom, oder nutzen Sie einen gemeinsam für alle Teile des Programms.',
  },
  try_again_elsewhere: {
    en: 'Try again shortly, or at another server.',
    de: 'Versuchen Sie es in Kürze noch einmal oder an einem anderen Server.',
  },
  settings_changed: {
    en: 'The settings were changed at the same time. Read them again, then repeat the change.',
    de: 'Die Einstellungen wurden gleichzeitig geändert. Lesen Sie sie neu und wiederholen Sie die Änderung.',
  },
  backup_server_as_leader: {
    en: '{server} is a backup server and cannot be the preferred leader. Change one of the two.',
    de: '{server} ist ein Ersatzserver und kann nicht bevorzugt führen. Ändern Sie eines von beiden.',
  },
  backup_server_collaborates: {
    en: '{server} cannot be a backup server and collaborate at the same time. Send IsBackupServer or IsCollaborationEnabled, not both.',
    de: '{server} kann nicht zugleich Ersatzserver sein und mitarbeiten. Senden Sie IsBackupServer oder IsCollaborationEnabled, nicht beides.',
  },
  drills_off: {
    en: 'Drills are off: start the api with DRILLS_ALLOWED=true to allow them.',
    de: 'Übungen sind ausgeschaltet: Starten Sie die API mit DRILLS_ALLOWED=true, um sie zu erlauben.',
  },
  drill_scheduling_stopped: {
    en: 'Scheduling is stopped, so no term would plan. Start it first.',
    de: 'Die Planung ist angehalten, also würde niemand planen. Starten Sie sie zuerst.',
  },
  drill_runs_already: {
    en: 'Another drill runs. Wait until it has ended.',
    de: 'Eine andere Übung läuft. Warten Sie, bis sie zu Ende ist.',
  },
  drill_no_leader: {
    en: 'No scheduler leads now, so there is no lease to hand over. Start a scheduler.',
    de: 'Zurzeit führt kein Scheduler, also gibt es nichts zu übergeben. Starten Sie einen Scheduler.',
  },
} as const
