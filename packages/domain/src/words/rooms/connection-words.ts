/** What goes wrong between Punctual and a source system: addresses, certificates, the proxy, the transfer. */
export const connectionWords = {
  with_answer: { en: '{reason} Answer: {words}.', de: '{reason} Antwort: {words}.' },
  with_name: { en: '{reason} Code: {name}.', de: '{reason} Code: {name}.' },
  account_of_other_kind: {
    en: 'The account "{name}" is of the kind {kind}; this needs one of the kind {wanted}.',
    de: 'Das Konto „{name}“ ist von der Art {kind}; gebraucht wird eines der Art {wanted}.',
  },
  account_kind_unknown: {
    en: 'The account "{name}" is of the kind {kind}, which this build does not have.',
    de: 'Das Konto „{name}“ ist von der Art {kind}, die dieser Build nicht kennt.',
  },
  account_sign_in_unknown: {
    en: 'The account "{name}" signs in with {authType}; an account of the kind {kind} signs in with {authNames}.',
    de: 'Das Konto „{name}“ meldet sich mit {authType} an; ein Konto der Art {kind} meldet sich mit {authNames} an.',
  },
  account_settings_unreadable: {
    en: 'The stored settings of the account "{name}" cannot be read; write them again with an update.',
    de: 'Die gespeicherten Einstellungen des Kontos „{name}“ sind nicht lesbar; schreiben Sie sie neu.',
  },
  account_secret_missing: {
    en: 'The source account has no {field}.',
    de: 'Dem Quellkonto fehlt: {field}.',
  },
  account_secret_not_sendable: {
    en: 'The {field} of the source account has a line break or another character that a header cannot carry; enter it again.',
    de: '{field} des Quellkontos enthält einen Zeilenumbruch oder ein anderes Zeichen, das ein Header nicht übertragen kann; geben Sie es neu ein.',
  },
  account_address_invalid: {
    en: 'An address of the source account is not a URL.',
    de: 'Eine Adresse des Quellkontos ist keine URL.',
  },
  account_ca_unreadable: {
    en: 'The CaCertificate of the source account cannot be read.',
    de: 'Das CaCertificate des Quellkontos ist nicht lesbar.',
  },
  account_of_other_report: {
    en: 'The schedule names an item of a {kind} account; its account is of another kind.',
    de: 'Der Zeitplan nennt ein Element eines Kontos der Art {kind}; sein Konto ist von einer anderen Art.',
  },
  account_reads_items: {
    en: 'An account of the kind {kind} reads what a schedule names as Source; this one names another report.',
    de: 'Ein Konto der Art {kind} liest, was ein Zeitplan als Source nennt; dieser nennt einen anderen Bericht.',
  },
  reads_no_workspace: {
    en: 'The account signs in, but it is a member of no workspace.',
    de: 'Die Anmeldung gelingt, aber das Konto ist Mitglied keines Arbeitsbereichs.',
  },
  reads_no_report: {
    en: 'The account signs in, but it may read no report.',
    de: 'Die Anmeldung gelingt, aber das Konto darf keinen Bericht lesen.',
  },
  reads_no_template: {
    en: 'The account signs in, but it may read no template.',
    de: 'Die Anmeldung gelingt, aber das Konto darf keine Vorlage lesen.',
  },
  certificate_authority_unknown: {
    en: 'The certificate of the source system is signed by an authority that is not trusted; give its certificate as CaCertificate of the account.',
    de: 'Das Zertifikat des Quellsystems stammt von einer nicht vertrauenswürdigen Zertifizierungsstelle; hinterlegen Sie deren Zertifikat als CaCertificate des Kontos.',
  },
  certificate_expired: {
    en: 'The certificate of the source system has expired.',
    de: 'Das Zertifikat des Quellsystems ist abgelaufen.',
  },
  certificate_not_valid_yet: {
    en: 'The certificate of the source system is not valid yet.',
    de: 'Das Zertifikat des Quellsystems ist noch nicht gültig.',
  },
  certificate_revoked: {
    en: 'The certificate of the source system is revoked.',
    de: 'Das Zertifikat des Quellsystems ist widerrufen.',
  },
  certificate_of_other_host: {
    en: 'The certificate of the source system is for another host name.',
    de: 'Das Zertifikat des Quellsystems gilt für einen anderen Hostnamen.',
  },
  certificate_of_other_host_or_proxy: {
    en: 'The certificate of the source system or of its proxy is for another host name.',
    de: 'Das Zertifikat des Quellsystems oder seines Proxys gilt für einen anderen Hostnamen.',
  },
  clear_text_credentials: {
    en: 'The credentials of the account and its reports travel to {host} in clear text: the address is http, not https.',
    de: 'Die Zugangsdaten des Kontos und seine Berichte gehen unverschlüsselt an {host}: Die Adresse ist http, nicht https.',
  },
  clear_text_reports: {
    en: 'The reports of the account travel to {host} in clear text: the address is http, not https.',
    de: 'Die Berichte des Kontos gehen unverschlüsselt an {host}: Die Adresse ist http, nicht https.',
  },
  clear_text_proxy: {
    en: 'The password of the proxy travels to {host} in clear text: its address is http, not https.',
    de: 'Das Passwort des Proxys geht unverschlüsselt an {host}: Seine Adresse ist http, nicht https.',
  },
  redirects_elsewhere: {
    en: 'The source system redirects elsewhere; check the address in the source account.',
    de: 'Das Quellsystem leitet an eine andere Adresse weiter; prüfen Sie die Adresse im Quellkonto.',
  },
  answer_too_slow: {
    en: 'The source system sent its answer so slowly that the rest was not waited for.',
    de: 'Das Quellsystem sendete seine Antwort so langsam, dass auf den Rest nicht gewartet wurde.',
  },
  proxy_refuses: {
    en: 'The proxy of the source account refuses to connect to the source system (status {status}).',
    de: 'Der Proxy des Quellkontos lehnt die Verbindung zum Quellsystem ab (Status {status}).',
  },
  proxy_cannot_reach: {
    en: 'The proxy of the source account cannot reach the source system (status {status}).',
    de: 'Der Proxy des Quellkontos erreicht das Quellsystem nicht (Status {status}).',
  },
  proxy_not_for_browser: {
    en: 'The browser reaches pages through proxies of http:// only; change the proxy of the account.',
    de: 'Der Browser erreicht Seiten nur über Proxys mit http://; ändern Sie den Proxy des Kontos.',
  },
  login_page_answered: {
    en: 'The source system answers with a log-in page for users: it, or a proxy before it, does not take the sign-in of the source account.',
    de: 'Das Quellsystem antwortet mit einer Anmeldeseite für Benutzer: Es selbst oder ein Proxy davor nimmt die Anmeldung des Quellkontos nicht an.',
  },
  report_named_nowhere: {
    en: 'The schedule names no report: give ReportUrl, or {otherNames}.',
    de: 'Der Zeitplan nennt keinen Bericht: Geben Sie ReportUrl an, oder {otherNames}.',
  },
} as const
