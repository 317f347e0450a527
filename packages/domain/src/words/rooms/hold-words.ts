/** Why a run is held, what was decided, and what a dry run has found. */
export const holdWords = {
  run_held: {
    en: 'Held before anything was sent: {reasons}',
    de: 'Angehalten, bevor etwas versendet wurde: {reasons}',
  },
  hold_rows_changed: {
    en: 'There are {now} rows in place of {before}, a change of {percent} % with {most} % allowed.',
    de: 'Es sind {now} Zeilen statt {before}, eine Änderung um {percent} % bei {most} % erlaubten.',
  },
  hold_recipients_changed: {
    en: 'There are {now} recipients in place of {before}: {came} are new and {went} are gone, which is {percent} % with {most} % allowed.',
    de: 'Es sind {now} Empfänger statt {before}: {came} sind neu und {went} entfallen, das sind {percent} % bei {most} % erlaubten.',
  },
  hold_new_domains: {
    en: 'Nothing of this schedule was ever delivered to {domainNames}.',
    de: 'An {domainNames} wurde von diesem Zeitplan noch nie etwas zugestellt.',
  },
  hold_too_many_recipients: {
    en: 'There are {now} recipients, and at most {most} are allowed.',
    de: 'Es sind {now} Empfänger, erlaubt sind höchstens {most}.',
  },
  hold_cancelled: {
    en: 'Cancelled by {by} while it was held; nothing was sent.',
    de: 'Abgebrochen von {by}, während er angehalten war; versendet wurde nichts.',
  },
  schedule_has_held_run: {
    en: 'A run of the schedule "{name}" is held. Deliver or discard it first.',
    de: 'Ein Lauf des Zeitplans „{name}“ ist angehalten. Versenden oder verwerfen Sie ihn zuerst.',
  },
  folder_has_held_run: {
    en: 'A run of a schedule in this folder is held. Deliver or discard it first.',
    de: 'Ein Lauf eines Zeitplans in diesem Ordner ist angehalten. Versenden oder verwerfen Sie ihn zuerst.',
  },
  hold_discarded: {
    en: 'Discarded by {by}: {reason}',
    de: 'Verworfen von {by}: {reason}',
  },
  run_not_held: {
    en: 'The execution is not held: it is {status}.',
    de: 'Die Ausführung ist nicht angehalten: Ihr Status ist {status}.',
  },
  run_decided_otherwise: {
    en: '{by} has decided {decision} already.',
    de: '{by} hat bereits {decision} entschieden.',
  },
  dry_run_no_recipients: {
    en: 'Nothing goes out: there are no recipients.',
    de: 'Es geht nichts hinaus: Es gibt keine Empfänger.',
  },
  dry_run_not_sent: {
    en: 'Nothing goes to {recipient}: {reason}',
    de: 'An {recipient} geht nichts: {reason}',
  },
  dry_run_blank: { en: 'The report is blank.', de: 'Der Bericht ist leer.' },
  dry_run_new_recipients: {
    en: '{came} recipients have not got the last delivery.',
    de: '{came} Empfänger haben die letzte Zustellung nicht bekommen.',
  },
  dry_run_mail_cut: {
    en: 'The first {shownBytes} of {bytes} bytes of the mail are shown.',
    de: 'Von {bytes} Bytes der Mail sind die ersten {shownBytes} dargestellt.',
  },
  dry_run_waited_for: {
    en: 'The dry run did not end within {secondsWaited} s and was broken off; nothing was sent.',
    de: 'Der Probelauf ist nicht innerhalb von {secondsWaited} s zu Ende gegangen und wurde abgebrochen; versendet wurde nichts.',
  },
} as const
