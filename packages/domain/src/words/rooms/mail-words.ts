/** What the mail of a report says, why a destination cannot be used, or why a mail was not sent. */
export const mailWords = {
  mail_report_ready: { en: 'The report is ready.', de: 'Der Bericht ist fertig.' },
  mail_report_attached: { en: 'The report is attached.', de: 'Der Bericht ist angehängt.' },
  mail_reports_attached: { en: 'The reports are attached.', de: 'Die Berichte sind angehängt.' },
  mail_open_report: { en: 'Open the report', de: 'Den Bericht öffnen' },
  mail_open_of_name: { en: 'Open {name}', de: '{name} öffnen' },
  mail_download_of_name: { en: 'Download {name}', de: '{name} herunterladen' },
  mail_links_until: {
    en: 'Links to files are valid until {date}.',
    de: 'Links zu Dateien gelten bis {date}.',
  },
  mail_picture_of_page: { en: 'Page {page} of {name}', de: 'Seite {page} von {name}' },
  mail_picture_missing: {
    en: 'Page {page} of the report cannot be shown as a picture.',
    de: 'Seite {page} des Berichts lässt sich nicht als Bild zeigen.',
  },
  mail_picture_protected: {
    en: 'The report has a password, so it is not shown here.',
    de: 'Der Bericht hat ein Passwort und wird darum hier nicht gezeigt.',
  },
  mail_files_only_linked: {
    en: 'The files are too large for a mail. The links lead to them.',
    de: 'Die Dateien sind zu groß für eine Mail. Die Links führen zu ihnen.',
  },
  mail_as_of: { en: 'As of {instant}', de: 'Stand: {instant}' },
  mail_owner: { en: 'From', de: 'Von' },
  mail_stop_by_owner: {
    en: 'You get this mail by a schedule. To stop it, ask the sender named above.',
    de: 'Sie erhalten diese Mail durch einen Zeitplan. Um sie abzubestellen, wenden Sie sich an die oben genannte Person.',
  },
  mail_stop_by_reply: {
    en: 'You get this mail by a schedule. To stop it, ask whom you have it from.',
    de: 'Sie erhalten diese Mail durch einen Zeitplan. Um sie abzubestellen, fragen Sie, wer sie eingerichtet hat.',
  },
  mail_report_missing: {
    en: 'The report "{name}" could not be made and is missing.',
    de: 'Der Bericht „{name}“ konnte nicht erstellt werden und fehlt.',
  },
  mail_link_missing: {
    en: 'There is no link to the report "{name}": no address is known at which a person can open it.',
    de: 'Zum Bericht „{name}“ gibt es keinen Link: Es ist keine Adresse bekannt, unter der man ihn öffnen kann.',
  },
  schedule_text_too_long: {
    en: 'A text of the schedule is too long once its placeholders are filled.',
    de: 'Ein Text des Zeitplans ist zu lang, sobald seine Platzhalter gefüllt sind.',
  },
  destination_text_too_long: {
    en: 'A text of the destination is too long once its placeholders are filled.',
    de: 'Ein Text des Ziels ist zu lang, sobald seine Platzhalter gefüllt sind.',
  },
  destination_passwords_locked: {
    en: 'The passwords of destination "{destination}" cannot be read; enter them again.',
    de: 'Die Passwörter des Ziels „{destination}“ sind nicht lesbar; geben Sie sie neu ein.',
  },
  account_secret_of_name_locked: {
    en: 'The secret of the source account "{name}" cannot be read; enter it again.',
    de: 'Das Geheimnis des Quellkontos „{name}“ ist nicht lesbar; geben Sie es neu ein.',
  },
  no_file_of_format: {
    en: 'There is no file in the format {format}.',
    de: 'Es gibt keine Datei im Format {format}.',
  },
  pdf_password_not_pdf: {
    en: 'The destination has a PDF password, but its format is not PDF; remove the password or choose PDF.',
    de: 'Das Ziel hat ein PDF-Passwort, aber sein Format ist nicht PDF; entfernen Sie das Passwort, oder wählen Sie PDF.',
  },
  zip_password_not_zipped: {
    en: 'The destination has a zip password, but does not zip the file; remove the password or switch zip on.',
    de: 'Das Ziel hat ein Zip-Passwort, packt die Datei aber nicht; entfernen Sie das Passwort, oder schalten Sie Zip ein.',
  },
  pdf_not_lockable: {
    en: 'The PDF cannot be given a password; it is damaged or already protected.',
    de: 'Das PDF lässt sich nicht mit einem Passwort schützen; es ist beschädigt oder schon geschützt.',
  },
  marks_not_pdf: {
    en: 'The destination has marks on pages, but gets a file that is not PDF; remove the marks or choose PDF.',
    de: 'Das Ziel hat Angaben auf den Seiten, bekommt aber eine Datei, die kein PDF ist; entfernen Sie sie, oder wählen Sie PDF.',
  },
  pdf_signed_not_markable: {
    en: 'The PDF "{name}" has a digital signature, which marks on its pages would make invalid; remove the marks.',
    de: 'Das PDF „{name}“ hat eine digitale Signatur, die Angaben auf den Seiten ungültig machen würden; entfernen Sie diese.',
  },
  pdf_not_markable: {
    en: 'The PDF "{name}" cannot be given marks on its pages; it is damaged or has a password of its own.',
    de: 'Das PDF „{name}“ kann keine Angaben auf den Seiten bekommen; es ist beschädigt oder hat ein eigenes Passwort.',
  },
  mark_not_shown: {
    en: 'No font for marks on pages shows {characters}; they are written from left to right, in Latin, Greek, Cyrillic, Chinese, Japanese or Korean.',
    de: 'Keine Schrift für Angaben auf den Seiten zeigt {characters}; sie stehen von links nach rechts: lateinisch, griechisch, kyrillisch, chinesisch, japanisch oder koreanisch.',
  },
  attachment_too_large: {
    en: '{files} in a mail {size}, more than the {most} allowed.',
    de: '{files} in einer Mail {size}, mehr als die erlaubten {most}.',
  },
  one_file_takes: { en: 'The file takes', de: 'Die Datei belegt' },
  files_take: { en: 'The {count} files take', de: 'Die {count} Dateien belegen' },
  file_not_embeddable: {
    en: 'The file "{name}" has more than tables, so it cannot be put into the body; switch EmbedInBody off.',
    de: 'Die Datei „{name}“ enthält mehr als Tabellen und kann darum nicht in den Text; schalten Sie EmbedInBody aus.',
  },
  address_of_field_invalid: { en: '{field}: {problem}', de: '{field}: {problem}' },
  row_gives_no_recipient: {
    en: 'The row gives no recipient.',
    de: 'Die Zeile ergibt keinen Empfänger.',
  },
  destination_gives_no_recipient: {
    en: 'The destination gives no recipient.',
    de: 'Das Ziel ergibt keinen Empfänger.',
  },
  row_gives_many_recipients: {
    en: 'The row gives more than {most} recipients, or several addresses to answer to.',
    de: 'Die Zeile ergibt mehr als {most} Empfänger oder mehrere Antwortadressen.',
  },
  destination_gives_many_recipients: {
    en: 'The destination gives more than {most} recipients, or several addresses to answer to. OneMailEach allows more.',
    de: 'Das Ziel ergibt mehr als {most} Empfänger oder mehrere Antwortadressen. Mit OneMailEach sind es mehr.',
  },
  row_gives_no_directory: {
    en: 'The row gives a value that cannot be the name of a directory.',
    de: 'Die Zeile ergibt einen Wert, der kein Name eines Verzeichnisses sein kann.',
  },
  destination_gives_no_directory: {
    en: 'The destination gives a value that cannot be the name of a directory.',
    de: 'Das Ziel ergibt einen Wert, der kein Name eines Verzeichnisses sein kann.',
  },
  recipient_not_answered: {
    en: 'The mail server said nothing about the recipient.',
    de: 'Der Mailserver äußerte sich nicht zu dem Empfänger.',
  },
  mail_sender_missing: {
    en: 'No mail server has a sender; give one in From.',
    de: 'Kein Mailserver hat einen Absender; geben Sie einen in From an.',
  },
  mail_server_at_limit: {
    en: 'The mail server may take no more mails at present: MaxConnections or MaxPerMinute is reached.',
    de: 'Der Mailserver darf zurzeit keine weiteren Mails annehmen: MaxConnections oder MaxPerMinute ist erreicht.',
  },
  mail_server_unresolved: {
    en: 'The name of the mail server cannot be resolved.',
    de: 'Der Name des Mailservers lässt sich nicht auflösen.',
  },
  mail_larger_than_server_allows: {
    en: 'The message is larger than the mail server allows.',
    de: 'Die Nachricht ist größer, als der Mailserver erlaubt.',
  },
  mail_tls_failed: {
    en: 'The connection to the mail server could not be secured with TLS.',
    de: 'Die Verbindung zum Mailserver ließ sich nicht mit TLS schützen.',
  },
  send_in_doubt: {
    en: '{what} after the message was handed over and before the reply; it is not known whether it arrived.',
    de: '{what}, nachdem die Nachricht übergeben war und bevor die Antwort kam; ob die Nachricht ankam, ist nicht bekannt.',
  },
  send_stopped: { en: 'The send was stopped', de: 'Das Senden wurde abgebrochen' },
  mail_reply_late: {
    en: 'The mail server did not answer in time',
    de: 'Der Mailserver antwortete nicht rechtzeitig',
  },
  mail_connection_lost: { en: 'The connection was lost', de: 'Die Verbindung ging verloren' },
} as const
