import type { failureSentences as english } from './failure-sentences.en.ts'

export const failureSentences: Readonly<Record<keyof typeof english, string>> = {
  'failed.schedule_deleted': 'Der Zeitplan wurde gelöscht, bevor sein Lauf begann.',
  'failed.schedule_invalid': 'Der gespeicherte Zeitplan ist nicht lesbar.',
  'failed.account_missing': 'Der Zeitplan hat kein Quellkonto, das seinen Bericht lesen kann.',
  'failed.source_unreachable': 'Das Quellsystem antwortet nicht.',
  'failed.source_answer_torn': 'Die Antwort des Quellsystems brach ab, bevor sie vollständig war.',
  'failed.source_timeout': 'Das Quellsystem wurde nicht rechtzeitig fertig.',
  'failed.source_busy': 'Das Quellsystem ist ausgelastet.',
  'failed.source_error': 'Im Quellsystem ist ein Fehler aufgetreten.',
  'failed.source_credentials_rejected': 'Das Quellsystem lehnt die Zugangsdaten des Quellkontos ab.',
  'failed.source_access_denied': 'Das Quellkonto darf den Bericht nicht lesen.',
  'failed.source_report_not_found': 'Den Bericht gibt es im Quellsystem nicht.',
  'failed.source_link_broken': 'Der verknüpfte Bericht führt zu einem Bericht, den es nicht mehr gibt.',
  'failed.source_parameter_refused': 'Der Bericht nimmt die Werte seiner Parameter nicht an.',
  'failed.source_snapshot_not_found':
    'Der Bericht hat keinen Schnappschuss dieses Namens im Verlauf: Er wurde gelöscht oder nie gemacht.',
  'failed.source_export_failed': 'Das Quellsystem konnte den Bericht nicht exportieren.',
  'failed.source_request_invalid': 'Das Quellsystem lehnt die Anfrage ab.',
  'failed.source_export_not_licensed':
    'Das Quellsystem exportiert von diesem Ort nichts: Er liegt auf keiner Kapazität.',
  'failed.source_report_labelled':
    'Der Bericht hat eine Vertraulichkeitsbezeichnung, mit der ihn das Quellsystem so nicht exportiert.',
  'failed.format_not_supported': 'Das Quellsystem kann dieses Format nicht erzeugen.',
  'failed.rendering_method_not_available':
    'Die Renderart, die der Zeitplan braucht, gibt es in diesem Build nicht.',
  'failed.source_auth_not_available':
    'Die Art der Anmeldung, die das Quellkonto nutzt, gibt es in diesem Build nicht.',
  'failed.source_auth_not_offered':
    'Das Quellsystem bietet die Art der Anmeldung nicht an, die das Quellkonto nutzt.',
  'failed.source_credentials_expired': 'Die Zugangsdaten des Quellkontos sind abgelaufen.',
  'failed.source_sign_in_required': 'Am Quellkonto muss sich ein Benutzer anmelden.',
  'failed.source_account_disabled':
    'Der Benutzer des Quellkontos ist im Verzeichnis deaktiviert, gesperrt oder abgelaufen.',
  'failed.source_handshake_broken':
    'Das Quellsystem schloss die Verbindung, während sich das Quellkonto anmeldete.',
  'failed.source_proxy_unreachable': 'Der Proxy des Quellkontos antwortet nicht.',
  'failed.source_proxy_credentials_rejected':
    'Der Proxy des Quellkontos lehnt seinen Benutzernamen oder sein Passwort ab.',
  'failed.source_proxy_refused': 'Der Proxy des Quellkontos lehnt die Verbindung zum Quellsystem ab.',
  'failed.source_certificate_not_trusted': 'Das Zertifikat des Quellsystems ist nicht vertrauenswürdig.',
  'failed.source_clear_text': 'Das Quellsystem wird unverschlüsselt angesprochen.',
  'failed.source_rights_too_wide': 'Der Benutzer der Datenquelle darf mehr als lesen.',
  'failed.source_host_refused': 'Die Adresse des Quellsystems darf nicht benutzt werden.',
  'failed.browser_not_available':
    'Der Bericht braucht einen Browser, und dieser Server führt keinen aus: BROWSER_PROCESSES ist 0.',
  'failed.browser_failed': 'Der Browser endete, während er die Seite renderte.',
  'failed.page_out_of_memory': 'Die Seite braucht mehr Speicher, als ein Prozess des Browsers haben darf.',
  'failed.page_not_ready': 'Die Seite war nicht rechtzeitig bereit.',
  'failed.page_selector_invalid':
    'Der Browser kann einen Selektor des Zeitplans oder des Quellkontos nicht lesen.',
  'failed.page_timeout': 'Die Seite wurde nicht rechtzeitig gerendert.',
  'failed.page_host_refused': 'Die Seite führt zu einem Host, der nicht benutzt werden darf.',
  'failed.page_login_required':
    'Statt des Berichts kam eine Anmeldeseite; prüfen Sie die Anmeldung des Kontos.',
  'failed.page_status_refused': 'Der Server der Seite lehnt die Anfrage ab.',
  'failed.page_script_failed': 'Die Seite meldet, dass sie den Bericht nicht zeigen kann.',
  'failed.source_file_refused':
    'Die Datei der Datenquelle ist nicht lesbar: Sie muss in einem Verzeichnis liegen, das der Betreiber erlaubt.',
  'failed.query_invalid': 'Die Datenbank lehnt die Abfrage ab.',
  'failed.query_not_read_only': 'Die Abfrage will etwas ändern, und eine Datenquelle wird nur gelesen.',
  'failed.query_timeout': 'Die Abfrage dauerte länger, als die Datenquelle erlaubt.',
  'failed.data_rows_exceeded': 'Die Abfrage liefert mehr Zeilen, als die Datenquelle erlaubt.',
  'failed.data_bytes_exceeded': 'Die Abfrage liefert mehr Daten, als erlaubt ist.',
  'failed.data_rows_empty': 'Die Abfrage der Zeilen lieferte keine; es wurde nichts erzeugt oder gesendet.',
  'failed.data_column_missing': 'Die Abfrage der Zeilen liefert eine Spalte nicht, die der Zeitplan nennt.',
  'failed.data_columns_ambiguous':
    'Die Abfrage der Zeilen liefert zwei Spalten, deren Namen sich nur in Groß- und Kleinschreibung unterscheiden.',
  'failed.artifact_empty': 'Das Quellsystem lieferte eine leere Datei.',
  'failed.artifact_not_expected_format': 'Das Quellsystem lieferte etwas anderes als das erwartete Format.',
  'failed.artifact_not_expected_pages': 'Die Datei hat nicht die Seiten, die verlangt waren.',
  'failed.artifact_too_large': 'Die Datei ist größer als erlaubt.',
  'failed.file_too_costly':
    'Die Arbeit an der Datei braucht mehr Zeit oder Speicher als erlaubt; ein kleinerer oder einfacherer Bericht lässt sich zustellen.',
  'failed.artifact_store_failed': 'Die Datei ließ sich nicht speichern.',
  'failed.kept_file_gone':
    'Eine Datei, die erneut gesendet werden sollte, ist nicht mehr aufbewahrt; führen Sie stattdessen den Zeitplan aus.',
  'failed.package_incomplete': 'Einige Berichte des Pakets ließen sich nicht erzeugen.',
  'failed.package_failed': 'Kein Bericht des Pakets ließ sich erzeugen.',
  'failed.rows_incomplete': 'Einige Zeilen der Daten ließen sich nicht erzeugen.',
  'failed.rows_failed': 'Keine Zeile der Daten ließ sich erzeugen.',
  'failed.merge_failed':
    'Eine PDF-Datei lässt sich nicht zusammenführen: Sie ist beschädigt oder mit einem Passwort geschützt.',
  'failed.destination_invalid': 'Das Ziel ist so, wie es gespeichert ist, nicht benutzbar.',
  'failed.mail_server_refused': 'Die Adresse des Mailservers darf nicht benutzt werden.',
  'failed.link_not_available':
    'Die Mail soll einen Link und keine Datei haben, aber es gibt keine Adresse, unter der jemand den Bericht öffnen könnte.',
  'failed.mail_server_unreachable': 'Der Mailserver antwortet nicht.',
  'failed.mail_server_busy': 'Der Mailserver bittet, es später wieder zu versuchen.',
  'failed.mail_credentials_rejected': 'Der Mailserver lehnt die Zugangsdaten ab.',
  'failed.mail_rejected': 'Der Mailserver lehnt die Nachricht ab.',
  'failed.recipient_domain_refused': 'An die Domain des Empfängers dürfen keine Mails gehen.',
  'failed.recipient_rejected': 'Der Mailserver lehnt den Empfänger ab.',
  'failed.report_blank':
    'Der Bericht ist leer, und das Ziel lässt leere Berichte aus; es wurde nichts gesendet.',
  'failed.condition_not_met': 'Eine Bedingung des Zeitplans ist nicht erfüllt; es wurde nichts gesendet.',
  'failed.delivery_stopped': 'Das Senden wurde abgebrochen, bevor die Nachricht übergeben war.',
  'failed.delivery_interrupted':
    'Das Senden brach zwischen dem Ende der Nachricht und der Antwort ab; ob sie ankam, ist nicht bekannt.',
  'failed.all_deliveries_failed': 'Kein Ziel nahm den Bericht an; jede Zustellung sagt, warum.',
  'failed.execution_crashed':
    'Der Prozess, der ihn ausführte, endete oder stand mehrmals still, und der Lauf wurde beendet.',
  'failed.execution_not_concluded':
    'Der Lauf wurde mehrmals aufgegeben, bevor sein Ende festgehalten war, und wurde beendet.',
  'failed.execution_timeout': 'Der Lauf dauerte länger als erlaubt.',
  'failed.internal_error':
    'Ein unerwarteter Fehler ist aufgetreten; das Log des Servers hat die Einzelheiten.',
}
