/** What can go wrong with data, files, mails and runs: the sentence of each failure by its code. */
export const runFailures = {
  source_file_refused: {
    en: 'The file of the data source cannot be read: it has to be below a root that the operator allows.',
    de: 'Die Datei der Datenquelle ist nicht lesbar: Sie muss in einem Verzeichnis liegen, das der Betreiber erlaubt.',
  },
  query_invalid: { en: 'The database refuses the query.', de: 'Die Datenbank lehnt die Abfrage ab.' },
  query_not_read_only: {
    en: 'The query wants to change something, and a data source is only read.',
    de: 'Die Abfrage will etwas ändern, und eine Datenquelle wird nur gelesen.',
  },
  query_timeout: {
    en: 'The query took longer than the data source allows.',
    de: 'Die Abfrage dauerte länger, als die Datenquelle erlaubt.',
  },
  data_rows_exceeded: {
    en: 'The query answers more rows than the data source allows.',
    de: 'Die Abfrage liefert mehr Zeilen, als die Datenquelle erlaubt.',
  },
  data_bytes_exceeded: {
    en: 'The query answers more data than is allowed.',
    de: 'Die Abfrage liefert mehr Daten, als erlaubt ist.',
  },
  data_rows_empty: {
    en: 'The query of the rows answered none; nothing was made or sent.',
    de: 'Die Abfrage der Zeilen lieferte keine; es wurde nichts erzeugt oder gesendet.',
  },
  data_column_missing: {
    en: 'The query of the rows answers no column of a name that the schedule asks for.',
    de: 'Die Abfrage der Zeilen liefert eine Spalte nicht, die der Zeitplan nennt.',
  },
  data_columns_ambiguous: {
    en: 'The query of the rows answers two columns whose names differ only in case.',
    de: 'Die Abfrage der Zeilen liefert zwei Spalten, deren Namen sich nur in Groß- und Kleinschreibung unterscheiden.',
  },
  artifact_empty: {
    en: 'The source system answered an empty file.',
    de: 'Das Quellsystem lieferte eine leere Datei.',
  },
  artifact_not_expected_format: {
    en: 'The source system answered something else than the expected format.',
    de: 'Das Quellsystem lieferte etwas anderes als das erwartete Format.',
  },
  artifact_not_expected_pages: {
    en: 'The file does not have the pages that were asked for.',
    de: 'Die Datei hat nicht die Seiten, die verlangt waren.',
  },
  artifact_too_large: { en: 'The file is larger than allowed.', de: 'Die Datei ist größer als erlaubt.' },
  file_too_costly: {
    en: 'Working on the file takes more time or memory than is allowed; a smaller or simpler report can be delivered.',
    de: 'Die Arbeit an der Datei braucht mehr Zeit oder Speicher als erlaubt; ein kleinerer oder einfacherer Bericht lässt sich zustellen.',
  },
  artifact_store_failed: { en: 'The file could not be stored.', de: 'Die Datei ließ sich nicht speichern.' },
  kept_file_gone: {
    en: 'A file that was to be sent again is no longer kept; run the schedule instead.',
    de: 'Eine Datei, die erneut gesendet werden sollte, wird nicht mehr aufbewahrt; führen Sie stattdessen den Zeitplan aus.',
  },
  package_incomplete: {
    en: 'Some reports of the package could not be made.',
    de: 'Einige Berichte des Pakets ließen sich nicht erzeugen.',
  },
  package_failed: {
    en: 'No report of the package could be made.',
    de: 'Kein Bericht des Pakets ließ sich erzeugen.',
  },
  rows_incomplete: {
    en: 'Some rows of the data could not be made.',
    de: 'Einige Zeilen der Daten ließen sich nicht erzeugen.',
  },
  rows_failed: { en: 'No row of the data could be made.', de: 'Keine Zeile der Daten ließ sich erzeugen.' },
  merge_failed: {
    en: 'A PDF file cannot be merged: it is damaged or protected with a password.',
    de: 'Eine PDF-Datei lässt sich nicht zusammenführen: Sie ist beschädigt oder mit einem Passwort geschützt.',
  },
  destination_invalid: {
    en: 'The destination cannot be used as it is stored.',
    de: 'Das Ziel ist so, wie es gespeichert ist, nicht benutzbar.',
  },
  destination_unreachable: {
    en: 'The destination cannot be reached.',
    de: 'Das Ziel ist nicht erreichbar.',
  },
  destination_full: {
    en: 'The destination has no room for the file.',
    de: 'Am Ziel ist kein Platz für die Datei.',
  },
  destination_denied: {
    en: 'The service has no right to write at the destination.',
    de: 'Der Dienst darf am Ziel nicht schreiben.',
  },
  destination_name_taken: {
    en: 'A file of this name is there already, and the destination is to keep it.',
    de: 'Eine Datei dieses Namens ist schon da, und das Ziel soll sie behalten.',
  },
  destination_path_refused: {
    en: 'The path leads out of the directories that the operator allows, or cannot be used.',
    de: 'Der Pfad führt aus den Verzeichnissen hinaus, die der Betreiber erlaubt, oder ist nicht benutzbar.',
  },
  destination_host_refused: {
    en: 'The address of the destination may not be used.',
    de: 'Die Adresse des Ziels darf nicht benutzt werden.',
  },
  destination_busy: {
    en: 'The destination asks to try again later.',
    de: 'Das Ziel bittet, es später wieder zu versuchen.',
  },
  destination_sign_in_refused: {
    en: 'The destination refuses the user name, the password or the key.',
    de: 'Das Ziel weist den Benutzernamen, das Passwort oder den Schlüssel ab.',
  },
  destination_certificate_not_trusted: {
    en: 'The certificate of the destination is not trusted.',
    de: 'Dem Zertifikat des Ziels wird nicht vertraut.',
  },
  destination_host_key_refused: {
    en: 'The server shows another host key than the destination names.',
    de: 'Der Server zeigt einen anderen Hostschlüssel, als das Ziel nennt.',
  },
  destination_refused: {
    en: 'The destination has refused the delivery.',
    de: 'Das Ziel hat die Zustellung abgelehnt.',
  },
  destination_gone: {
    en: 'The destination takes no more deliveries, so it is disabled.',
    de: 'Das Ziel nimmt keine Zustellungen mehr an und ist daher deaktiviert.',
  },
  mail_server_missing: {
    en: 'There is no mail server that is enabled.',
    de: 'Es gibt keinen Mailserver, der aktiviert ist.',
  },
  mail_server_refused: {
    en: 'The address of the mail server may not be used.',
    de: 'Die Adresse des Mailservers darf nicht benutzt werden.',
  },
  link_not_available: {
    en: 'The mail is to have a link and no file, but there is no address at which a person could open the report.',
    de: 'Die Mail soll einen Link und keine Datei haben, aber es gibt keine Adresse, unter der jemand den Bericht öffnen könnte.',
  },
  mail_server_unreachable: { en: 'The mail server does not answer.', de: 'Der Mailserver antwortet nicht.' },
  mail_server_busy: {
    en: 'The mail server asks to try again later.',
    de: 'Der Mailserver bittet, es später wieder zu versuchen.',
  },
  mail_credentials_rejected: {
    en: 'The mail server refuses the credentials.',
    de: 'Der Mailserver lehnt die Zugangsdaten ab.',
  },
  mail_bounced: {
    en: 'The mail was accepted, and came back later.',
    de: 'Die Mail wurde angenommen und kam später zurück.',
  },
  mail_rejected: { en: 'The mail server refuses the message.', de: 'Der Mailserver lehnt die Nachricht ab.' },
  recipient_domain_refused: {
    en: 'Mails may not go to the domain of the recipient.',
    de: 'An die Domain des Empfängers dürfen keine Mails gehen.',
  },
  recipient_rejected: {
    en: 'The mail server refuses the recipient.',
    de: 'Der Mailserver lehnt den Empfänger ab.',
  },
  recipient_list_unusable: {
    en: 'A list of recipients of the destination cannot be used; nothing was sent.',
    de: 'Eine Empfängerliste des Ziels ist nicht benutzbar; es wurde nichts gesendet.',
  },
  recipient_suppressed: {
    en: 'The address of the recipient is suppressed; nothing was sent to it.',
    de: 'Die Adresse des Empfängers ist gesperrt; an sie wurde nichts gesendet.',
  },
  recipient_is_sender: {
    en: 'The recipient is the sender of the mails of this service; nothing was sent, because a mail to it could loop.',
    de: 'Der Empfänger ist der Absender der Mails dieses Dienstes; es wurde nichts gesendet, weil eine Mail an ihn im Kreis laufen könnte.',
  },
  subscription_ended: {
    en: 'The recipient had subscribed, and the subscription has ended; nothing was sent to it.',
    de: 'Der Empfänger hatte ein Abonnement, und das Abonnement ist zu Ende; an ihn wurde nichts gesendet.',
  },
  event_not_permitted: {
    en: 'The account that made or last changed the subscription may not view the folder; nothing was sent.',
    de: 'Das Konto, das das Abonnement angelegt oder zuletzt geändert hat, darf den Ordner nicht sehen; es wurde nichts gesendet.',
  },
  report_blank: {
    en: 'The report is blank, and the destination skips blank reports; nothing was sent.',
    de: 'Der Bericht ist leer, und das Ziel überspringt leere Berichte; es wurde nichts gesendet.',
  },
  condition_not_met: {
    en: 'A condition of the schedule does not hold; nothing was sent.',
    de: 'Eine Bedingung des Zeitplans ist nicht erfüllt; es wurde nichts gesendet.',
  },
  delivery_stopped: {
    en: 'The send was stopped before the message was handed over.',
    de: 'Das Senden wurde abgebrochen, bevor die Nachricht übergeben war.',
  },
  delivery_interrupted: {
    en: 'The send broke off between the end of the message and the reply; it is not known whether it arrived.',
    de: 'Das Senden brach zwischen dem Ende der Nachricht und der Antwort ab; ob die Nachricht ankam, ist nicht bekannt.',
  },
  all_deliveries_failed: {
    en: 'No destination accepted the report; each delivery says why.',
    de: 'Kein Ziel nahm den Bericht an; jede Zustellung sagt, warum.',
  },
  execution_crashed: {
    en: 'The process that ran it ended or stood still several times, and the run was stopped.',
    de: 'Der Prozess, der ihn ausführte, endete oder stand mehrmals still, und der Lauf wurde beendet.',
  },
  execution_not_concluded: {
    en: 'The run was abandoned several times before its end was recorded, and was stopped.',
    de: 'Der Lauf wurde mehrmals aufgegeben, bevor sein Ende festgehalten war, und wurde beendet.',
  },
  execution_timeout: { en: 'The run took longer than allowed.', de: 'Der Lauf dauerte länger als erlaubt.' },
  failed_unexpectedly: {
    en: 'An unexpected error happened; the log of the server has the details.',
    de: 'Ein unerwarteter Fehler ist aufgetreten; das Log des Servers hat die Einzelheiten.',
  },
} as const
