/** Refusals about executions, their files and their deliveries. */
export const executionRefusals = {
  execution_missing: {
    en: 'There is no execution with this id.',
    de: 'Eine Ausführung mit dieser Id gibt es nicht.',
  },
  execution_process_stops: {
    en: 'This process is stopping; the run goes on. Follow it with GetExecutionStatus.',
    de: 'Dieser Prozess wird beendet; der Lauf läuft weiter. Verfolgen Sie ihn mit GetExecutionStatus.',
  },
  execution_waited_for: {
    en: 'The run did not end within {secondsWaited} s; it goes on. Follow it with GetExecutionStatus.',
    de: 'Der Lauf ist nicht innerhalb von {secondsWaited} s zu Ende gegangen; er läuft weiter. Verfolgen Sie ihn mit GetExecutionStatus.',
  },
  link_opens_nothing: {
    en: 'This link leads to no file, or no longer: it may have expired or been revoked. Ask the sender for the report.',
    de: 'Dieser Link führt zu keiner Datei, oder nicht mehr: Er kann abgelaufen oder widerrufen sein. Bitten Sie den Absender um den Bericht.',
  },
  file_gone: { en: 'The file is no longer kept.', de: 'Die Datei wird nicht mehr aufbewahrt.' },
  pages_not_of_this_file: {
    en: 'Pages are drawn of PDF and PNG files; fetch this one with getartifact.',
    de: 'Seitenbilder gibt es von PDF- und PNG-Dateien; laden Sie diese Datei mit getartifact.',
  },
  pages_not_drawn: {
    en: 'This server draws no pages: API_PAGE_PROCESSES is 0.',
    de: 'Dieser Server erzeugt keine Seitenbilder: API_PAGE_PROCESSES ist 0.',
  },
  page_damaged: {
    en: 'The file cannot be drawn: it is damaged or asks for a password.',
    de: 'Die Datei lässt sich nicht darstellen: Sie ist beschädigt oder verlangt ein Passwort.',
  },
  page_too_costly: {
    en: 'Drawing the page takes more time or memory than it may; fetch the file with getartifact.',
    de: 'Das Bild der Seite braucht mehr Zeit oder Speicher als erlaubt; laden Sie die Datei mit getartifact.',
  },
  page_beyond_only: { en: 'The file has 1 page.', de: 'Die Datei hat 1 Seite.' },
  page_beyond: { en: 'The file has {pages} pages.', de: 'Die Datei hat {pages} Seiten.' },
  files_elsewhere: {
    en: 'This server has no access to the files of executions: PUNCTUAL_ARTIFACT_DIR is not set.',
    de: 'Dieser Server hat keinen Zugriff auf die Dateien der Ausführungen: PUNCTUAL_ARTIFACT_DIR ist nicht gesetzt.',
  },
  file_not_of_destination: {
    en: 'There is no such file as this destination got it.',
    de: 'Eine solche Datei hat dieses Ziel nicht bekommen.',
  },
  destination_not_of_execution: {
    en: 'The execution has no destination with this id.',
    de: 'Die Ausführung hat kein Ziel mit dieser Id.',
  },
  execution_made_no_file: {
    en: 'The execution has made no file.',
    de: 'Die Ausführung hat keine Datei erzeugt.',
  },
  execution_made_files: {
    en: 'The execution has made {fileNames}.',
    de: 'Die Ausführung hat {fileNames} erzeugt.',
  },
  proof_too_early: {
    en: 'The execution is {status}; there is a proof once it has ended.',
    de: 'Die Ausführung hat den Status {status}; einen Nachweis gibt es, sobald sie beendet ist.',
  },
  proof_being_settled: {
    en: 'The deliveries of the execution are being settled; ask again in a minute.',
    de: 'Die Zustellungen der Ausführung werden gerade geklärt; fragen Sie in einer Minute noch einmal.',
  },
  file_delivered_with_password: {
    en: 'Every destination gets this file with a password; name one in DestinationId to read it as that destination got it.',
    de: 'Jedes Ziel bekommt diese Datei mit einem Passwort; nennen Sie eines in DestinationId, um sie so zu lesen, wie dieses Ziel sie bekommen hat.',
  },
  execution_schedule_missing: { en: 'There is no such schedule.', de: 'Diesen Zeitplan gibt es nicht.' },
  execution_no_next_run: {
    en: 'The schedule has no next run that could be run now: it is disabled, ended or not runnable. Run it with executescheduleasync instead.',
    de: 'Der Zeitplan hat keinen nächsten Lauf, der jetzt laufen könnte: Er ist deaktiviert, zu Ende oder nicht lauffähig. Starten Sie ihn stattdessen mit executescheduleasync.',
  },
  execution_recurrence_unreadable: {
    en: 'The stored recurrence, or its calendar, cannot be read; update it first.',
    de: 'Die gespeicherte Regel oder ihr Kalender ist nicht lesbar; schreiben Sie sie zuerst neu.',
  },
  execution_schedule_moved: {
    en: 'The schedule was planned or edited at this moment; read it and ask again.',
    de: 'Der Zeitplan wurde in diesem Augenblick geplant oder geändert; lesen Sie ihn und fragen Sie noch einmal.',
  },
  resend_too_early: {
    en: 'The execution is {status}; its files can be sent again once it has ended.',
    de: 'Die Ausführung hat den Status {status}; ihre Dateien lassen sich noch einmal senden, sobald sie beendet ist.',
  },
  resend_never_released: {
    en: 'The execution was held and not released, so its files may not be sent. Run the schedule instead.',
    de: 'Die Ausführung wurde angehalten und nicht freigegeben, ihre Dateien dürfen also nicht gesendet werden. Starten Sie stattdessen den Zeitplan.',
  },
  resend_no_file: {
    en: 'The execution made no file; run the schedule instead.',
    de: 'Die Ausführung hat keine Datei erzeugt; starten Sie stattdessen den Zeitplan.',
  },
  resend_file_gone: {
    en: 'The file "{name}" is no longer kept; run the schedule instead.',
    de: 'Die Datei „{name}“ wird nicht mehr aufbewahrt; starten Sie stattdessen den Zeitplan.',
  },
  resend_no_destination: { en: 'is no destination of the execution', de: 'ist kein Ziel der Ausführung' },
  resend_no_recipient_of_destinations: {
    en: 'is no recipient of these destinations of the execution',
    de: 'ist kein Empfänger dieser Ziele der Ausführung',
  },
  resend_no_recipient: { en: 'is no recipient of the execution', de: 'ist kein Empfänger der Ausführung' },
  resend_no_delivery: { en: 'is no delivery of the execution', de: 'ist keine Zustellung der Ausführung' },
  resend_to_strangers: {
    en: 'This run did not go to {recipients}: name its own recipients only. For others, add them to the schedule and run it.',
    de: 'Dieser Lauf ging nicht an {recipients}: Nennen Sie nur seine eigenen Empfänger. Andere nehmen Sie in den Zeitplan auf und führen ihn aus.',
  },
  resend_in_doubt: {
    en: 'It is not known whether the mail arrived: {recipients}. Name whom it is to go to in Recipients; it may arrive twice.',
    de: 'Es ist nicht bekannt, ob die E-Mail angekommen ist: {recipients}. Nennen Sie in Recipients, an wen sie gehen soll; sie kann doppelt ankommen.',
  },
  resend_under_way: {
    en: 'The files are being sent again already: {recipients}. Wait until that run has ended, or cancel it.',
    de: 'Die Dateien werden schon noch einmal gesendet: {recipients}. Warten Sie, bis dieser Lauf beendet ist, oder brechen Sie ihn ab.',
  },
  resend_recipients_and_more: {
    en: '{recipientNames} and {more} more',
    de: '{recipientNames} und {more} weitere',
  },
  resend_nothing_to_send: {
    en: 'The execution was to send nothing; name whom its files are to go to in Recipients.',
    de: 'Die Ausführung sollte nichts senden; nennen Sie in Recipients, an wen ihre Dateien gehen sollen.',
  },
  resend_schedule_deleted: {
    en: 'The schedule of the execution was deleted; nothing of it is sent any more.',
    de: 'Der Zeitplan der Ausführung wurde gelöscht; von ihr wird nichts mehr gesendet.',
  },
  resend_settled_meanwhile: {
    en: 'A delivery of the execution was settled at this moment; read the execution and ask again.',
    de: 'Eine Zustellung der Ausführung wurde in diesem Augenblick geklärt; lesen Sie die Ausführung und fragen Sie noch einmal.',
  },
  resend_password_gone: {
    en: 'The files for the destination {destination} were locked with a password, and it has none now; set one, or run the schedule instead.',
    de: 'Die Dateien für das Ziel {destination} waren mit einem Passwort geschützt, und jetzt hat es keines; setzen Sie eines, oder starten Sie stattdessen den Zeitplan.',
  },
} as const
