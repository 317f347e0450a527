/** Why a run was taken from its server, how it was made there, and what is said of failures of parts of it. */
export const recallWords = {
  recalled_claimed_and_not_run: {
    en: 'It was claimed there and did not run.',
    de: 'Der Server hatte ihn übernommen und führte ihn nicht aus.',
  },
  recalled_broken_off: {
    en: 'It ran there, and its end was not recorded.',
    de: 'Er lief dort, und sein Ende wurde nicht festgehalten.',
  },
  recalled_store_away: {
    en: 'It ran there when the database was away for longer than the lease of a server. This is not counted.',
    de: 'Er lief dort, als die Datenbank länger weg war, als ein Server ohne sie gilt. Das zählt nicht.',
  },
  recalled_server_gone: { en: 'The server is gone.', de: 'Den Server gibt es nicht mehr.' },
  recalled_server_stops: { en: 'The server stops.', de: 'Der Server wird beendet.' },
  recalled_server_holds: {
    en: 'The server takes no work: {hold}.',
    de: 'Der Server nimmt keine Arbeit an: {hold}.',
  },
  recalled_server_restarted: {
    en: 'The server has started again.',
    de: 'Der Server wurde neu gestartet.',
  },
  recalled_not_claimed: {
    en: 'The server did not claim it in time.',
    de: 'Der Server hat ihn nicht rechtzeitig übernommen.',
  },
  recalled_queue_lost: {
    en: 'The queue was emptied or restarted, or the clock of the database was set back.',
    de: 'Die Warteschlange wurde geleert oder neu gestartet, oder die Uhr der Datenbank wurde zurückgestellt.',
  },
  recalled_process_ended: {
    en: 'Process {process} ended while it ran.',
    de: 'Prozess {process} endete, während er lief.',
  },
  recalled_stood_still: {
    en: 'Process {process} stood still while it ran.',
    de: 'Prozess {process} stand still, während er lief.',
  },
  nothing_to_deliver: {
    en: 'Nothing was to be delivered.',
    de: 'Es war nichts zuzustellen.',
  },
  crashed_in_attempts: {
    en: 'The process that ran it ended or stood still in {attempts} attempts, and the run was stopped; crashes says where.',
    de: 'Der Prozess, der ihn ausführte, endete in {attempts} Versuchen oder stand still, und der Lauf wurde beendet; crashes sagt, wo.',
  },
  abandoned_too_often: {
    en: 'The run was abandoned {times} times before its end was recorded, and was stopped; the logs of its servers say why.',
    de: 'Der Lauf wurde {times}-mal aufgegeben, bevor sein Ende festgehalten war, und wurde beendet; die Logs seiner Server sagen, warum.',
  },
  of_report_named: {
    en: 'Report {number} of {count} ("{name}"): {reason}',
    de: 'Bericht {number} von {count} („{name}“): {reason}',
  },
  row_failed: { en: 'Row {row}: {reason}', de: 'Zeile {row}: {reason}' },
} as const
