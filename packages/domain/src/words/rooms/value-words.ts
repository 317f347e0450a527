/** What the schema library says of a value that its schema does not take. */
export const valueWords = {
  value_type_wrong: {
    en: 'Invalid input: expected {expected}, received {received}',
    de: 'ist vom falschen Typ: erwartet wird {expected}, gesendet wurde {received}',
  },
  value_wrong: { en: 'Invalid input: expected {expected}', de: 'hat nicht den erwarteten Wert: {expected}' },
  value_invalid: { en: 'Invalid input', de: 'ist nicht gültig' },
  value_no_option: {
    en: 'Invalid option: expected one of {options}',
    de: 'ist keiner der möglichen Werte: {options}',
  },
  value_text_too_long: {
    en: 'Too big: expected string to have <={most} characters',
    de: 'darf höchstens {most} Zeichen haben',
  },
  value_list_too_long: {
    en: 'Too big: expected array to have <={most} items',
    de: 'darf höchstens {most} Einträge haben',
  },
  value_too_large: { en: 'Too big: expected number to be <={most}', de: 'darf höchstens {most} sein' },
  value_text_too_short: {
    en: 'Too small: expected string to have >={least} characters',
    de: 'muss mindestens {least} Zeichen haben',
  },
  value_list_too_short: {
    en: 'Too small: expected array to have >={least} items',
    de: 'muss mindestens {least} Einträge haben',
  },
  value_too_small: { en: 'Too small: expected number to be >={least}', de: 'muss mindestens {least} sein' },
  value_not_above: { en: 'Too small: expected number to be >{limit}', de: 'muss größer als {limit} sein' },
  value_pattern_wrong: {
    en: 'Invalid string: must match pattern {pattern}',
    de: 'muss dem Muster {pattern} entsprechen',
  },
  either: { en: '{left} or {right}', de: '{left} oder {right}' },
} as const
