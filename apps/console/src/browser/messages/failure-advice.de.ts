import type { failureAdvice as english } from './failure-advice.en.ts'

export const failureAdvice: Readonly<Record<keyof typeof english, string>> = {
  'failureAdvice.schedule_deleted':
    'Es ist nichts zu tun; legen Sie den Zeitplan neu an, wenn er noch gebraucht wird.',
  'failureAdvice.schedule_invalid': 'Lesen Sie den Zeitplan, berichtigen und speichern Sie ihn.',
  'failureAdvice.kept_file_gone':
    'Führen Sie den Zeitplan aus; bewahren Sie Dateien mit RETENTION_ARTIFACT_DAYS länger auf, wenn das oft vorkommt.',
  'failureAdvice.account_missing': 'Geben Sie dem Zeitplan ein Quellkonto, das es gibt.',
  'failureAdvice.source_credentials_rejected':
    'Schreiben Sie die Zugangsdaten des Quellkontos neu, und prüfen Sie es dann.',
  'failureAdvice.source_credentials_expired':
    'Erneuern Sie die Zugangsdaten im Verzeichnis, tragen Sie sie im Quellkonto ein, und prüfen Sie es dann.',
  'failureAdvice.source_sign_in_required': 'Lassen Sie einen Benutzer am Quellkonto sich anmelden.',
  'failureAdvice.source_account_disabled':
    'Aktivieren Sie den Benutzer des Quellkontos im Verzeichnis, oder nehmen Sie ein anderes Konto.',
  'failureAdvice.source_access_denied':
    'Geben Sie dem Quellkonto im Quellsystem das Recht, den Bericht zu lesen.',
  'failureAdvice.source_report_not_found':
    'Nennen Sie den Bericht mit seinem heutigen Ort, oder stellen Sie ihn im Quellsystem wieder her.',
  'failureAdvice.source_parameter_refused': 'Berichtigen Sie die Parameter des Berichts im Zeitplan.',
  'failureAdvice.source_export_not_licensed':
    'Verschieben Sie den Arbeitsbereich auf eine Kapazität, die exportiert, oder lassen Sie den Browser rendern.',
  'failureAdvice.format_not_supported':
    'Wählen Sie ein Format, das das Quellsystem aus diesem Bericht macht.',
  'failureAdvice.rendering_method_not_available': 'Wählen Sie für den Zeitplan eine andere Renderart.',
  'failureAdvice.source_clear_text': 'Geben Sie dem Quellkonto eine https-Adresse.',
  'failureAdvice.source_rights_too_wide':
    'Geben Sie der Datenquelle einen Benutzer, der nur lesen darf, und nur was Berichte brauchen.',
  'failureAdvice.source_certificate_not_trusted':
    'Geben Sie dem Quellkonto das Zertifikat der privaten Stelle.',
  'failureAdvice.query_timeout':
    'Machen Sie die Abfrage schneller, oder erhöhen Sie die Zeitgrenze der Datenquelle.',
  'failureAdvice.query_not_read_only': 'Ändern Sie die Abfrage so, dass sie nur liest.',
  'failureAdvice.data_rows_exceeded':
    'Begrenzen Sie die Zeilen der Abfrage, oder erhöhen Sie die Grenze der Datenquelle.',
  'failureAdvice.page_selector_invalid':
    'Berichtigen Sie den Selektor, den die Meldung nennt, im Zeitplan oder im Quellkonto.',
  'failureAdvice.page_login_required':
    'Berichtigen Sie die Anmeldung des Quellkontos, und prüfen Sie es dann.',
  'failureAdvice.page_host_refused':
    'Bitten Sie den Betreiber, den Host in EGRESS_ALLOW zu erlauben, oder berichtigen Sie die Adresse.',
  'failureAdvice.mail_credentials_rejected':
    'Berichtigen Sie Benutzername und Passwort in SMTP_URL der Worker.',
  'failureAdvice.delivery_interrupted':
    'Suchen Sie die Message-ID im Log des Mailservers, oder fragen Sie den Empfänger, bevor der Lauf wiederholt wird.',
  'failureAdvice.all_deliveries_failed':
    'Lesen Sie die Zustellungen des Laufs; jede sagt, woran sie gescheitert ist.',
  'failureAdvice.execution_timeout':
    'Verkleinern Sie den Bericht, oder erhöhen Sie WORKER_EXECUTION_TIMEOUT_SECONDS.',
  'failureAdvice.execution_crashed':
    'Lesen Sie die Logs der Server, die unter crashes stehen; geben Sie ihnen mehr Speicher, oder verkleinern Sie den Bericht.',
  'failureAdvice.mail_':
    'Prüfen Sie, ob die Worker den Mailserver erreichen und ob er die Nachricht annimmt.',
  'failureAdvice.recipient_': 'Berichtigen Sie die Adressen des Ziels.',
  'failureAdvice.destination_': 'Berichtigen Sie das Ziel des Zeitplans.',
  'failureAdvice.delivery_':
    'Fragen Sie die Empfänger, was sie bekommen haben, bevor der Lauf wiederholt wird.',
  'failureAdvice.query_': 'Berichtigen Sie die Abfrage oder die Datenquelle des Zeitplans.',
  'failureAdvice.data_': 'Berichtigen Sie die Abfrage oder die Datenquelle des Zeitplans.',
  'failureAdvice.page_':
    'Öffnen Sie die Seite, wie das Quellkonto es täte, und berichtigen Sie Konto oder Zeitplan.',
  'failureAdvice.browser_':
    'Geben Sie den Workern einen Browser und Speicher dafür: siehe BROWSER_PROCESSES.',
  'failureAdvice.source_auth_': 'Wählen Sie für das Quellkonto eine andere Art der Anmeldung.',
  'failureAdvice.source_proxy_': 'Prüfen Sie die Proxy-Einstellungen des Quellkontos.',
  'failureAdvice.source_host_':
    'Bitten Sie den Betreiber, die Adresse in EGRESS_ALLOW zu erlauben, oder berichtigen Sie sie.',
  'failureAdvice.source_':
    'Prüfen Sie, ob das Quellsystem antwortet, und führen Sie eine Vorabprüfung des Zeitplans aus.',
  'failureAdvice.usual': 'Lesen Sie den Datensatz des Laufs; seine Meldung sagt, was zu ändern ist.',
}
