/** What is wrong with a field of a recurrence. Each follows the name of its field. */
export const recurrenceFields = {
  rule_field_wrong: { en: 'must be {wanted}, not {given}.', de: 'muss {wanted} sein, nicht {given}.' },
  wanted_object: { en: 'an object', de: 'ein Objekt' },
  wanted_repeat: { en: 'an object {members}', de: 'ein Objekt {members}' },
  wanted_text: { en: 'text', de: 'ein Text' },
  wanted_flag: { en: 'true or false', de: 'true oder false' },
  wanted_date: { en: 'a date of the calendar as YYYY-MM-DD', de: 'ein Kalenderdatum als YYYY-MM-DD' },
  wanted_time: { en: 'a time as HH:mm, 00:00 to 23:59', de: 'eine Uhrzeit als HH:mm, 00:00 bis 23:59' },
  wanted_list: { en: 'a list', de: 'eine Liste' },
  wanted_integer: { en: 'a whole number from {from} to {to}', de: 'eine ganze Zahl von {from} bis {to}' },
  wanted_integer_not_zero: {
    en: 'a whole number from {from} to -1 or from 1 to {to}',
    de: 'eine ganze Zahl von {from} bis -1 oder von 1 bis {to}',
  },
  rule_word_unknown: {
    en: 'must be one of {wordNames}, not {given}.',
    de: 'muss eines von {wordNames} sein, nicht {given}.',
  },
  rule_word_unknown_guess: {
    en: 'must be one of {wordNames}, not {given}. Did you mean {guess}?',
    de: 'muss eines von {wordNames} sein, nicht {given}. Meinten Sie {guess}?',
  },
  frequency_required: { en: 'is required: one of {wordNames}.', de: 'fehlt: eines von {wordNames}.' },
  zone_unknown: {
    en: '{given} is not a known time zone. Give an IANA name such as Europe/Amsterdam, or a Windows id.',
    de: '{given} ist keine bekannte Zeitzone. Geben Sie einen IANA-Namen wie Europe/Amsterdam oder eine Windows-Id an.',
  },
  zone_unknown_guess: {
    en: '{given} is not a known time zone. Give an IANA name such as Europe/Amsterdam, or a Windows id. Did you mean {guess}?',
    de: '{given} ist keine bekannte Zeitzone. Geben Sie einen IANA-Namen wie Europe/Amsterdam oder eine Windows-Id an. Meinten Sie {guess}?',
  },
  monthly_type_required: {
    en: 'is required to choose between {fields}.',
    de: 'wird gebraucht, um zwischen {fields} zu wählen.',
  },
  ordinal_fifth: {
    en: 'must be one of {wordNames}. Not every month has a fifth: use Last.',
    de: 'muss eines von {wordNames} sein. Nicht jeder Monat hat ein fünftes Mal: Nehmen Sie Last.',
  },
  repeat_unit_required: { en: 'is required: Minutes or Hours.', de: 'fehlt: Minutes oder Hours.' },
  repeat_every_required: {
    en: 'is required: how many minutes or hours lie between two runs.',
    de: 'fehlt: wie viele Minuten oder Stunden zwischen zwei Läufen liegen.',
  },
  end_before_start: {
    en: '{end} lies before StartDate {start}.',
    de: '{end} liegt vor dem StartDate {start}.',
  },
  until_before_time: {
    en: '{until} lies before ExecutionTime {time}; repeated runs stay within the day.',
    de: '{until} liegt vor der ExecutionTime {time}; wiederholte Läufe bleiben innerhalb des Tages.',
  },
  cron_wrong: {
    en: '{given} is not a cron pattern: {problem}.',
    de: '{given} ist kein Cron-Muster: {problem}.',
  },
  cron_not_with_frequency: {
    en: 'goes with Frequency Cron only, not with {frequency}.',
    de: 'passt nur zu Frequency Cron, nicht zu {frequency}.',
  },
  interval_not_with_cron: {
    en: 'does not go with Frequency Cron: write the interval into the pattern.',
    de: 'passt nicht zu Frequency Cron: Schreiben Sie das Intervall in das Muster.',
  },
  repeat_not_with_cron: {
    en: 'does not go with Frequency Cron: write the repetition into the pattern.',
    de: 'passt nicht zu Frequency Cron: Schreiben Sie die Wiederholung in das Muster.',
  },
  rule_field_unknown: { en: 'is not a field of this object.', de: 'ist kein Feld dieses Objekts.' },
  rule_field_unknown_guess: {
    en: 'is not a field of this object. Did you mean {guess}?',
    de: 'ist kein Feld dieses Objekts. Meinten Sie {guess}?',
  },
} as const
