/** Why a source system or its directory does not let an account in. */
export const signInWords = {
  sign_in_not_offered: {
    en: 'The source system does not offer {wanted}; it offers {offeredNames}.',
    de: 'Das Quellsystem bietet {wanted} nicht an; es bietet {offeredNames} an.',
  },
  sign_in_demanded: {
    en: 'The source system asks for a sign-in; it offers {offeredNames}.',
    de: 'Das Quellsystem verlangt eine Anmeldung; es bietet {offeredNames} an.',
  },
  negotiate_of_kerberos: { en: 'Negotiate, which carries Kerberos', de: 'Negotiate mit Kerberos' },
  no_sign_in: { en: 'no way to sign in', de: 'keine Art der Anmeldung' },
  negotiate_without_ntlm: {
    en: 'The source system takes no NTLM within Negotiate: it wants Kerberos; give the account the AuthType Kerberos and a keytab.',
    de: 'Das Quellsystem nimmt NTLM innerhalb von Negotiate nicht an: Es verlangt Kerberos; geben Sie dem Konto den AuthType Kerberos und eine Keytab.',
  },
  challenge_unreadable: {
    en: 'The source system answers the sign-in by {scheme} with something that is no challenge.',
    de: 'Auf die Anmeldung mit {scheme} antwortet das Quellsystem mit etwas, das keine Challenge ist.',
  },
  password_refused_by_source: {
    en: 'The source system refuses the user name or the password ({scheme}). Servers that do not say why refuse a disabled or locked user in the same way.',
    de: 'Das Quellsystem lehnt den Benutzernamen oder das Passwort ab ({scheme}); Server ohne nähere Angabe lehnen einen deaktivierten oder gesperrten Benutzer ebenso ab.',
  },
  password_with_colon: {
    en: 'jsreport refuses the user name or the password; it takes no password with a colon, and this one has a colon.',
    de: 'jsreport lehnt den Benutzernamen oder das Passwort ab; es nimmt kein Passwort mit Doppelpunkt an, und dieses hat einen.',
  },
  user_locked_by_jsreport: {
    en: 'jsreport has locked the user of the source account after too many wrong passwords.',
    de: 'jsreport hat den Benutzer des Quellkontos nach zu vielen falschen Passwörtern gesperrt.',
  },
  user_disabled: {
    en: 'The user of the source account is disabled in the directory.',
    de: 'Der Benutzer des Quellkontos ist im Verzeichnis deaktiviert.',
  },
  user_locked: {
    en: 'The user of the source account is locked after too many wrong passwords.',
    de: 'Der Benutzer des Quellkontos ist nach zu vielen falschen Passwörtern gesperrt.',
  },
  user_expired: {
    en: 'The user of the source account has expired in the directory.',
    de: 'Der Benutzer des Quellkontos ist im Verzeichnis abgelaufen.',
  },
  user_password_expired: {
    en: 'The password of the user of the source account has expired.',
    de: 'Das Passwort des Benutzers des Quellkontos ist abgelaufen.',
  },
  user_password_initial: {
    en: 'The user of the source account must change the password before the first sign-in.',
    de: 'Der Benutzer des Quellkontos muss das Passwort vor der ersten Anmeldung ändern.',
  },
  ticket_refused: {
    en: 'The source system refuses the ticket (Kerberos). Its service name (SPN) belongs to another account than the one that it runs as, or the user may not sign in there.',
    de: 'Das Quellsystem lehnt das Ticket ab (Kerberos). Sein Dienstname (SPN) gehört zu einem anderen Konto als dem, unter dem es läuft, oder der Benutzer darf sich dort nicht anmelden.',
  },
  kdc_timeout: {
    en: 'The key distribution center (KDC) of the source account did not answer in time.',
    de: 'Das Key Distribution Center (KDC) des Quellkontos antwortete nicht rechtzeitig.',
  },
  kdc_unresolved: {
    en: 'The name of the key distribution center (KDC) {host} cannot be resolved.',
    de: 'Der Name des Key Distribution Centers (KDC) {host} lässt sich nicht auflösen.',
  },
  kdc_unreachable: {
    en: 'The key distribution center (KDC) of the realm {realm} does not answer.',
    de: 'Das Key Distribution Center (KDC) des Realms {realm} antwortet nicht.',
  },
  kerberos_unusable: {
    en: 'The user name, the realm, the KDC or the address of the source account cannot be used with Kerberos.',
    de: 'Der Benutzername, der Realm, das KDC oder die Adresse des Quellkontos ist mit Kerberos nicht benutzbar.',
  },
  kerberos_missing: {
    en: 'This server has no library of Kerberos: install MIT Kerberos (Debian: libgssapi-krb5-2) where workers and api run.',
    de: 'Diesem Server fehlt die Kerberos-Bibliothek: Installieren Sie MIT Kerberos (Debian: libgssapi-krb5-2) auf den Servern von Worker und API.',
  },
  realm_lacks_user: {
    en: 'The realm {realm} has no user {userName}.',
    de: 'Im Realm {realm} gibt es keinen Benutzer {userName}.',
  },
  realm_lacks_service: {
    en: 'The realm {realm} knows no service HTTP/{host}: register that name for the account of the source system (setspn).',
    de: 'Der Realm {realm} kennt keinen Dienst HTTP/{host}: Registrieren Sie diesen Namen für das Konto des Quellsystems (setspn).',
  },
  realm_user_disabled: {
    en: 'The user {userName} is disabled, locked or expired in the realm.',
    de: 'Der Benutzer {userName} ist im Realm deaktiviert, gesperrt oder abgelaufen.',
  },
  realm_password_expired: {
    en: 'The password of the user {userName} has expired: change it and make another keytab.',
    de: 'Das Passwort des Benutzers {userName} ist abgelaufen: Ändern Sie es, und erzeugen Sie eine neue Keytab.',
  },
  keytab_outdated: {
    en: 'The keytab has an older key of {userName}: make another one after each change of the password.',
    de: 'Die Keytab hat einen veralteten Schlüssel von {userName}: Erzeugen Sie nach jeder Änderung des Passworts eine neue.',
  },
  keytab_lacks_key: {
    en: 'The keytab has no key of {userName}@{realm}.',
    de: 'Die Keytab hat keinen Schlüssel von {userName}@{realm}.',
  },
  clock_differs_from_realm: {
    en: 'The clock of this server differs from that of the realm by more than five minutes.',
    de: 'Die Uhr dieses Servers weicht um mehr als fünf Minuten von der des Realms ab.',
  },
  form_refuses_password: {
    en: 'The log-in form of the page does not take the user name and password of the account.',
    de: 'Das Anmeldeformular der Seite nimmt den Benutzernamen und das Passwort des Kontos nicht an.',
  },
  token_address_refuses: {
    en: 'The token address refuses the client of the source account.',
    de: 'Die Token-Adresse lehnt den Client des Quellkontos ab.',
  },
} as const
