/** What destinations of every kind but e-mail say: refusals of their fields, steps of their tests, labels. */
export const destinationFields = {
  directories_off: {
    en: 'cannot be used: the operator has set no directory for deliveries (DELIVERY_DIRECTORY_ROOTS)',
    de: 'ist nicht möglich: Der Betreiber hat kein Verzeichnis für Zustellungen gesetzt (DELIVERY_DIRECTORY_ROOTS)',
  },
  directory_not_absolute: {
    en: 'has to be an absolute path without ".."',
    de: 'muss ein absoluter Pfad ohne „..“ sein',
  },
  directory_elsewhere: {
    en: 'is not below a directory that the operator allows for deliveries (DELIVERY_DIRECTORY_ROOTS)',
    de: 'liegt nicht unter einem Verzeichnis, das der Betreiber für Zustellungen erlaubt (DELIVERY_DIRECTORY_ROOTS)',
  },
  directory_link: {
    en: 'is a link that leads out of the directories that the operator allows (DELIVERY_DIRECTORY_ROOTS)',
    de: 'ist ein Link, der aus den Verzeichnissen hinausführt, die der Betreiber erlaubt (DELIVERY_DIRECTORY_ROOTS)',
  },
  directory_link_nowhere: {
    en: 'A link in the path leads nowhere.',
    de: 'Ein Link im Pfad führt ins Leere.',
  },
  directory_is_file: {
    en: 'A name of the path is that of a file, where a directory has to be.',
    de: 'Ein Name des Pfads gehört einer Datei; dort muss ein Verzeichnis sein.',
  },
  directory_has_the_name: {
    en: 'A directory has the name that the file is to get.',
    de: 'Ein Verzeichnis hat den Namen, den die Datei bekommen soll.',
  },
  directory_name_too_long: {
    en: 'The path or the name of the file is too long for the file system.',
    de: 'Der Pfad oder der Dateiname ist zu lang für das Dateisystem.',
  },
  directory_name_refused: {
    en: 'The file system does not take the path or the name of the file.',
    de: 'Das Dateisystem nimmt den Pfad oder den Dateinamen nicht an.',
  },
  directory_names_used_up: {
    en: 'A thousand files with this name and a number are there already.',
    de: 'Tausend Dateien mit diesem Namen und einer Nummer sind schon da.',
  },
  destination_missing: {
    en: 'There is no destination with this id.',
    de: 'Ein Ziel mit dieser Id gibt es nicht.',
  },
  destination_type_fixed: {
    en: 'cannot change; delete the destination and add one of the other type',
    de: 'lässt sich nicht ändern; löschen Sie das Ziel und legen Sie eines des anderen Typs an',
  },
  destination_secret_again: {
    en: 'is needed again, because it would go to another place than before',
    de: 'wird noch einmal gebraucht, weil es an einen anderen Ort ginge als bisher',
  },
  destination_account_proxy: {
    en: 'has a proxy, and destinations connect without one; choose an account without a proxy',
    de: 'hat einen Proxy, und Ziele verbinden sich ohne einen; wählen Sie ein Konto ohne Proxy',
  },
  remote_path_form: {
    en: 'has to be a path with "/" and without ".."; "." is the directory that the server opens',
    de: 'muss ein Pfad mit „/“ und ohne „..“ sein; „.“ ist das Verzeichnis, das der Server öffnet',
  },
  remote_path_missing: {
    en: 'The directory or the file is not there.',
    de: 'Das Verzeichnis oder die Datei gibt es dort nicht.',
  },
  host_key_form: {
    en: 'has to be a fingerprint as "ssh-keygen -l" shows it: "SHA256:" and 43 characters',
    de: 'muss ein Fingerabdruck sein, wie „ssh-keygen -l“ ihn zeigt: „SHA256:“ und 43 Zeichen',
  },
  host_key_to_name: {
    en: 'The server shows the host key {key}. Compare it with that of its operator, and enter it as HostKeySha256.',
    de: 'Der Server zeigt den Hostschlüssel {key}. Vergleichen Sie ihn mit dem seines Betreibers und geben Sie ihn als HostKeySha256 ein.',
  },
  host_key_differs: {
    en: 'The server shows the host key {key}, and the destination names {named}. Another machine may pretend to be the server.',
    de: 'Der Server zeigt den Hostschlüssel {key}, das Ziel nennt {named}. Vielleicht gibt sich ein anderer Rechner für den Server aus.',
  },
  password_or_key: {
    en: 'is required, or PrivateKey',
    de: 'wird gebraucht, oder PrivateKey',
  },
  private_key_unreadable: {
    en: 'The private key cannot be read: it is no key of OpenSSH or PEM, or its passphrase is another one.',
    de: 'Der private Schlüssel ist nicht lesbar: Er ist kein Schlüssel von OpenSSH oder PEM, oder seine Passphrase ist eine andere.',
  },
  sftp_failure: {
    en: 'The server could not do it and names no reason. Its disk may be full, or the user has no more room. Answer: {answer}',
    de: 'Der Server konnte es nicht tun und nennt keinen Grund. Vielleicht ist seine Platte voll, oder der Benutzer hat keinen Platz mehr. Antwort: {answer}',
  },
  s3_region_form: {
    en: 'has to be the name of a region, such as eu-central-1',
    de: 'muss der Name einer Region sein, etwa eu-central-1',
  },
  s3_bucket_form: {
    en: 'has to be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    de: 'muss der Name eines Buckets sein: 3 bis 63 Kleinbuchstaben, Ziffern, Punkte und Bindestriche',
  },
  s3_prefix_form: {
    en: 'cannot begin with "/" nor have a part ".."',
    de: 'darf nicht mit „/“ beginnen und keinen Teil „..“ haben',
  },
  host_form: {
    en: 'has to be the name or the address of a host, without a port, a user or "://"',
    de: 'muss der Name oder die Adresse eines Hosts sein, ohne Port, Benutzer und „://“',
  },
  url_with_credentials: {
    en: 'cannot have a user name or a password; give them in their own fields',
    de: 'darf keinen Benutzernamen und kein Passwort enthalten; geben Sie sie in ihren eigenen Feldern an',
  },
  url_not_http: {
    en: 'has to be an address that begins with https:// or http://',
    de: 'muss eine Adresse sein, die mit https:// oder http:// beginnt',
  },
  url_host_with_expressions: {
    en: 'can have expressions in its path only',
    de: 'darf nur in seinem Pfad Ausdrücke enthalten',
  },
  url_not_directory: {
    en: 'has to be the address of a directory, without "..", "?" and "#"',
    de: 'muss die Adresse eines Verzeichnisses sein, ohne „..“, „?“ und „#“',
  },
  url_with_expressions: {
    en: 'cannot have expressions',
    de: 'darf keine Ausdrücke enthalten',
  },
  webhook_secret_form: {
    en: 'has to be "whsec_" and 24 to 64 random bytes in base64; "openssl rand -base64 32" makes them',
    de: 'muss „whsec_“ und 24 bis 64 zufällige Bytes in Base64 sein; „openssl rand -base64 32“ erzeugt sie',
  },
  site_url_form: {
    en: 'has to be the address of a site, such as https://contoso.sharepoint.com/sites/Sales',
    de: 'muss die Adresse einer Website sein, etwa https://contoso.sharepoint.com/sites/Sales',
  },
  library_folder_form: {
    en: 'has to be a path with "/" and without ".."',
    de: 'muss ein Pfad mit „/“ und ohne „..“ sein',
  },
  bi_account_or_application: {
    en: 'cannot be given together with TenantId, ClientId or ClientSecret: one of both',
    de: 'kann nicht zusammen mit TenantId, ClientId oder ClientSecret angegeben werden: nur eines von beiden',
  },
  application_or_bi_account: {
    en: 'is needed with ClientId and ClientSecret, or BiAccountId in their place',
    de: 'ist mit ClientId und ClientSecret nötig, oder statt ihrer BiAccountId',
  },
  tenant_id_form: {
    en: 'has to be the id or a domain of a tenant, such as contoso.onmicrosoft.com',
    de: 'muss die Id oder eine Domäne eines Mandanten sein, etwa contoso.onmicrosoft.com',
  },
  bi_account_missing: {
    en: 'The BI account that the destination signs in with is not there any more.',
    de: 'Das BI-Konto, mit dem sich das Ziel anmeldet, gibt es nicht mehr.',
  },
  bi_account_is_user: {
    en: 'The BI account reads as a user. SharePoint needs one that signs in with a secret or a certificate.',
    de: 'Das BI-Konto liest als ein Benutzer. SharePoint braucht eines, das sich mit Geheimnis oder Zertifikat anmeldet.',
  },
  site_missing: {
    en: 'There is no such site, or the application may not see it (Sites.Selected).',
    de: 'Diese Website gibt es nicht, oder die Anwendung darf sie nicht sehen (Sites.Selected).',
  },
  library_missing: {
    en: 'The site has no library of this name.',
    de: 'Die Website hat keine Bibliothek dieses Namens.',
  },
  upload_elsewhere: {
    en: 'The address for the upload that was answered is not one of the tenant.',
    de: 'Die Adresse zum Hochladen, die als Antwort kam, ist keine des Mandanten.',
  },
  upload_of_nothing: {
    en: 'The file is empty, and a library takes no empty file.',
    de: 'Die Datei ist leer, und eine Bibliothek nimmt keine leere Datei an.',
  },
  graph_answer_unreadable: {
    en: 'What answers at the address of Microsoft Graph is not Graph, or speaks another language.',
    de: 'Was unter der Adresse von Microsoft Graph antwortet, ist nicht Graph oder spricht eine andere Sprache.',
  },
  slack_channel_form: {
    en: 'has to be the id of a channel, such as C0123456789, or "#" and its name',
    de: 'muss die Id eines Kanals sein, etwa C0123456789, oder „#“ und sein Name',
  },
  slack_token_form: {
    en: 'has to be the token of a bot, which begins with "xoxb-"',
    de: 'muss das Token eines Bots sein; es beginnt mit „xoxb-“',
  },
  slack_answer_unreadable: {
    en: 'What answers at the address of Slack is not Slack, or speaks another language.',
    de: 'Was unter der Adresse von Slack antwortet, ist nicht Slack oder spricht eine andere Sprache.',
  },
  slack_upload_elsewhere: {
    en: 'The address for the upload that was answered is not one of Slack.',
    de: 'Die Adresse zum Hochladen, die als Antwort kam, ist keine von Slack.',
  },
  slack_channel_not_checked: {
    en: 'Not checked: the token has no right to read about channels (channels:read, groups:read).',
    de: 'Nicht geprüft: Das Token darf keine Angaben zu Kanälen lesen (channels:read, groups:read).',
  },
  teams_address_not_checked: {
    en: 'Not checked: whatever is posted to the address appears in the channel.',
    de: 'Nicht geprüft: Was an die Adresse gesendet wird, erscheint im Kanal.',
  },
  chat_more_links: {
    en: '{count} more links are not shown.',
    de: '{count} weitere Links werden nicht gezeigt.',
  },
  chat_more_files: {
    en: '{count} more files are not named.',
    de: '{count} weitere Dateien werden nicht genannt.',
  },
  destination_or_id: {
    en: 'is needed, or destinationId: one of them',
    de: 'ist nötig, oder destinationId: eines von beiden',
  },
  destination_and_id: {
    en: 'cannot be given together with destinationId: one of them',
    de: 'kann nicht zusammen mit destinationId angegeben werden: nur eines von beiden',
  },
  destination_id_new: {
    en: 'cannot be given for a new destination; UpdateDestination replaces a stored one',
    de: 'kann für ein neues Ziel nicht angegeben werden; UpdateDestination ersetzt ein gespeichertes',
  },
  directory_name_unusable: {
    en: 'has the name "{name}", which not every file system takes',
    de: 'enthält den Namen „{name}“, den nicht jedes Dateisystem annimmt',
  },
  destination_path_open: {
    en: 'has expressions, so a test needs a path without them',
    de: 'enthält Ausdrücke; ein Test braucht einen Pfad ohne sie',
  },
  test_step_open: { en: 'Open the directory', de: 'Das Verzeichnis öffnen' },
  test_step_write: { en: 'Write a file', de: 'Eine Datei schreiben' },
  test_step_name: { en: 'Give the file its name', de: 'Der Datei ihren Namen geben' },
  test_step_read: { en: 'Ask for the file', de: 'Nach der Datei fragen' },
  test_step_remove: { en: 'Remove the file', de: 'Die Datei entfernen' },
  test_step_sign_in: { en: 'Connect and sign in', de: 'Verbinden und anmelden' },
  test_step_channel: { en: 'Ask for the channel', de: 'Nach dem Kanal fragen' },
  test_step_connect: { en: 'Connect', de: 'Verbinden' },
  test_step_event: { en: 'Send a signed test event', de: 'Ein signiertes Testereignis senden' },
  test_no_answer: {
    en: 'The other side has taken the connection and has not answered in time.',
    de: 'Die Gegenseite hat die Verbindung angenommen und nicht rechtzeitig geantwortet.',
  },
  test_step_done: { en: 'Done', de: 'Erledigt' },
} as const
