/** What is wrong with a field of a request, whatever the request is. Each follows the name of its field. */
export const fieldWords = {
  field_is_wrong: { en: '{field}: {problem}.', de: '{field}: {problem}.' },
  request_is_wrong: { en: 'The request: {problem}.', de: 'Die Anfrage: {problem}.' },
  field_required: { en: 'is required', de: 'fehlt' },
  field_empty: { en: 'must not be empty', de: 'darf nicht leer sein' },
  field_invisible: { en: 'must have a character that can be seen', de: 'muss ein sichtbares Zeichen haben' },
  field_not_of_request: {
    en: 'names no schedule of this request',
    de: 'nennt keinen Zeitplan dieser Anfrage',
  },
  field_given_twice: { en: 'is given twice', de: 'steht doppelt da' },
  field_given_twice_in_two_spellings: {
    en: 'is given twice, in two spellings',
    de: 'steht doppelt da, in zwei Schreibweisen',
  },
  field_too_long: {
    en: 'must not be longer than {most} characters',
    de: 'darf höchstens {most} Zeichen lang sein',
  },
  field_too_many_entries: {
    en: 'must not have more than {most} entries; this has {count}',
    de: 'darf höchstens {most} Einträge haben; hier sind es {count}',
  },
  field_too_many_words: {
    en: 'must not have more than {most} entries',
    de: 'darf höchstens {most} Einträge haben',
  },
  field_too_many_items: {
    en: 'must not have more than {most} items; this one has {count}',
    de: 'darf höchstens {most} Einträge haben; hier sind es {count}',
  },
  field_too_many_addresses: {
    en: 'must not have more than {most} addresses',
    de: 'darf höchstens {most} Adressen haben',
  },
  field_too_many_rows: {
    en: 'must not have more than {most} rows',
    de: 'darf höchstens {most} Zeilen haben',
  },
  field_unknown: { en: 'is not a known field', de: 'ist kein bekanntes Feld' },
  field_unknown_hint: { en: 'is not a known field; {hint}', de: 'ist kein bekanntes Feld; {hint}' },
  hint_did_you_mean: { en: 'did you mean {guess}?', de: 'meinten Sie {guess}?' },
  hint_known_fields: { en: 'known fields are {fieldNames}', de: 'bekannt sind die Felder {fieldNames}' },
  field_nested_too_deep: {
    en: 'is nested deeper than {most} levels',
    de: 'ist tiefer als {most} Ebenen verschachtelt',
  },
  field_names_not_storable: {
    en: 'has a name with characters that cannot be stored',
    de: 'hat einen Namen mit Zeichen, die sich nicht speichern lassen',
  },
  field_name_forbidden: {
    en: 'must not have a field named {name}',
    de: 'darf kein Feld mit dem Namen {name} haben',
  },
  field_has_nul: { en: 'contains a NUL character', de: 'enthält ein NUL-Zeichen' },
  field_not_unicode: { en: 'is not valid Unicode text', de: 'ist kein gültiger Unicode-Text' },
  field_no_array: { en: 'must be a JSON array', de: 'muss ein JSON-Array sein' },
  field_no_object: { en: 'must be an object', de: 'muss ein Objekt sein' },
  field_belongs_in_body: {
    en: 'belongs in the body, not in the query string',
    de: 'gehört in den Inhalt der Anfrage, nicht in die Query',
  },
  field_in_query_and_body: {
    en: 'is given in the query string and in the body',
    de: 'steht in der Query und im Inhalt der Anfrage',
  },
  part_unknown: {
    en: 'is not a known part; the file is named {part}',
    de: 'ist kein bekannter Teil; die Datei heißt {part}',
  },
  part_file_missing: { en: 'is required: the JSON array as a file', de: 'fehlt: das JSON-Array als Datei' },
  several_reasons: { en: '{reasons}', de: '{reasons}' },
  as_told: { en: '{text}', de: '{text}' },
  cursor_unknown: { en: 'is not a cursor of this list', de: 'ist kein Cursor dieser Liste' },
  cursor_unknown_link: {
    en: 'is not a cursor of this list; take it from the Link header of the page before',
    de: 'ist kein Cursor dieser Liste; nehmen Sie ihn aus der Kopfzeile Link der vorigen Seite',
  },
  event_position_unknown: {
    en: 'is not the id of an event of this stream',
    de: 'ist nicht die Id eines Ereignisses dieses Stroms',
  },
  hash_beginning_wrong: {
    en: 'must be the beginning of a hash: 8 to 64 hexadecimal digits',
    de: 'muss der Anfang eines Hashes sein: 8 bis 64 hexadezimale Ziffern',
  },
  time_unreadable: {
    en: 'must be seconds since 1970, an instant such as 2026-03-29T02:30:00Z, or a local time such as 2026-03-29T02:30',
    de: 'muss Sekunden seit 1970, ein Zeitpunkt wie 2026-03-29T02:30:00Z oder eine Ortszeit wie 2026-03-29T02:30 sein',
  },
  span_order_wrong: { en: 'must be after FromEpochUtc', de: 'muss nach FromEpochUtc liegen' },
  span_too_long: {
    en: 'must be at most 92 days after FromEpochUtc',
    de: 'darf höchstens 92 Tage nach FromEpochUtc liegen',
  },
  span_too_many_parts: {
    en: 'cuts the time into {count} parts; the most is {most}, so give at least {least}',
    de: 'teilt die Zeit in {count} Teile; erlaubt sind {most}, geben Sie also mindestens {least} an',
  },
  field_required_with: { en: 'is required with {field}', de: 'wird mit {field} zusammen gebraucht' },
  field_required_for: { en: 'is required for {action}', de: 'wird für {action} gebraucht' },
  field_belongs_to_action: { en: 'belongs to {action} only', de: 'gehört nur zu {action}' },
  field_host_refused: {
    en: 'leads to a host that may not be used: {reason}',
    de: 'führt zu einem Host, der nicht benutzt werden darf: {reason}',
  },
  field_no_url: { en: 'is not an http or https address', de: 'ist keine http- oder https-Adresse' },
  field_no_language: { en: 'is not a language tag, such as de-DE', de: 'ist kein Sprachkürzel wie de-DE' },
  field_no_sha256: {
    en: 'must be 64 hexadecimal digits',
    de: 'muss aus 64 hexadezimalen Ziffern bestehen',
  },
  field_no_plain_address: { en: 'must be a plain address', de: 'muss eine einfache Adresse sein' },
  field_calendar_unknown: {
    en: 'names no calendar; give the id of one',
    de: 'nennt keinen Kalender; wählen Sie einen, den es gibt',
  },
  field_owner_unknown: {
    en: 'names no user; give the name or the id of one',
    de: 'nennt keinen Benutzer; geben Sie den Namen oder die Id eines Benutzers an',
  },
  field_no_working_day: {
    en: 'must leave at least one day of the week',
    de: 'muss mindestens einen Wochentag übrig lassen',
  },
  field_cannot_be_read: { en: 'cannot be read: {reason}', de: 'ist nicht lesbar: {reason}' },
} as const
