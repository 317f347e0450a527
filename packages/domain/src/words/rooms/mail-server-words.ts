/** What mail servers say: refusals of their fields, and the steps and the mail of a test. */
export const mailServerWords = {
  mail_server_unknown: {
    en: 'There is no mail server with this id; getall lists them.',
    de: 'Einen Mailserver mit dieser Id gibt es nicht; getall listet alle auf.',
  },
  mail_server_name_taken: {
    en: 'There is another mail server named "{name}"; choose another name.',
    de: 'Es gibt schon einen Mailserver mit dem Namen „{name}“; wählen Sie einen anderen Namen.',
  },
  mail_server_stale: {
    en: 'The mail server was changed since it was read; read it again and repeat the change.',
    de: 'Der Mailserver wurde geändert, seit er gelesen wurde; lesen Sie ihn neu und wiederholen Sie die Änderung.',
  },
  mail_server_secrets_locked: {
    en: 'The stored secrets of this mail server cannot be opened with the keys of this server; write them again with an update.',
    de: 'Die gespeicherten Geheimnisse dieses Mailservers lassen sich mit den Schlüsseln dieses Servers nicht öffnen; schreiben Sie sie mit einer Änderung neu.',
  },
  mail_tenant_form: {
    en: 'has to be the id or the domain of a directory',
    de: 'muss die Id oder die Domain eines Verzeichnisses sein',
  },
  mail_token_url_clear: {
    en: 'has to begin with https://, because the secret goes there',
    de: 'muss mit https:// beginnen, denn das Geheimnis geht dorthin',
  },
  mail_user_needs_no_secret: {
    en: 'has to be omitted with UserSignIn: the user signs in by device code',
    de: 'muss bei UserSignIn entfallen: der Benutzer meldet sich mit einem Gerätecode an',
  },
  mail_user_token_url: {
    en: 'has to end with /<directory>/oauth2/v2.0/token with UserSignIn; omit it for Microsoft 365',
    de: 'muss bei UserSignIn mit /<Verzeichnis>/oauth2/v2.0/token enden; für Microsoft 365 entfällt sie',
  },
  mail_user_sign_in_off: {
    en: 'The mail server does not sign in as a user; set AuthType to OAuth2 and UserSignIn to true.',
    de: 'Der Mailserver meldet sich nicht als Benutzer an; setzen Sie AuthType auf OAuth2 und UserSignIn auf true.',
  },
  dkim_selector_form: {
    en: 'has to be a selector of letters, digits and hyphens',
    de: 'muss ein Selektor aus Buchstaben, Ziffern und Bindestrichen sein',
  },
  dkim_key_form: {
    en: 'has to be a private RSA key in PEM form',
    de: 'muss ein privater RSA-Schlüssel in PEM-Form sein',
  },
  graph_mail_too_large: {
    en: 'Microsoft Graph takes messages of up to 3 MB; send this one through a server with SMTP, or as a link.',
    de: 'Microsoft Graph nimmt Nachrichten bis 3 MB an; senden Sie diese über einen Server mit SMTP oder als Link.',
  },
  graph_needs_oauth: {
    en: 'has to be OAuth2 with the protocol Graph',
    de: 'muss beim Protokoll Graph OAuth2 sein',
  },
  graph_signs_itself: {
    en: 'has to be omitted with the protocol Graph: Microsoft signs the mails',
    de: 'muss beim Protokoll Graph entfallen: Microsoft signiert die Mails',
  },
  bounce_mailbox_sign_in_refused: {
    en: 'The mailbox for bounces refuses the credentials.',
    de: 'Das Postfach für Rückläufer lehnt die Zugangsdaten ab.',
  },
  bounce_folder_missing: {
    en: 'The mailbox for bounces does not have this folder.',
    de: 'Das Postfach für Rückläufer hat diesen Ordner nicht.',
  },
  bounce_mailbox_unreachable: {
    en: 'The mailbox for bounces cannot be reached.',
    de: 'Das Postfach für Rückläufer ist nicht erreichbar.',
  },
  bounce_password_required: {
    en: 'has to be given, unless the mail server is signed in to by OAuth2',
    de: 'muss angegeben werden, außer die Anmeldung am Mailserver geschieht mit OAuth2',
  },
  test_step_bounces: { en: 'Open the mailbox for bounces', de: 'Das Postfach für Rückläufer öffnen' },
  mail_test_mailbox_open: { en: 'The mailbox can be read.', de: 'Das Postfach ist lesbar.' },
  test_step_resolve: { en: 'Find the address', de: 'Die Adresse finden' },
  test_step_log_in: { en: 'Sign in', de: 'Anmelden' },
  test_step_envelope: { en: 'Name sender and recipient', de: 'Absender und Empfänger nennen' },
  test_step_message: { en: 'Hand over the message', de: 'Die Nachricht übergeben' },
  mail_test_resolved: { en: 'The server is at {addresses}.', de: 'Der Server ist unter {addresses}.' },
  mail_test_plain: {
    en: 'The server answers, and offers no TLS.',
    de: 'Der Server antwortet und bietet kein TLS an.',
  },
  mail_test_secured: {
    en: 'The server answers, and the connection is protected by {protocol}.',
    de: 'Der Server antwortet, und die Verbindung ist durch {protocol} geschützt.',
  },
  mail_test_signed_in: {
    en: 'The server takes the credentials.',
    de: 'Der Server nimmt die Zugangsdaten an.',
  },
  mail_test_envelope_taken: {
    en: 'The server takes sender and recipient.',
    de: 'Der Server nimmt Absender und Empfänger an.',
  },
  mail_test_accepted: {
    en: 'The server has accepted the mail: {reply}',
    de: 'Der Server hat die Mail angenommen: {reply}',
  },
  mail_test_subject: { en: 'Test of the mail server {server}', de: 'Test des Mailservers {server}' },
  mail_test_body: {
    en: 'Punctual has sent this mail to test the mail server {server}.',
    de: 'Punctual hat diese Mail gesendet, um den Mailserver {server} zu testen.',
  },
} as const
