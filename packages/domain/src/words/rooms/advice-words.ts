/** What a user can do about a failure, by its code or by how its code begins. */
export const adviceWords = {
  advice_schedule_deleted: {
    en: 'Nothing is to be done; create the schedule again if it is still needed.',
    de: 'Es ist nichts zu tun; legen Sie den Zeitplan neu an, wenn er noch gebraucht wird.',
  },
  advice_schedule_invalid: {
    en: 'Read the schedule, correct it and store it again.',
    de: 'Lesen Sie den Zeitplan, korrigieren und speichern Sie ihn.',
  },
  advice_kept_file_gone: {
    en: 'Run the schedule; keep files longer with RETENTION_ARTIFACT_DAYS if this happens often.',
    de: 'Führen Sie den Zeitplan aus; bewahren Sie Dateien mit RETENTION_ARTIFACT_DAYS länger auf, wenn das oft vorkommt.',
  },
  advice_account_missing: {
    en: 'Give the schedule a source account that exists.',
    de: 'Geben Sie dem Zeitplan ein Quellkonto, das es gibt.',
  },
  advice_source_unreachable: {
    en: 'Check the address, and that the servers of Punctual reach it through the network.',
    de: 'Prüfen Sie die Adresse, und ob die Server von Punctual sie über das Netz erreichen.',
  },
  advice_source_credentials_rejected: {
    en: 'Write the credentials of the source account again, then validate it.',
    de: 'Schreiben Sie die Zugangsdaten des Quellkontos neu, und prüfen Sie es dann.',
  },
  advice_source_credentials_expired: {
    en: 'Renew the credentials in the directory, write them into the source account, then validate it.',
    de: 'Erneuern Sie die Zugangsdaten im Verzeichnis, tragen Sie sie im Quellkonto ein, und prüfen Sie es dann.',
  },
  advice_source_sign_in_required: {
    en: 'Let a user sign in to the source account.',
    de: 'Lassen Sie einen Benutzer sich am Quellkonto anmelden.',
  },
  advice_source_account_disabled: {
    en: 'Enable the user of the source account in the directory, or use another account.',
    de: 'Aktivieren Sie den Benutzer des Quellkontos im Verzeichnis, oder nehmen Sie ein anderes Konto.',
  },
  advice_source_access_denied: {
    en: 'Give the source account the right to read the report in the source system.',
    de: 'Geben Sie dem Quellkonto im Quellsystem das Recht, den Bericht zu lesen.',
  },
  advice_source_report_not_found: {
    en: 'Choose the report at its present location, or restore it in the source system.',
    de: 'Wählen Sie den Bericht an seinem heutigen Ort, oder stellen Sie ihn im Quellsystem wieder her.',
  },
  advice_source_parameter_refused: {
    en: 'Correct the parameters of the report in the schedule.',
    de: 'Korrigieren Sie die Parameter des Berichts im Zeitplan.',
  },
  advice_source_export_not_licensed: {
    en: 'Move the workspace to a capacity that exports, or render by browser.',
    de: 'Verschieben Sie den Arbeitsbereich auf eine Kapazität, die exportiert, oder lassen Sie den Browser rendern.',
  },
  advice_format_not_supported: {
    en: 'Choose a format that the source system makes of this report.',
    de: 'Wählen Sie ein Format, das das Quellsystem aus diesem Bericht erzeugt.',
  },
  advice_rendering_method_not_available: {
    en: 'Choose another rendering method for the schedule.',
    de: 'Wählen Sie für den Zeitplan eine andere Renderart.',
  },
  advice_source_clear_text: {
    en: 'Give the source account an https address.',
    de: 'Geben Sie dem Quellkonto eine https-Adresse.',
  },
  advice_source_rights_too_wide: {
    en: 'Give the data source a user that may only read, and only what reports need.',
    de: 'Geben Sie der Datenquelle einen Benutzer, der nur lesen darf, und nur was Berichte brauchen.',
  },
  advice_source_certificate_not_trusted: {
    en: 'Give the source account the certificate of the private authority.',
    de: 'Hinterlegen Sie im Quellkonto das Zertifikat der privaten Zertifizierungsstelle.',
  },
  advice_query_timeout: {
    en: 'Make the query faster, or raise the time limit of the data source.',
    de: 'Machen Sie die Abfrage schneller, oder erhöhen Sie die Zeitgrenze der Datenquelle.',
  },
  advice_query_not_read_only: {
    en: 'Change the query so that it only reads.',
    de: 'Ändern Sie die Abfrage so, dass sie nur liest.',
  },
  advice_data_rows_exceeded: {
    en: 'Limit the rows of the query, or raise the limit of the data source.',
    de: 'Begrenzen Sie die Zeilen der Abfrage, oder erhöhen Sie die Grenze der Datenquelle.',
  },
  advice_page_selector_invalid: {
    en: 'Correct the selector that the message names, in the schedule or the source account.',
    de: 'Korrigieren Sie den Selektor, den die Meldung nennt, im Zeitplan oder im Quellkonto.',
  },
  advice_page_login_required: {
    en: 'Correct the sign-in of the source account, then validate it.',
    de: 'Korrigieren Sie die Anmeldung des Quellkontos, und prüfen Sie es dann.',
  },
  advice_page_host_refused: {
    en: 'Ask the operator to allow the host in EGRESS_ALLOW, or correct the address.',
    de: 'Bitten Sie den Betreiber, den Host in EGRESS_ALLOW zu erlauben, oder korrigieren Sie die Adresse.',
  },
  advice_mail_credentials_rejected: {
    en: 'Correct the user name and the password or secret of the mail server, then test it.',
    de: 'Korrigieren Sie Benutzername und Passwort oder Geheimnis des Mailservers, und prüfen Sie ihn dann.',
  },
  advice_mail_server_missing: {
    en: 'Create or enable a mail server with a sender.',
    de: 'Legen Sie einen Mailserver mit Absender an, oder aktivieren Sie einen.',
  },
  advice_delivery_interrupted: {
    en: 'Search the log of the mail server for the Message-ID, or ask the recipient, before the run is repeated.',
    de: 'Suchen Sie die Message-ID im Log des Mailservers, oder fragen Sie den Empfänger, bevor der Lauf wiederholt wird.',
  },
  advice_all_deliveries_failed: {
    en: 'Read the deliveries of the run; each says why it failed.',
    de: 'Lesen Sie die Zustellungen des Laufs; jede sagt, woran sie gescheitert ist.',
  },
  advice_execution_timeout: {
    en: 'Make the report smaller, or raise WORKER_EXECUTION_TIMEOUT_SECONDS.',
    de: 'Verkleinern Sie den Bericht, oder erhöhen Sie WORKER_EXECUTION_TIMEOUT_SECONDS.',
  },
  advice_execution_crashed: {
    en: 'Read the logs of the servers that crashes names; give them more memory, or make the report smaller.',
    de: 'Lesen Sie die Logs der Server, die unter crashes stehen; geben Sie ihnen mehr Speicher, oder verkleinern Sie den Bericht.',
  },
  advice_source_busy: {
    en: 'Wait until the source system has capacity, or let fewer runs read through the account at once.',
    de: 'Warten Sie, bis das Quellsystem Kapazität hat, oder lassen Sie weniger Läufe zugleich über das Konto lesen.',
  },
  advice_source_file_refused: {
    en: 'Name a file below a directory of DATA_SOURCE_FILE_ROOTS that exists on every server.',
    de: 'Nennen Sie eine Datei unter einem Verzeichnis aus DATA_SOURCE_FILE_ROOTS, das es auf jedem Server gibt.',
  },
  advice_event_not_permitted: {
    en: 'Grant the account the right View on the folder, or let another account make the subscription again.',
    de: 'Geben Sie dem Konto das Recht View am Ordner, oder lassen Sie ein anderes Konto das Abonnement neu anlegen.',
  },
  advice_mail: {
    en: 'Check that the workers reach the mail server and that it takes the message.',
    de: 'Prüfen Sie, ob die Worker den Mailserver erreichen und ob er die Nachricht annimmt.',
  },
  advice_recipient: {
    en: 'Correct the addresses of the destination.',
    de: 'Korrigieren Sie die Adressen des Ziels.',
  },
  advice_destination: {
    en: 'Correct the destination of the schedule.',
    de: 'Korrigieren Sie das Ziel des Zeitplans.',
  },
  advice_delivery: {
    en: 'Ask the recipients what they received before the run is repeated.',
    de: 'Fragen Sie die Empfänger, was sie bekommen haben, bevor der Lauf wiederholt wird.',
  },
  advice_query: {
    en: 'Correct the query or the data source of the schedule.',
    de: 'Korrigieren Sie die Abfrage oder die Datenquelle des Zeitplans.',
  },
  advice_data: {
    en: 'Correct the query or the data source of the schedule.',
    de: 'Korrigieren Sie die Abfrage oder die Datenquelle des Zeitplans.',
  },
  advice_page: {
    en: 'Open the page as the source account would, and correct the account or the schedule.',
    de: 'Öffnen Sie die Seite, wie das Quellkonto es täte, und korrigieren Sie Konto oder Zeitplan.',
  },
  advice_browser: {
    en: 'Give the workers a browser and memory for it: see BROWSER_PROCESSES.',
    de: 'Geben Sie den Workern einen Browser und Speicher dafür: siehe BROWSER_PROCESSES.',
  },
  advice_source_auth: {
    en: 'Choose another way of signing in for the source account.',
    de: 'Wählen Sie für das Quellkonto eine andere Art der Anmeldung.',
  },
  advice_source_proxy: {
    en: 'Check the proxy settings of the source account.',
    de: 'Prüfen Sie die Proxy-Einstellungen des Quellkontos.',
  },
  advice_source_host: {
    en: 'Ask the operator to allow the address in EGRESS_ALLOW, or correct it.',
    de: 'Bitten Sie den Betreiber, die Adresse in EGRESS_ALLOW zu erlauben, oder korrigieren Sie sie.',
  },
  advice_source: {
    en: 'Check that the source system answers, and run a preflight of the schedule.',
    de: 'Prüfen Sie, ob das Quellsystem antwortet, und führen Sie eine Vorabprüfung des Zeitplans aus.',
  },
  advice_usual: {
    en: 'Read the record of the run; its message says what to change.',
    de: 'Lesen Sie den Datensatz des Laufs; seine Meldung sagt, was zu ändern ist.',
  },
} as const
