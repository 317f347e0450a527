/** What can go wrong until the source has answered: the sentence of each failure by its code. */
export const sourceFailures = {
  schedule_deleted: {
    en: 'The schedule was deleted before its run began.',
    de: 'Der Zeitplan wurde gelöscht, bevor sein Lauf begann.',
  },
  schedule_invalid: {
    en: 'The stored schedule cannot be read.',
    de: 'Der gespeicherte Zeitplan ist nicht lesbar.',
  },
  account_missing: {
    en: 'The schedule has no source account that can read its report.',
    de: 'Der Zeitplan hat kein Quellkonto, das seinen Bericht lesen kann.',
  },
  source_unreachable: { en: 'The source system does not answer.', de: 'Das Quellsystem antwortet nicht.' },
  source_answer_torn: {
    en: 'The answer of the source system broke off before it was complete.',
    de: 'Die Antwort des Quellsystems brach ab, bevor sie vollständig war.',
  },
  source_timeout: {
    en: 'The source system did not finish in time.',
    de: 'Das Quellsystem wurde nicht rechtzeitig fertig.',
  },
  source_busy: { en: 'The source system has no capacity now.', de: 'Das Quellsystem ist ausgelastet.' },
  source_error: { en: 'The source system failed.', de: 'Im Quellsystem ist ein Fehler aufgetreten.' },
  source_credentials_rejected: {
    en: 'The source system refuses the credentials of the source account.',
    de: 'Das Quellsystem lehnt die Zugangsdaten des Quellkontos ab.',
  },
  source_access_denied: {
    en: 'The source account may not read the report.',
    de: 'Das Quellkonto darf den Bericht nicht lesen.',
  },
  source_report_not_found: {
    en: 'The report does not exist in the source system.',
    de: 'Den Bericht gibt es im Quellsystem nicht.',
  },
  source_link_broken: {
    en: 'The linked report leads to a report that is no longer there.',
    de: 'Der verknüpfte Bericht führt zu einem Bericht, den es nicht mehr gibt.',
  },
  source_parameter_refused: {
    en: 'The report does not take the values of its parameters.',
    de: 'Der Bericht nimmt die Werte seiner Parameter nicht an.',
  },
  source_snapshot_not_found: {
    en: 'The report has no history snapshot of this name: it was deleted, or never made.',
    de: 'Der Bericht hat keine Momentaufnahme dieses Namens im Verlauf: Sie wurde gelöscht oder nie erstellt.',
  },
  source_export_failed: {
    en: 'The source system could not export the report.',
    de: 'Das Quellsystem konnte den Bericht nicht exportieren.',
  },
  source_request_invalid: {
    en: 'The source system refuses the request.',
    de: 'Das Quellsystem lehnt die Anfrage ab.',
  },
  source_export_not_licensed: {
    en: 'The source system exports nothing from this place: it is on no capacity.',
    de: 'Das Quellsystem exportiert von diesem Ort nichts: Er liegt auf keiner Kapazität.',
  },
  source_report_labelled: {
    en: 'The report has a sensitivity label, with which the source system does not export it so.',
    de: 'Der Bericht hat eine Vertraulichkeitsbezeichnung, mit der ihn das Quellsystem so nicht exportiert.',
  },
  format_not_supported: {
    en: 'The source system cannot make this format.',
    de: 'Das Quellsystem kann dieses Format nicht erzeugen.',
  },
  rendering_method_not_available: {
    en: 'The rendering method that the schedule needs is not available in this build.',
    de: 'Die Renderart, die der Zeitplan braucht, gibt es in diesem Build nicht.',
  },
  source_auth_not_available: {
    en: 'The way of signing in that the source account uses is not available in this build.',
    de: 'Die Art der Anmeldung, die das Quellkonto nutzt, gibt es in diesem Build nicht.',
  },
  source_auth_not_offered: {
    en: 'The source system does not offer the way of signing in that the source account uses.',
    de: 'Das Quellsystem bietet die Art der Anmeldung nicht an, die das Quellkonto nutzt.',
  },
  source_credentials_expired: {
    en: 'The credentials of the source account have expired.',
    de: 'Die Zugangsdaten des Quellkontos sind abgelaufen.',
  },
  source_sign_in_required: {
    en: 'A user has to sign in to the source account.',
    de: 'Am Quellkonto muss sich ein Benutzer anmelden.',
  },
  source_account_disabled: {
    en: 'The user of the source account is disabled, locked or expired in the directory.',
    de: 'Der Benutzer des Quellkontos ist im Verzeichnis deaktiviert, gesperrt oder abgelaufen.',
  },
  source_handshake_broken: {
    en: 'The source system closed the connection while the source account signed in.',
    de: 'Das Quellsystem schloss die Verbindung, während sich das Quellkonto anmeldete.',
  },
  source_proxy_unreachable: {
    en: 'The proxy of the source account does not answer.',
    de: 'Der Proxy des Quellkontos antwortet nicht.',
  },
  source_proxy_credentials_rejected: {
    en: 'The proxy of the source account refuses its user name or password.',
    de: 'Der Proxy des Quellkontos lehnt seinen Benutzernamen oder sein Passwort ab.',
  },
  source_proxy_refused: {
    en: 'The proxy of the source account refuses to connect to the source system.',
    de: 'Der Proxy des Quellkontos lehnt die Verbindung zum Quellsystem ab.',
  },
  source_certificate_not_trusted: {
    en: 'The certificate of the source system is not trusted.',
    de: 'Das Zertifikat des Quellsystems ist nicht vertrauenswürdig.',
  },
  source_clear_text: {
    en: 'The source system is reached in clear text.',
    de: 'Das Quellsystem wird unverschlüsselt angesprochen.',
  },
  source_rights_too_wide: {
    en: 'The user of the data source may do more than read.',
    de: 'Der Benutzer der Datenquelle darf mehr als lesen.',
  },
  source_host_refused: {
    en: 'The address of the source system may not be used.',
    de: 'Die Adresse des Quellsystems darf nicht benutzt werden.',
  },
  browser_not_available: {
    en: 'The report needs a browser, and this server runs none: BROWSER_PROCESSES is 0.',
    de: 'Der Bericht braucht einen Browser, und dieser Server führt keinen aus: BROWSER_PROCESSES ist 0.',
  },
  browser_failed: {
    en: 'The browser ended while it rendered the page.',
    de: 'Der Browser endete, während er die Seite renderte.',
  },
  page_out_of_memory: {
    en: 'The page needs more memory than a process of the browser may have.',
    de: 'Die Seite braucht mehr Speicher, als ein Prozess des Browsers haben darf.',
  },
  page_not_ready: {
    en: 'The page did not become ready in time.',
    de: 'Die Seite war nicht rechtzeitig bereit.',
  },
  page_selector_invalid: {
    en: 'The browser cannot read a selector of the schedule or of the source account.',
    de: 'Der Browser kann einen Selektor des Zeitplans oder des Quellkontos nicht lesen.',
  },
  page_timeout: {
    en: 'The page was not rendered in time.',
    de: 'Die Seite wurde nicht rechtzeitig gerendert.',
  },
  page_host_refused: {
    en: 'The page leads to a host that may not be used.',
    de: 'Die Seite führt zu einem Host, der nicht benutzt werden darf.',
  },
  page_login_required: {
    en: 'The page answered is a log-in page instead of the report; check the sign-in of the account.',
    de: 'Statt des Berichts kam eine Anmeldeseite; prüfen Sie die Anmeldung des Kontos.',
  },
  page_status_refused: {
    en: 'The server of the page refuses the request.',
    de: 'Der Server der Seite lehnt die Anfrage ab.',
  },
  page_script_failed: {
    en: 'The page reports that it cannot show the report.',
    de: 'Die Seite meldet, dass sie den Bericht nicht zeigen kann.',
  },
} as const
