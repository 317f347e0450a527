/** Refusals about tokens, log-ins, rights, users, groups and API clients. */
export const accessRefusals = {
  role_too_low: {
    en: 'This operation needs the role {neededRole}; the caller has {ownRole}.',
    de: 'Dafür ist die Rolle {neededRole} nötig. Ihre Rolle: {ownRole}.',
  },
  role_lacks_right: {
    en: 'The role {role} does not include the right {right} in a folder without grants.',
    de: 'Die Rolle {role} gibt in einem Ordner ohne gewährte Rechte das Recht „{right}“ nicht.',
  },
  grants_lack_right: {
    en: 'The grants on this folder do not give the caller the right {right}.',
    de: 'Was auf diesem Ordner gewährt ist, gibt Ihnen das Recht „{right}“ nicht.',
  },
  tables_need_edit: {
    en: 'The tables of a data source are for callers who may write schedules: the right Edit is missing.',
    de: 'Die Tabellen einer Datenquelle sieht nur, wer Zeitpläne bearbeiten darf: Ihnen fehlt das Recht „Bearbeiten“.',
  },
  role_viewer: { en: 'Viewer', de: 'Betrachter' },
  role_editor: { en: 'Editor', de: 'Bearbeiter' },
  role_administrator: { en: 'Administrator', de: 'Administrator' },
  right_view: { en: 'View', de: 'Ansehen' },
  right_download: { en: 'Download', de: 'Herunterladen' },
  right_run: { en: 'Run', de: 'Ausführen' },
  right_edit: { en: 'Edit', de: 'Bearbeiten' },
  right_manage: { en: 'Manage', de: 'Verwalten' },
  get_token: {
    en: 'Get one from POST /oauth2/token (send it as "Authorization: bearer <token>") or POST /api/login/token (send it as "Authorization: token <token>").',
    de: 'Holen Sie eines mit POST /oauth2/token (senden Sie es als "Authorization: bearer <token>") oder POST /api/login/token (senden Sie es als "Authorization: token <token>").',
  },
  use_known_scheme: {
    en: 'Use the scheme bearer or token. {how}',
    de: 'Verwenden Sie das Schema bearer oder token. {how}',
  },
  authorization_malformed: {
    en: 'The header has the form "{scheme} <token>".',
    de: 'Die Kopfzeile hat die Form "{scheme} <token>".',
  },
  request_new_token: { en: 'Request a new token.', de: 'Fordern Sie ein neues Token an.' },
  token_revoked: {
    en: 'The token was revoked. Request a new token.',
    de: 'Das Token wurde widerrufen. Fordern Sie ein neues an.',
  },
  token_unused: {
    en: 'It was not used for {minutes} minutes. Request a new token.',
    de: 'Es wurde {minutes} Minuten lang nicht verwendet. Fordern Sie ein neues Token an.',
  },
  token_of_client: {
    en: 'This token was issued for client credentials (POST /oauth2/token): send it as "Authorization: {scheme} <token>".',
    de: 'Dieses Token wurde für Client-Zugangsdaten (POST /oauth2/token) ausgestellt: Senden Sie es als "Authorization: {scheme} <token>".',
  },
  token_of_login: {
    en: 'This token was issued for a user name and password (POST /api/login/token): send it as "Authorization: {scheme} <token>".',
    de: 'Dieses Token wurde für Benutzername und Passwort (POST /api/login/token) ausgestellt: Senden Sie es als "Authorization: {scheme} <token>".',
  },
  client_credentials_wrong: {
    en: 'The client id or the client secret is wrong.',
    de: 'Die Client-Id oder das Client-Geheimnis ist falsch.',
  },
  client_credentials_twice: {
    en: 'Send the credentials by HTTP Basic or in the form, not in both.',
    de: 'Senden Sie die Zugangsdaten mit HTTP Basic oder im Formular, nicht mit beiden.',
  },
  client_id_differs: {
    en: 'client_id differs from HTTP Basic.',
    de: 'client_id ist eine andere als in HTTP Basic.',
  },
  client_id_missing: { en: 'client_id is required.', de: 'client_id fehlt.' },
  client_secret_missing: { en: 'client_secret is required.', de: 'client_secret fehlt.' },
  basic_scheme_only: {
    en: 'The Authorization header of this operation takes the scheme Basic.',
    de: 'Die Kopfzeile Authorization verlangt bei dieser Operation das Schema Basic.',
  },
  basic_unreadable: {
    en: 'The Basic credentials cannot be read.',
    de: 'Die Zugangsdaten in Basic sind nicht lesbar.',
  },
  grant_type_missing: { en: 'grant_type is required.', de: 'grant_type fehlt.' },
  grant_type_unknown: {
    en: 'The only grant_type is client_credentials.',
    de: 'Der einzige grant_type ist client_credentials.',
  },
  token_parameter_missing: { en: 'token is required.', de: 'token fehlt.' },
  login_wrong: {
    en: 'The user name or the password is wrong, or the user is disabled.',
    de: 'Der Benutzername oder das Passwort ist falsch, oder der Benutzer ist deaktiviert.',
  },
  login_throttled_account: {
    en: 'Try again in {secondsToWait} s. The account had many failed logins; addresses that it has logged in from within 30 days do not wait.',
    de: 'Versuchen Sie es in {secondsToWait} s noch einmal. Für das Konto sind viele Anmeldungen fehlgeschlagen; für Adressen, von denen es sich in den letzten 30 Tagen angemeldet hat, gilt die Wartezeit nicht.',
  },
  login_throttled_address: {
    en: 'Try again in {secondsToWait} s. Too many logins failed from this network address.',
    de: 'Versuchen Sie es in {secondsToWait} s noch einmal. Von dieser Netzwerkadresse sind zu viele Anmeldungen fehlgeschlagen.',
  },
  login_slots_taken: {
    en: 'Try again shortly; nothing was checked.',
    de: 'Versuchen Sie es in Kürze noch einmal; es wurde nichts geprüft.',
  },
  password_refused: { en: '{field} {problem}.', de: '{field}: {problem}.' },
  password_too_short: {
    en: 'must have at least {least} characters',
    de: 'muss mindestens {least} Zeichen haben',
  },
  password_too_long: { en: 'must have at most {most} characters', de: 'darf höchstens {most} Zeichen haben' },
  password_has_user_name: {
    en: 'must not contain the user name, forwards or backwards',
    de: 'darf den Benutzernamen nicht enthalten, weder vorwärts noch rückwärts',
  },
  password_easy_to_guess: {
    en: 'is one of the passwords that are guessed first; choose another one',
    de: 'gehört zu den Passwörtern, die zuerst geraten werden; wählen Sie ein anderes',
  },
  password_wrong: { en: 'is not the password of the user', de: 'ist nicht das Passwort des Benutzers' },
  password_same_as_old: { en: 'must differ from the old one', de: 'muss sich vom alten unterscheiden' },
  log_in_with_old_password: {
    en: 'Log in with the user name and the old password first.',
    de: 'Melden Sie sich zuerst mit dem Benutzernamen und dem alten Passwort an.',
  },
  log_in_first: {
    en: 'Log in with a user name and a password first.',
    de: 'Melden Sie sich zuerst mit Benutzername und Passwort an.',
  },
  session_missing: {
    en: 'There is no session with this id; it may have ended.',
    de: 'Eine Sitzung mit dieser Id gibt es nicht; vielleicht ist sie zu Ende.',
  },
  client_has_no_sessions: {
    en: 'A client has no sessions: name a user with UserId.',
    de: 'Ein Client hat keine Sitzungen: Nennen Sie mit UserId einen Benutzer.',
  },
  sessions_need_administrator: {
    en: 'The sessions of another user need the role Administrator.',
    de: 'Für die Sitzungen eines anderen Benutzers ist die Rolle Administrator nötig.',
  },
  user_missing: { en: 'There is no user with this id.', de: 'Einen Benutzer mit dieser Id gibt es nicht.' },
  user_name_taken: {
    en: 'There is a user of this name; names differ by more than case.',
    de: 'Einen Benutzer dieses Namens gibt es schon; Namen müssen sich in mehr als Groß- und Kleinschreibung unterscheiden.',
  },
  user_stale: {
    en: 'Read the user again, then repeat the change with its new ETag.',
    de: 'Lesen Sie den Benutzer neu und wiederholen Sie die Änderung mit seinem neuen ETag.',
  },
  password_changed_meanwhile: {
    en: 'The password was changed by another request meanwhile, or the user was disabled.',
    de: 'Das Passwort wurde inzwischen durch eine andere Anfrage geändert, oder der Benutzer wurde deaktiviert.',
  },
  last_administrator: {
    en: 'This is the last enabled administrator. Make another one first.',
    de: 'Dies ist der letzte aktive Administrator. Legen Sie zuerst einen weiteren an.',
  },
  successor_is_same_user: { en: 'is the user who leaves', de: 'ist der Benutzer, der geht' },
  successor_disabled: {
    en: 'The successor is disabled. Choose a user who may log in.',
    de: 'Der Nachfolger ist deaktiviert. Wählen Sie einen Benutzer, der sich anmelden darf.',
  },
  successor_without_address: {
    en: 'Notices or mails go to the address of the user who leaves, and the successor has no mail address. Give the successor one first.',
    de: 'Benachrichtigungen oder E-Mails gehen an die Adresse des Benutzers, der geht, und der Nachfolger hat keine E-Mail-Adresse. Geben Sie ihm zuerst eine.',
  },
  group_name_taken: {
    en: 'There is a group of this name; names differ by more than case.',
    de: 'Eine Gruppe dieses Namens gibt es schon; Namen müssen sich in mehr als Groß- und Kleinschreibung unterscheiden.',
  },
  group_stale: {
    en: 'Read the group again, then repeat the change with its new ETag.',
    de: 'Lesen Sie die Gruppe neu und wiederholen Sie die Änderung mit ihrem neuen ETag.',
  },
  group_missing: { en: 'There is no group with this id.', de: 'Eine Gruppe mit dieser Id gibt es nicht.' },
  client_missing: {
    en: 'There is no API client with this id.',
    de: 'Einen API-Client mit dieser Id gibt es nicht.',
  },
  grant_without_right: {
    en: 'must name a right; leave the grant out to take all of them away',
    de: 'muss ein Recht nennen; lassen Sie den Eintrag weg, um alle zu entziehen',
  },
  principal_named_twice: { en: 'is named twice', de: 'ist doppelt genannt' },
  principal_no_role: {
    en: 'is no role; the roles are {roleNames}',
    de: 'ist keine Rolle; die Rollen sind {roleNames}',
  },
  principal_user_missing: {
    en: 'there is no user with this id',
    de: 'einen Benutzer mit dieser Id gibt es nicht',
  },
  principal_group_missing: {
    en: 'there is no group with this id',
    de: 'eine Gruppe mit dieser Id gibt es nicht',
  },
  principal_client_missing: {
    en: 'there is no client with this id',
    de: 'einen Client mit dieser Id gibt es nicht',
  },
} as const
