/** What is wrong with a field of an account or of an item of a source system. */
export const sourceFields = {
  field_has_controls: {
    en: 'must not contain line breaks or control characters',
    de: 'darf keine Zeilenumbrüche oder Steuerzeichen enthalten',
  },
  service_url_wrong: {
    en: 'is not an http or https address without user name, query and fragment',
    de: 'ist keine http- oder https-Adresse ohne Benutzername, Query und Fragment',
  },
  field_longer_than: { en: 'is longer than {most} characters', de: 'ist länger als {most} Zeichen' },
  field_has_colon: { en: 'must not contain a colon', de: 'darf keinen Doppelpunkt enthalten' },
  user_name_required_with_password: {
    en: 'is required with a Password',
    de: 'wird mit einem Passwort gebraucht',
  },
  field_no_token: {
    en: 'must be a name of letters, digits and "-"',
    de: 'muss ein Name aus Buchstaben, Ziffern und „-“ sein',
  },
  field_no_header_value: {
    en: 'must not contain line breaks or other characters that a header cannot carry',
    de: 'darf keine Zeilenumbrüche und keine anderen Zeichen enthalten, die ein Header nicht übertragen kann',
  },
  field_no_path: { en: 'must begin with "/"', de: 'muss mit „/“ beginnen' },
  device_setting_unknown_guess: {
    en: 'is no setting of {format}; did you mean {guess}?',
    de: 'ist keine Einstellung von {format}; meinten Sie {guess}?',
  },
  device_setting_unknown: {
    en: 'is no setting of {format}; it takes {knownNames}',
    de: 'ist keine Einstellung von {format}; es gibt {knownNames}',
  },
  device_setting_wrong: { en: 'must be {wanted}', de: 'muss {wanted} sein' },
  wanted_whole_number: { en: 'a whole number', de: 'eine ganze Zahl' },
  wanted_inches: { en: 'inches, such as 8.5in', de: 'eine Länge in Zoll wie 8.5in' },
  wanted_short_text: { en: 'a text of 1 to 10 characters', de: 'ein Text von 1 bis 10 Zeichen' },
  wanted_encoding: {
    en: 'the IANA name of a character encoding, such as UTF-8',
    de: 'der IANA-Name einer Zeichenkodierung wie UTF-8',
  },
  wanted_one_of: { en: 'one of {wordNames}', de: 'eines von {wordNames}' },
  client_certificate_missing: {
    en: 'has no certificate in PEM form (-----BEGIN CERTIFICATE-----)',
    de: 'hat kein Zertifikat in PEM-Form (-----BEGIN CERTIFICATE-----)',
  },
  client_key_has_password: {
    en: 'has a private key with a password; write it without one',
    de: 'hat einen privaten Schlüssel mit Passwort; schreiben Sie ihn ohne',
  },
  client_key_missing: {
    en: 'has no private key in PEM form (-----BEGIN PRIVATE KEY-----)',
    de: 'hat keinen privaten Schlüssel in PEM-Form (-----BEGIN PRIVATE KEY-----)',
  },
  client_key_weak: {
    en: 'needs an RSA key of at least {least} bits',
    de: 'braucht einen RSA-Schlüssel von mindestens {least} Bit',
  },
  client_key_of_other_certificate: {
    en: 'has a private key that does not belong to the certificate',
    de: 'hat einen privaten Schlüssel, der nicht zum Zertifikat gehört',
  },
  kerberos_user_wrong: {
    en: 'must be the name of a user without the realm, such as svc-reports',
    de: 'muss der Name eines Benutzers ohne Realm sein, etwa svc-reports',
  },
  kerberos_realm_wrong: {
    en: 'must be a realm, such as CORP.EXAMPLE',
    de: 'muss ein Realm sein, etwa CORP.EXAMPLE',
  },
  kerberos_kdc_wrong: {
    en: 'must be a host with an optional port, such as dc1.corp.example:88',
    de: 'muss ein Host mit oder ohne Port sein, etwa dc1.corp.example:88',
  },
  keytab_unreadable: { en: 'is no keytab in base64', de: 'ist keine Keytab in Base64' },
  keytab_cut_off: { en: 'is a keytab that is cut off', de: 'ist eine abgeschnittene Keytab' },
  keytab_empty: { en: 'is a keytab without keys', de: 'ist eine Keytab ohne Schlüssel' },
  web_page_no_path: {
    en: 'must be a path and query below the BaseUrl of the account, such as /d/sales?from=now-7d',
    de: 'muss Pfad und Query unterhalb der BaseUrl des Kontos sein, etwa /d/sales?from=now-7d',
  },
  web_page_has_controls: {
    en: 'must not contain a backslash or control characters',
    de: 'darf keinen umgekehrten Schrägstrich und keine Steuerzeichen enthalten',
  },
  web_page_leads_out: {
    en: 'must not lead out of the BaseUrl',
    de: 'darf nicht aus der BaseUrl hinausführen',
  },
  selector_ends_with_comma: {
    en: 'is no CSS selector: it ends with a comma',
    de: 'ist kein CSS-Selektor: Er endet mit einem Komma',
  },
  selector_begins_with_sign: {
    en: 'is no CSS selector: it begins with a sign such as ">"',
    de: 'ist kein CSS-Selektor: Er beginnt mit einem Zeichen wie „>“',
  },
  selector_lacks_element: {
    en: 'is no CSS selector: a sign such as ">" needs an element behind it',
    de: 'ist kein CSS-Selektor: Hinter einem Zeichen wie „>“ muss ein Element stehen',
  },
  selector_unreadable: {
    en: 'is no CSS selector at character {place}: {reason}',
    de: 'ist bei Zeichen {place} kein CSS-Selektor: {reason}',
  },
  template_name_wrong: {
    en: 'must be the name of a template, or its path, such as /Sales/Weekly',
    de: 'muss der Name einer Vorlage oder ihr Pfad sein, etwa /Sales/Weekly',
  },
  template_is_folder: {
    en: 'must be a template; this is a folder',
    de: 'muss eine Vorlage sein; dies ist ein Ordner',
  },
  parameter_name_wrong: { en: 'is no name of a parameter', de: 'ist kein Name eines Parameters' },
  parameter_unknown_guess: {
    en: 'is no parameter of the report; did you mean {guess}?',
    de: 'ist kein Parameter des Berichts; meinten Sie {guess}?',
  },
  parameter_unknown: {
    en: 'is no parameter of the report; it has {names}',
    de: 'ist kein Parameter des Berichts; er hat {names}',
  },
  parameter_report_has_none: {
    en: 'is no parameter of the report; it has none',
    de: 'ist kein Parameter des Berichts; er hat keine',
  },
  parameter_spelt_otherwise: {
    en: 'has to be written as the report has it: {known}',
    de: 'muss so geschrieben sein, wie der Bericht ihn hat: {known}',
  },
  parameter_missing: {
    en: 'needs a value: it has no default',
    de: 'braucht einen Wert: Er hat keinen Standardwert',
  },
  parameter_without_default: {
    en: 'needs a value: the report has no default for it',
    de: 'braucht einen Wert: Der Bericht hat keinen Standardwert dafür',
  },
  parameter_internal: {
    en: 'cannot be set: the report keeps {name} to itself',
    de: 'lässt sich nicht setzen: Der Bericht behält {name} für sich',
  },
  parameter_not_nullable: {
    en: 'cannot be true: {name} does not take null',
    de: 'kann nicht true sein: {name} darf nicht null sein',
  },
  parameter_value_missing: {
    en: 'needs a value, or else IsNull or UseDefault',
    de: 'braucht einen Wert, oder sonst IsNull oder UseDefault',
  },
  parameter_takes_one_value: {
    en: 'takes one value: {name} is not multi-valued',
    de: 'darf nur einen Wert haben: {name} nimmt nicht mehrere an',
  },
  parameter_value_not_allowed: {
    en: 'is not one of the values that {name} allows; valid are {values}',
    de: 'ist keiner der Werte, die {name} erlaubt; gültig sind {values}',
  },
  parameter_no_value_allowed: {
    en: 'is not one of the values that {name} allows; no value is valid here',
    de: 'ist keiner der Werte, die {name} erlaubt; hier ist kein Wert gültig',
  },
  parameter_value_blank: {
    en: 'must not be blank: {name} needs a text',
    de: 'darf nicht leer sein: {name} braucht einen Text',
  },
  parameter_value_of_other_type: {
    en: 'is not of the type {type} of {name}',
    de: 'hat nicht den Typ {type} von {name}',
  },
  listed_and_more: { en: '{listed} and {count} more', de: '{listed} und {count} weitere' },
  bookmark_unreadable: {
    en: 'BookmarkJson is neither JSON, as {example}, nor the base64 text of a captured state.',
    de: 'BookmarkJson ist weder JSON wie {example} noch der Base64-Text eines festgehaltenen Zustands.',
  },
  bookmark_no_object: {
    en: 'BookmarkJson must be an object with "name" or "state".',
    de: 'BookmarkJson muss ein Objekt mit „name“ oder „state“ sein.',
  },
  bookmark_not_one: {
    en: 'BookmarkJson must have exactly one of "name" and "state", as text that is not empty.',
    de: 'BookmarkJson muss genau eines von „name“ und „state“ haben, als Text, der nicht leer ist.',
  },
} as const
