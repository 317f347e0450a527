/** Why a destination cannot be used, or a mail was not sent. */
export const mailWords = {
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
    en: 'The destination gives more than {most} recipients, or several addresses to answer to.',
    de: 'Das Ziel ergibt mehr als {most} Empfänger oder mehrere Antwortadressen.',
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
    de: '{what}, nachdem die Nachricht übergeben war und bevor die Antwort kam; ob sie ankam, ist nicht bekannt.',
  },
  send_stopped: { en: 'The send was stopped', de: 'Das Senden wurde abgebrochen' },
  mail_reply_late: {
    en: 'The mail server did not answer in time',
    de: 'Der Mailserver antwortete nicht rechtzeitig',
  },
  mail_connection_lost: { en: 'The connection was lost', de: 'Die Verbindung ging verloren' },
} as const
