/** What the token authority of the BI platform says of an account, and what to do. */
export const tokenWords = {
  client_secret_is_id: {
    en: 'The token authority refuses the client secret: give its value, not its id.',
    de: 'Die Token-Ausgabestelle lehnt das Client-Geheimnis ab: Geben Sie seinen Wert an, nicht seine Id.',
  },
  client_secret_expired: {
    en: 'The client secret has expired: make a new one and write it to the account.',
    de: 'Das Client-Geheimnis ist abgelaufen: Erzeugen Sie ein neues, und tragen Sie es im Konto ein.',
  },
  application_not_found: {
    en: 'The token authority finds no application with this ClientId in the tenant.',
    de: 'Die Token-Ausgabestelle findet im Mandanten keine Anwendung mit dieser ClientId.',
  },
  tenant_not_found: {
    en: 'The token authority finds no tenant with this TenantId.',
    de: 'Die Token-Ausgabestelle findet keinen Mandanten mit dieser TenantId.',
  },
  certificate_unknown: {
    en: 'The token authority does not know the certificate: add it to the application.',
    de: 'Die Token-Ausgabestelle kennt das Zertifikat nicht: Fügen Sie es der Anwendung hinzu.',
  },
  certificate_proof_outdated: {
    en: 'The token authority finds the proof of the certificate outside of its time: check the clock.',
    de: 'Die Token-Ausgabestelle hält den Nachweis des Zertifikats für abgelaufen oder noch nicht gültig: Prüfen Sie die Uhr.',
  },
  scope_of_other_cloud: {
    en: 'The token authority refuses the Scope of the account: it belongs to another cloud.',
    de: 'Die Token-Ausgabestelle lehnt den Scope des Kontos ab: Er gehört zu einer anderen Cloud.',
  },
  public_client_off: {
    en: 'The application signs no user in without a secret: allow public client flows in its settings.',
    de: 'Die Anwendung meldet ohne Geheimnis keinen Benutzer an: Erlauben Sie in ihren Einstellungen öffentliche Clientflows.',
  },
  consent_missing: {
    en: 'The application has no consent in the tenant, or it was revoked: let an administrator consent, or sign in again.',
    de: 'Der Anwendung fehlt die Zustimmung im Mandanten, oder sie wurde widerrufen: Lassen Sie einen Administrator zustimmen, oder melden Sie sich neu an.',
  },
  user_not_assigned: {
    en: 'The user of the source account is not assigned to the application.',
    de: 'Der Benutzer des Quellkontos ist der Anwendung nicht zugewiesen.',
  },
  conditional_access: {
    en: 'A rule of the tenant (conditional access) refuses the sign-in of the user from this place.',
    de: 'Eine Regel des Mandanten (bedingter Zugriff) lehnt die Anmeldung des Benutzers von hier aus ab.',
  },
  tenant_lacks_user: {
    en: 'The tenant has no user like that of the source account any more: sign in with another one.',
    de: 'Den Benutzer des Quellkontos gibt es im Mandanten nicht mehr: Melden Sie sich mit einem anderen an.',
  },
  tenant_user_disabled: {
    en: 'The user of the source account is disabled in the tenant.',
    de: 'Der Benutzer des Quellkontos ist im Mandanten deaktiviert.',
  },
  tenant_user_locked: {
    en: 'The user of the source account is locked in the tenant.',
    de: 'Der Benutzer des Quellkontos ist im Mandanten gesperrt.',
  },
  tenant_application_disabled: {
    en: 'The application of the source account is disabled in the tenant.',
    de: 'Die Anwendung des Quellkontos ist im Mandanten deaktiviert.',
  },
  sign_in_unused: {
    en: 'The sign-in of the user has ended, since it was not used: sign in again.',
    de: 'Die Anmeldung des Benutzers ist abgelaufen, weil sie nicht genutzt wurde: Melden Sie sich neu an.',
  },
  sign_in_at_its_longest: {
    en: 'The sign-in of the user has ended after its longest time: sign in again.',
    de: 'Die Anmeldung des Benutzers hat ihre Höchstdauer erreicht: Melden Sie sich neu an.',
  },
  sign_in_ended_by_rule: {
    en: 'The sign-in of the user has ended by a rule of the tenant: sign in again.',
    de: 'Eine Regel des Mandanten hat die Anmeldung des Benutzers beendet: Melden Sie sich neu an.',
  },
  sign_in_password_changed: {
    en: 'The sign-in of the user has ended, since the password was changed: sign in again.',
    de: 'Die Anmeldung des Benutzers endete mit der Änderung seines Passworts: Melden Sie sich neu an.',
  },
  sign_in_password_ended: {
    en: 'The sign-in of the user has ended, since the password was changed or has expired: sign in again.',
    de: 'Die Anmeldung des Benutzers ist beendet, weil sein Passwort geändert wurde oder ablief: Melden Sie sich neu an.',
  },
  tenant_password_expired: {
    en: 'The password of the user has expired: the user sets another one and signs in again.',
    de: 'Das Passwort des Benutzers ist abgelaufen: Der Benutzer vergibt ein neues und meldet sich neu an.',
  },
  sign_in_ended: {
    en: 'The sign-in of the user has ended: sign in again.',
    de: 'Die Anmeldung des Benutzers ist abgelaufen: Melden Sie sich neu an.',
  },
  sign_in_code_used: {
    en: 'The code of this sign-in was used before: start another sign-in.',
    de: 'Der Code dieser Anmeldung wurde schon benutzt: Beginnen Sie eine neue Anmeldung.',
  },
  factor_demanded: {
    en: 'The tenant asks the user for another factor (MFA): sign in again.',
    de: 'Der Mandant verlangt vom Benutzer einen weiteren Faktor (MFA): Melden Sie sich neu an.',
  },
  sign_in_invalid: {
    en: 'The sign-in of the user is not valid any more: sign in again.',
    de: 'Die Anmeldung des Benutzers gilt nicht mehr: Melden Sie sich neu an.',
  },
  user_demanded: {
    en: 'The token authority wants to see the user: sign in again.',
    de: 'Die Token-Ausgabestelle verlangt den Benutzer selbst: Melden Sie sich neu an.',
  },
  consent_ended: {
    en: 'The application has no consent of the user or the tenant any more: sign in again.',
    de: 'Der Anwendung fehlt die Zustimmung des Benutzers oder des Mandanten: Melden Sie sich neu an.',
  },
  token_refused: {
    en: 'The token authority refuses the credentials of the source account.',
    de: 'Die Token-Ausgabestelle lehnt die Zugangsdaten des Quellkontos ab.',
  },
  token_does_not_last: {
    en: 'The token authority gives no token that lasts: allow the application offline access (offline_access).',
    de: 'Die Token-Ausgabestelle gibt kein dauerhaftes Token aus: Erlauben Sie der Anwendung den Offlinezugriff (offline_access).',
  },
  nobody_signed_in: {
    en: 'No user has signed in to the source account: start a sign-in and enter its code.',
    de: 'Am Quellkonto hat sich kein Benutzer angemeldet: Beginnen Sie eine Anmeldung, und geben Sie ihren Code ein.',
  },
  account_certificate_invalid: {
    en: 'The certificate of the source account {reason}.',
    de: 'Das Zertifikat des Quellkontos {reason}.',
  },
  account_certificate_ended: {
    en: 'The certificate of the source account ended on {date}: write a new one to the account.',
    de: 'Das Zertifikat des Quellkontos ist am {date} abgelaufen: Tragen Sie im Konto ein neues ein.',
  },
  account_certificate_ends: {
    en: 'The certificate of the account ends on {date}, in {days} days; no schedule of the account runs afterwards.',
    de: 'Das Zertifikat des Kontos läuft am {date} ab, in {days} Tagen; danach läuft kein Zeitplan des Kontos.',
  },
  account_sign_in_ends: {
    en: 'The sign-in of the user of the account ends on {date}, in {days} days; no schedule of the account runs afterwards.',
    de: 'Die Anmeldung des Benutzers des Kontos läuft am {date} ab, in {days} Tagen; danach läuft kein Zeitplan des Kontos.',
  },
} as const
