/** What held a run until it began, as the sentence after how late it was. */
export const lateWords = {
  late_account_cap_one: {
    en: '{accountName} makes one report at a time, and {ahead} before it.',
    de: '{accountName} erstellt immer nur einen Bericht, und {ahead} vor ihm.',
  },
  late_account_cap: {
    en: '{accountName} makes {limit} reports at a time, and {ahead} before it.',
    de: '{accountName} erstellt {limit} Berichte zugleich, und {ahead} vor ihm.',
  },
  late_hidden_account_cap_one: {
    en: 'Its account makes one report at a time, and {ahead} before it.',
    de: 'Sein Konto erstellt immer nur einen Bericht, und {ahead} vor ihm.',
  },
  late_hidden_account_cap: {
    en: 'Its account makes {limit} reports at a time, and {ahead} before it.',
    de: 'Sein Konto erstellt {limit} Berichte zugleich, und {ahead} vor ihm.',
  },
  one_was_ahead: { en: 'one was', de: 'einer war' },
  some_were_ahead: { en: '{count} were', de: '{count} waren' },
  late_no_free_slot: {
    en: 'No server had a free slot.',
    de: 'Kein Server hatte einen freien Platz.',
  },
  late_no_free_slot_on: {
    en: '{serverName} had no free slot.',
    de: '{serverName} hatte keinen freien Platz.',
  },
  late_no_free_slot_ahead: {
    en: 'No server had a free slot, and {ahead} before it.',
    de: 'Kein Server hatte einen freien Platz, und {ahead} vor ihm.',
  },
  late_server_away: { en: 'No server took work.', de: 'Kein Server nahm Arbeit an.' },
  late_server_away_named: {
    en: 'Its server {serverName} was away.',
    de: 'Sein Server {serverName} war nicht da.',
  },
  late_breaker: {
    en: 'Several runs in a row had found the {target} away.',
    de: 'Mehrere Läufe nacheinander hatten {target} nicht erreicht.',
  },
  late_window: {
    en: 'It was due in the window {window}.{because}',
    de: 'Er war im Wartungsfenster {window} fällig.{because}',
  },
  late_window_of_servers: {
    en: 'Each server was in a window, such as {window}.{because}',
    de: 'Jeder Server war in einem Wartungsfenster, etwa {window}.{because}',
  },
  late_window_of_its_server: {
    en: 'Its server {serverName} was in the window {window}{lasts}.{because}',
    de: 'Sein Server {serverName} war im Wartungsfenster {window}{lasts}.{because}',
  },
  late_waits_for: {
    en: 'The run of the schedule before it had not ended.',
    de: 'Der Lauf des Zeitplans davor war nicht beendet.',
  },
  late_retry: {
    en: 'The attempt before failed, and the next one had to wait.',
    de: 'Der Versuch davor schlug fehl, und der nächste musste warten.',
  },
  late_catch_up: {
    en: 'It was missed, and made up for.',
    de: 'Er war verpasst und wurde nachgeholt.',
  },
  late_manual_before: {
    en: 'No server had a free slot, and of runs that users had started {ahead} before it.',
    de: 'Kein Server hatte einen freien Platz, und von Hand gestartet {ahead} vor ihm.',
  },
  late_scheduler_away: {
    en: 'No scheduler was there to plan it.',
    de: 'Kein Scheduler war da, um ihn zu planen.',
  },
  late_spread: {
    en: 'Its start is spread over SpreadSeconds.',
    de: 'Sein Start ist über SpreadSeconds verteilt.',
  },
} as const
