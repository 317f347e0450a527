/** What is wrong with a value that its schema does not take. Each follows the name of its field. */
export const valueWords = {
  value_type_wrong: {
    en: 'has the wrong type: {expected} is expected, {received} was given',
    de: 'ist vom falschen Typ: erwartet wird {expected}, gesendet wurde {received}',
  },
  value_wrong: { en: 'must be {expected}', de: 'hat nicht den erwarteten Wert: {expected}' },
  value_invalid: { en: 'is not valid', de: 'ist nicht gültig' },
  value_no_option: {
    en: 'must be one of {options}',
    de: 'ist keiner der möglichen Werte: {options}',
  },
  value_text_too_long: {
    en: 'must not have more than {most} characters',
    de: 'darf höchstens {most} Zeichen haben',
  },
  value_list_too_long: {
    en: 'must not have more than {most} entries',
    de: 'darf höchstens {most} Einträge haben',
  },
  value_too_large: { en: 'must not be above {most}', de: 'darf höchstens {most} sein' },
  value_text_too_short: {
    en: 'must have at least {least} characters',
    de: 'muss mindestens {least} Zeichen haben',
  },
  value_list_too_short: {
    en: 'must have at least {least} entries',
    de: 'muss mindestens {least} Einträge haben',
  },
  value_too_small: { en: 'must be at least {least}', de: 'muss mindestens {least} sein' },
  value_not_above: { en: 'must be above {limit}', de: 'muss größer als {limit} sein' },
  value_pattern_wrong: {
    en: 'must match the pattern {pattern}',
    de: 'muss dem Muster {pattern} entsprechen',
  },
  either: { en: '{left} or {right}', de: '{left} oder {right}' },
} as const
