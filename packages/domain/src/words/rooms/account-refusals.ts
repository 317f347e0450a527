/** Refusals about source accounts, data sources and calendars. */
export const accountRefusals = {
  account_id_unknown: {
    en: 'There is no account with this id; getall lists them.',
    de: 'Ein Konto mit dieser Id gibt es nicht; getall listet alle auf.',
  },
  source_account_missing: {
    en: 'There is no source account with this id; getall lists them.',
    de: 'Ein Quellkonto mit dieser Id gibt es nicht; getall listet alle auf.',
  },
  account_name_taken: {
    en: 'There is another account or data source named "{name}"; choose another name.',
    de: 'Es gibt schon ein Konto oder eine Datenquelle mit dem Namen „{name}“; wählen Sie einen anderen Namen.',
  },
  account_secrets_locked: {
    en: 'The stored secrets of this account cannot be opened with the keys of this server; give all of them again.',
    de: 'Die gespeicherten Geheimnisse dieses Kontos lassen sich mit den Schlüsseln dieses Servers nicht öffnen; geben Sie alle neu an.',
  },
  data_source_secrets_locked: {
    en: 'The stored secrets of this data source cannot be opened with the keys of this server; give all of them again.',
    de: 'Die gespeicherten Geheimnisse dieser Datenquelle lassen sich mit den Schlüsseln dieses Servers nicht öffnen; geben Sie alle neu an.',
  },
  account_stale: {
    en: 'The account was changed since it was read; read it again and repeat the change.',
    de: 'Das Konto wurde geändert, seit es gelesen wurde; lesen Sie es neu und wiederholen Sie die Änderung.',
  },
  data_source_stale: {
    en: 'The data source was changed since it was read; read it again and repeat the change.',
    de: 'Die Datenquelle wurde geändert, seit sie gelesen wurde; lesen Sie sie neu und wiederholen Sie die Änderung.',
  },
  account_in_use: {
    en: 'Schedules use this account; give them another one or delete them first.',
    de: 'Zeitpläne benutzen dieses Konto; geben Sie ihnen ein anderes, oder löschen Sie sie zuerst.',
  },
  account_secret_locked: {
    en: 'The stored secret of this account cannot be opened with the keys of this server; write it again with an update.',
    de: 'Das gespeicherte Geheimnis dieses Kontos lässt sich mit den Schlüsseln dieses Servers nicht öffnen; schreiben Sie es mit einer Änderung neu.',
  },
  account_secret_again: {
    en: 'is required when an address of the account changes',
    de: 'wird gebraucht, wenn sich eine Adresse des Kontos ändert',
  },
  account_kind_fixed: {
    en: 'cannot change: the account is one of {kind}',
    de: 'lässt sich nicht ändern: Das Konto ist eines der Art {kind}',
  },
  account_has_ended: {
    en: 'has ended; give one that is valid',
    de: 'ist abgelaufen; geben Sie eines an, das gültig ist',
  },
  field_required_with_auth_type: {
    en: 'is required with AuthType {authType}',
    de: 'wird mit AuthType {authType} gebraucht',
  },
  field_unused_with_auth_type: {
    en: 'is not used with AuthType {authType}; leave it out',
    de: 'wird mit AuthType {authType} nicht gebraucht; lassen Sie es weg',
  },
  account_other_cloud: {
    en: 'belongs to the cloud {ofAddress}, not to {chosen}; leave AuthorityUrl, ApiUrl and Scope out to take those of {chosen}',
    de: 'gehört zur Cloud {ofAddress}, nicht zu {chosen}; lassen Sie AuthorityUrl, ApiUrl und Scope weg, um die von {chosen} zu nehmen',
  },
  sign_in_none_under_way: {
    en: 'No sign-in of this account is under way; start one.',
    de: 'Für dieses Konto läuft keine Anmeldung; starten Sie eine.',
  },
  sign_in_locked: {
    en: 'The sign-in cannot be opened with the keys of this server; start another one.',
    de: 'Die Anmeldung lässt sich mit den Schlüsseln dieses Servers nicht öffnen; starten Sie eine neue.',
  },
  sign_in_overtaken: {
    en: 'The account was changed, or another sign-in was started, meanwhile; start another one.',
    de: 'Inzwischen wurde das Konto geändert oder eine andere Anmeldung gestartet; starten Sie eine neue.',
  },
  sign_in_account_changed: {
    en: 'The account was changed while the sign-in began; start it again.',
    de: 'Das Konto wurde geändert, während die Anmeldung begann; starten Sie sie noch einmal.',
  },
  sign_in_other_auth_type: {
    en: 'The account signs in as {authType}; give it the AuthType User before a user signs in.',
    de: 'Das Konto meldet sich als {authType} an; geben Sie ihm den AuthType User, bevor sich ein Benutzer anmeldet.',
  },
  workspace_missing: { en: 'or WorkspaceName is required', de: 'oder WorkspaceName wird gebraucht' },
  keytab_without_key: {
    en: 'has no key of {principal}; it has keys of {principalNames}',
    de: 'hat keinen Schlüssel von {principal}; sie hat Schlüssel von {principalNames}',
  },
  proxy_with_path: {
    en: 'must be the address of a proxy, without a path',
    de: 'muss die Adresse eines Proxys sein, ohne Pfad',
  },
  field_needs_field: { en: 'needs {field}', de: 'braucht {field}' },
  proxy_user_name_with_colon: {
    en: 'must not contain a colon, which ends it on the wire',
    de: 'darf keinen Doppelpunkt enthalten, denn er beendet den Namen bei der Übertragung',
  },
  proxy_password_again: {
    en: 'is required with ProxyUserName, and again when ProxyUrl changes',
    de: 'wird mit ProxyUserName gebraucht, und noch einmal, wenn sich ProxyUrl ändert',
  },
  certificate_has_private_key: {
    en: 'contains a private key; give the certificate of the authority only',
    de: 'enthält einen privaten Schlüssel; geben Sie nur das Zertifikat der Zertifizierungsstelle an',
  },
  certificate_no_pem_block: {
    en: 'is no certificate in PEM form (-----BEGIN CERTIFICATE-----)',
    de: 'ist kein Zertifikat in PEM-Form (-----BEGIN CERTIFICATE-----)',
  },
  certificate_too_many: { en: 'has more than {most} certificates', de: 'hat mehr als {most} Zertifikate' },
  certificate_block_unreadable: {
    en: 'has a block that is no certificate',
    de: 'hat einen Block, der kein Zertifikat ist',
  },
  certificate_no_pem: { en: 'is no certificate in PEM form', de: 'ist kein Zertifikat in PEM-Form' },
  data_source_missing: {
    en: 'There is no data source with this id; getall lists them.',
    de: 'Eine Datenquelle mit dieser Id gibt es nicht; getall listet alle auf.',
  },
  data_source_unknown: {
    en: 'There is no data source with this id; give that of another one.',
    de: 'Eine Datenquelle mit dieser Id gibt es nicht; wählen Sie eine andere.',
  },
  data_source_in_use: {
    en: 'Schedules use this data source; give them another one or delete them first.',
    de: 'Zeitpläne benutzen diese Datenquelle; geben Sie ihnen eine andere, oder löschen Sie sie zuerst.',
  },
  data_source_password_locked: {
    en: 'The stored password of this data source cannot be opened with the keys of this server; write it again with an update.',
    de: 'Das gespeicherte Passwort dieser Datenquelle lässt sich mit den Schlüsseln dieses Servers nicht öffnen; schreiben Sie es mit einer Änderung neu.',
  },
  data_source_password_again: {
    en: 'is required when the server or its protection changes',
    de: 'wird gebraucht, wenn sich der Server oder sein Schutz ändert',
  },
  field_not_with_kind: { en: 'cannot be given with Kind {kind}', de: 'gibt es mit Kind {kind} nicht' },
  field_not_with_sqlite: {
    en: 'cannot be given with Kind Sqlite, which reads a file',
    de: 'gibt es mit Kind Sqlite nicht, denn das liest eine Datei',
  },
  field_required_with_kind: { en: 'is required with Kind {kind}', de: 'wird mit Kind {kind} gebraucht' },
  data_source_file_required: { en: 'is required with Kind Sqlite', de: 'wird mit Kind Sqlite gebraucht' },
  data_source_host_wrong: {
    en: 'is no name or address of a server; Port has a field of its own',
    de: 'ist weder Name noch Adresse eines Servers; für den Port gibt es ein eigenes Feld',
  },
  field_unused_with_tls: {
    en: 'is not used with Tls {tls}; use Verify, or leave it out',
    de: 'wird mit Tls {tls} nicht gebraucht; nehmen Sie Verify, oder lassen Sie es weg',
  },
  mail_template_missing: {
    en: 'There is no mail template with this id.',
    de: 'Eine Mailvorlage mit dieser Id gibt es nicht.',
  },
  mail_template_names_recipient: {
    en: 'The template names the recipient. It is for destinations with OneMailEach.',
    de: 'Die Vorlage nennt den Empfänger. Sie ist für Ziele mit OneMailEach.',
  },
  mail_template_name_taken: {
    en: 'There is a mail template named "{name}" already.',
    de: 'Eine Mailvorlage mit dem Namen „{name}“ gibt es schon.',
  },
  mail_template_stale: {
    en: 'The mail template was changed since it was read.',
    de: 'Die Mailvorlage wurde geändert, seit sie gelesen wurde.',
  },
  mail_template_in_use: {
    en: 'E-mail destinations use the template; choose another one for them first.',
    de: 'E-Mail-Ziele verwenden die Vorlage; wählen Sie für sie zuerst eine andere.',
  },
  mail_template_gone: {
    en: 'The mail template of the destination is gone; choose another one.',
    de: 'Die Mailvorlage des Ziels gibt es nicht mehr; wählen Sie eine andere.',
  },
  template_name_unknown: {
    en: '{expression} is no fact of a run. It is filled only where it is a column of the data of a schedule.',
    de: '{expression} ist keine Angabe eines Laufs. Gefüllt wird es nur, wo es eine Spalte der Daten eines Zeitplans ist.',
  },
  template_text_missing: {
    en: 'There is no text of its own for readers without HTML: it is made from the HTML.',
    de: 'Es gibt keinen eigenen Text für Leser ohne HTML: Er entsteht aus dem HTML.',
  },
  template_part_inert: {
    en: 'Mail programs remove {part} or do not run it. The mail has to work without it.',
    de: 'Mailprogramme entfernen {part} oder führen es nicht aus. Die Mail muss ohne es auskommen.',
  },
  template_picture_external: {
    en: 'The picture {address} is on another server. Many mail programs do not show it, and it shows that server who reads.',
    de: 'Das Bild {address} liegt auf einem anderen Server. Viele Mailprogramme zeigen es nicht, und es verrät ihm, wer liest.',
  },
  template_too_large: {
    en: 'The HTML has {size} KB. Mail programs cut a mail above 100 KB.',
    de: 'Das HTML hat {size} KB. Mailprogramme kürzen eine Mail ab 100 KB.',
  },
  calendar_name_taken: {
    en: 'There is another calendar named "{name}"; choose another name.',
    de: 'Es gibt schon einen Kalender mit dem Namen „{name}“; wählen Sie einen anderen Namen.',
  },
  calendar_stale: {
    en: 'The calendar was changed since it was read; read it again and repeat the change.',
    de: 'Der Kalender wurde geändert, seit er gelesen wurde; lesen Sie ihn neu und wiederholen Sie die Änderung.',
  },
  calendar_used_elsewhere: {
    en: 'Schedules use this calendar in folders where the caller may not edit. Make a copy of it for your own schedules.',
    de: 'Zeitpläne benutzen diesen Kalender in Ordnern, in denen Sie nichts ändern dürfen. Legen Sie für Ihre eigenen Zeitpläne eine Kopie an.',
  },
  calendar_has_owner: {
    en: 'Its owner and Administrators change a calendar that no schedule uses, and give it another owner. Make a copy of it for your own schedules.',
    de: 'Einen Kalender, den kein Zeitplan verwendet, ändern sein Besitzer und Administratoren; auch einen anderen Besitzer bekommt er von ihnen. Legen Sie für Ihre Zeitpläne eine Kopie an.',
  },
  calendar_owner_not_self: {
    en: 'Only an Administrator makes another user the owner of a calendar. Leave Owner out, or name yourself.',
    de: 'Nur ein Administrator macht einen anderen Benutzer zum Besitzer eines Kalenders. Lassen Sie Owner weg, oder nennen Sie sich selbst.',
  },
  calendar_missing: {
    en: 'There is no calendar with this id; getall lists them.',
    de: 'Einen Kalender mit dieser Id gibt es nicht; getall listet alle auf.',
  },
  calendar_in_use: {
    en: 'Schedules use this calendar; give them another one or none, or delete them first.',
    de: 'Zeitpläne benutzen diesen Kalender; geben Sie ihnen einen anderen oder keinen, oder löschen Sie sie zuerst.',
  },
  calendar_changed_again: {
    en: 'The calendar is being changed again and again; repeat the request.',
    de: 'Der Kalender wird immer wieder geändert; wiederholen Sie die Anfrage.',
  },
} as const
