/** Refusals about windows, pauses, and runs inside of them. */
export const windowWords = {
  window_missing: {
    en: 'There is no window with this id; getall lists them.',
    de: 'Ein Wartungsfenster mit dieser Id gibt es nicht; getall listet alle auf.',
  },
  window_name_taken: {
    en: 'There is another window named "{name}" for the same; choose another name.',
    de: 'Dafür gibt es schon ein Wartungsfenster mit dem Namen „{name}“; wählen Sie einen anderen Namen.',
  },
  window_stale: {
    en: 'The window was changed since it was read; read it again and repeat the change.',
    de: 'Das Wartungsfenster wurde geändert, seit es gelesen wurde; lesen Sie es neu und wiederholen Sie die Änderung.',
  },
  window_scope: {
    en: 'has one of FolderPath, ServerName and AccountId, or none for everything',
    de: 'hat eines von FolderPath, ServerName und AccountId, oder keines für alles',
  },
  window_scope_empty: {
    en: 'names nothing; leave its members out for a window of everything',
    de: 'nennt nichts; für ein Wartungsfenster von allem lassen Sie seine Angaben weg',
  },
  window_scope_missing: {
    en: 'The folder or the account of the window was deleted meanwhile.',
    de: 'Der Ordner oder das Konto des Wartungsfensters wurde inzwischen gelöscht.',
  },
  window_times: {
    en: 'A window has either Once or Weekly.',
    de: 'Ein Wartungsfenster hat entweder Once oder Weekly.',
  },
  window_ends_before: { en: 'has to be later than the beginning', de: 'muss nach dem Beginn liegen' },
  window_over: {
    en: 'has passed; a window that is over keeps no run',
    de: 'ist vorbei; ein vergangenes Wartungsfenster hält keinen Lauf auf',
  },
  server_unknown: {
    en: 'is no server: no worker is called {server}; getservers lists them',
    de: 'ist kein Server: kein Worker heißt {server}; getservers listet alle auf',
  },
  server_unknown_guess: {
    en: 'is no server: no worker is called {server}. Did you mean {guess}?',
    de: 'ist kein Server: kein Worker heißt {server}. Meinten Sie {guess}?',
  },
  window_time_of_day: {
    en: 'is not a time such as 22:00',
    de: 'ist keine Uhrzeit wie 22:00',
  },
  window_zone: { en: 'is not a time zone such as Europe/Berlin', de: 'ist keine Zeitzone wie Europe/Berlin' },
  window_needs_administrator: {
    en: 'Only an Administrator changes windows of a server, of an account and of everything.',
    de: 'Wartungsfenster eines Servers, eines Kontos und von allem ändert nur ein Administrator.',
  },
  folder_paused_meanwhile: {
    en: 'Another caller has paused the folder at this moment; repeat the request to change that pause.',
    de: 'Ein anderer Aufrufer hat den Ordner in diesem Augenblick angehalten; wiederholen Sie die Anfrage, um diese Pause zu ändern.',
  },
  run_in_window: {
    en: 'The window {window} keeps runs from beginning at present. Wait for its end, or set IgnoreWindow.',
    de: 'Das Wartungsfenster {window} lässt zurzeit keinen Lauf beginnen. Warten Sie sein Ende ab, oder setzen Sie IgnoreWindow.',
  },
  run_in_window_because: {
    en: 'The window {window} keeps runs from beginning at present. Wait for its end, or set IgnoreWindow. Reason: {reason}',
    de: 'Das Wartungsfenster {window} lässt zurzeit keinen Lauf beginnen. Warten Sie sein Ende ab, oder setzen Sie IgnoreWindow. Grund: {reason}',
  },
} as const
