/** Why a run waits, and why a server takes no work. */
export const waitWords = {
  retry: {
    en: 'The attempt before failed; the next one begins after a wait of {waitSeconds}.',
    de: 'Der Versuch davor schlug fehl; der nächste beginnt nach einer Wartezeit von {waitSeconds}.',
  },
  query_retry: {
    en: 'The query used its whole time. It is asked once more after {waitSeconds}, or at the next due instant of the schedule if that is sooner.',
    de: 'Die Abfrage brauchte ihre ganze Zeit. Sie wird nach {waitSeconds} noch einmal gestellt, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  },
  asked: {
    en: '{target} asked to wait for {askedSeconds}; it is tried again {kept}, or at the next due instant of the schedule if that is sooner.',
    de: '{target} bat, {askedSeconds} zu warten; {kept} wird es wieder versucht, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  },
  asked_by_source: { en: 'The source', de: 'Die Quelle' },
  asked_by_mail_server: { en: 'The mail server', de: 'Der Mailserver' },
  asked_by_destination: { en: 'The destination', de: 'Das Ziel' },
  asked_for_a_century: { en: 'more than a hundred years', de: 'mehr als hundert Jahre' },
  asked_wait_kept: { en: 'then', de: 'dann' },
  asked_wait_shortened: { en: 'after {keptSeconds}', de: 'nach {keptSeconds}' },
  breaker: {
    en: 'Several runs in a row found the {target} away. Since {since} the runs that need it wait, and one at a time tries it again; when it answers, all go on.',
    de: 'Mehrere Läufe nacheinander fanden {target} nicht erreichbar. Seit {since} warten die Läufe, die darauf angewiesen sind, und einer nach dem anderen versucht es wieder; kommt eine Antwort, geht es für alle weiter.',
  },
  limit: {
    en: 'A limit of the mail server is reached. The run goes on after {waitSeconds}.',
    de: 'Eine Grenze des Mailservers ist erreicht. Der Lauf geht nach {waitSeconds} weiter.',
  },
  waits_for_window: {
    en: 'Its due time is in the window {window}, which lasts until {until}.{because}',
    de: 'Sein fälliger Zeitpunkt liegt im Wartungsfenster {window}, das bis {until} dauert.{because}',
  },
  waits_for_window_without_end: {
    en: 'Its due time is in the window {window}, which lasts until it is removed.{because}',
    de: 'Sein fälliger Zeitpunkt liegt im Wartungsfenster {window}, das dauert, bis es entfernt wird.{because}',
  },
  servers_in_windows: {
    en: 'Each server that takes work is in a window. {window} lasts until it is removed.{because}',
    de: 'Jeder Server, der Arbeit annimmt, ist in einem Wartungsfenster. {window} dauert, bis es entfernt wird.{because}',
  },
  servers_in_windows_until: {
    en: 'Each server that takes work is in a window. {window} ends first, at {until}.{because}',
    de: 'Jeder Server, der Arbeit annimmt, ist in einem Wartungsfenster. {window} endet zuerst, um {until}.{because}',
  },
  waits_for_window_of_its_server: {
    en: 'Its server {serverName} is in the window {window}{lasts}.{because}',
    de: 'Sein Server {serverName} ist im Wartungsfenster {window}{lasts}.{because}',
  },
  window_lasts_until: { en: ', which lasts until {until}', de: ', das bis {until} dauert' },
  window_because: { en: ' Reason: {reason}', de: ' Grund: {reason}' },
  source_is_away: { en: 'source system', de: 'das Quellsystem' },
  mail_server_is_away: { en: 'mail server', de: 'den Mailserver' },
  destination_is_away: { en: 'destination', de: 'das Ziel' },

  runs_postponed: {
    en: 'They are put off to a later moment, such as their place in a spread window.',
    de: 'Sie sind auf später verschoben, etwa auf ihren Platz in einem Verteilungsfenster.',
  },
  no_worker_free: {
    en: 'No live worker takes new work.',
    de: 'Kein laufender Worker nimmt neue Arbeit an.',
  },
  account_full: {
    en: 'The account {accountName} runs as many executions at once as it may ({most}).',
    de: 'Das Konto {accountName} führt so viele Ausführungen zugleich aus, wie es darf ({most}).',
  },
  slots_taken: {
    en: 'All slots of the workers are taken.',
    de: 'Alle Plätze der Worker sind belegt.',
  },
  on_the_way: {
    en: 'They are in transit to a worker.',
    de: 'Sie sind unterwegs zu einem Worker.',
  },
  placed_soon: { en: 'They are placed in a moment.', de: 'Sie werden gleich zugeteilt.' },
  set_aside: {
    en: 'The database refused {times} to take it from its server; the log of the leader says why.',
    de: 'Die Datenbank weigerte sich {times}, ihn seinem Server zu nehmen; das Log des führenden Schedulers sagt, warum.',
  },
  set_aside_once: { en: 'once', de: 'einmal' },
  set_aside_times: { en: '{count} times', de: '{count}-mal' },

  memory_low: {
    en: 'free memory is {freeMebibytes} MiB, below {leastMebibytes} MiB',
    de: 'nur noch {freeMebibytes} MiB Speicher frei, weniger als {leastMebibytes} MiB',
  },
  runs_alone: {
    en: 'one execution runs here exclusively, because it has ended processes before',
    de: 'eine Ausführung läuft hier allein, da sie schon Prozesse beendet hat',
  },
  build_outdated: {
    en: 'this build ({version}) reads work of format {buildFormat}, and the cluster has format {clusterFormat}: start a newer build',
    de: 'dieser Build ({version}) liest Arbeit im Format {buildFormat}, und der Cluster hat Format {clusterFormat}: Starten Sie einen neueren Build',
  },
  waited_too_long: {
    en: '{reason} Runs have waited for it since {since}, and this one for as long as a run may.',
    de: '{reason} Seit {since} warten Läufe darauf, und dieser so lange, wie ein Lauf darf.',
  },
} as const
