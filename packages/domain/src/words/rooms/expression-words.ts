/** What is wrong with an address, or with a placeholder or its expression. */
export const expressionWords = {
  expression_wrong: {
    en: 'has {expression}, which {problem}',
    de: 'hat {expression}; der Ausdruck {problem}',
  },
  expression_wrong_guess: {
    en: 'has {expression}, which {problem}; did you mean {guess}?',
    de: 'hat {expression}; der Ausdruck {problem}; meinten Sie {guess}?',
  },
  expression_not_here: {
    en: 'has {expression}, which is known to subjects, bodies and names of files only',
    de: 'hat {expression}, das nur Betreff, Text und Dateinamen kennen',
  },
  expression_no_column_guess: {
    en: 'asks for {expression}, which is no name and no column of DataDriven; did you mean {guess}?',
    de: 'verlangt {expression}; das ist weder ein Name noch eine Spalte von DataDriven; meinten Sie {guess}?',
  },
  expression_no_column: {
    en: 'asks for {expression}, which is no name and no column of DataDriven; there are {knownNames}',
    de: 'verlangt {expression}; das ist weder ein Name noch eine Spalte von DataDriven; es gibt {knownNames}',
  },
  address_too_long: {
    en: '{given} is longer than {most} characters; write a shorter list.',
    de: '{given} ist länger als {most} Zeichen; schreiben Sie eine kürzere Liste.',
  },
  address_has_controls: {
    en: '{given} contains line breaks or control characters; write one address per entry.',
    de: '{given} enthält Zeilenumbrüche oder Steuerzeichen; schreiben Sie eine Adresse je Eintrag.',
  },
  addresses_too_many: {
    en: 'There are more than {most} addresses; write a shorter list.',
    de: 'Es sind mehr als {most} Adressen; schreiben Sie eine kürzere Liste.',
  },
  address_not_one: {
    en: '{given} must be exactly one e-mail address.',
    de: '{given} muss genau eine E-Mail-Adresse sein.',
  },
  address_unreadable: {
    en: '{given} is not an e-mail address; write it like ann@example.org or Ann <ann@example.org>.',
    de: '{given} ist keine E-Mail-Adresse. Schreiben Sie sie wie ann@example.org oder Ann <ann@example.org>.',
  },
  value_must_be_one_address: {
    en: '"{text}" must be one address; with SeveralAddresses a value may be a list.',
    de: '„{text}“ muss eine Adresse sein; mit SeveralAddresses darf ein Wert eine Liste sein.',
  },
  expression_format_too_long: {
    en: 'has a format of more than {most} characters',
    de: 'hat ein Format von mehr als {most} Zeichen',
  },
  expression_no_end: {
    en: 'begins at character {place} and has no end; write }} behind it',
    de: 'beginnt bei Zeichen {place} und hat kein Ende; schreiben Sie }} dahinter',
  },
  expression_no_format: {
    en: 'has no format behind the colon',
    de: 'hat hinter dem Doppelpunkt kein Format',
  },
  expression_format_of_text: {
    en: 'has a format, which only an instant takes',
    de: 'hat ein Format, das nur ein Zeitpunkt nimmt',
  },
  expression_too_long: { en: 'is longer than {most} characters', de: 'ist länger als {most} Zeichen' },
  expression_too_deep: {
    en: 'nests functions more than {most} deep',
    de: 'verschachtelt Funktionen tiefer als {most} Ebenen',
  },
  expression_needs_brackets: {
    en: 'needs brackets, as in {example}',
    de: 'braucht Klammern wie in {example}',
  },
  expression_no_language: {
    en: 'has "{language}", which is no language; write one such as de or pt-BR',
    de: 'hat „{language}“, das keine Sprache ist; schreiben Sie eine wie de oder pt-BR',
  },
  expression_needs_comma: { en: 'needs a comma, as in {example}', de: 'braucht ein Komma wie in {example}' },
  expression_needs_bracket: {
    en: 'needs a closing bracket, as in {example}',
    de: 'braucht eine schließende Klammer wie in {example}',
  },
  expression_too_many_steps: { en: 'has more than {most} steps', de: 'hat mehr als {most} Schritte' },
  expression_needs_amount: {
    en: 'needs a number and a unit behind "{sign}", as in {example}',
    de: 'braucht hinter „{sign}“ eine Zahl und eine Einheit wie in {example}',
  },
  expression_moves_too_far: {
    en: 'moves by more than a hundred years: {move}',
    de: 'verschiebt um mehr als hundert Jahre: {move}',
  },
  expression_lacks_unit: {
    en: 'has a number without a unit; the units are s seconds, m minutes, h hours, d days, w weeks, mo months, q quarters, y years',
    de: 'hat eine Zahl ohne Einheit; die Einheiten sind s Sekunden, m Minuten, h Stunden, d Tage, w Wochen, mo Monate, q Quartale, y Jahre',
  },
  expression_no_unit: {
    en: 'has no unit "{word}"; the units are s seconds, m minutes, h hours, d days, w weeks, mo months, q quarters, y years',
    de: 'hat keine Einheit „{word}“; die Einheiten sind s Sekunden, m Minuten, h Stunden, d Tage, w Wochen, mo Monate, q Quartale, y Jahre',
  },
  expression_lacks_instant: {
    en: 'lacks its instant; there are {knownNames}',
    de: 'hat keinen Zeitpunkt; es gibt {knownNames}',
  },
  expression_no_instant: {
    en: 'has no instant "{word}"; there are {knownNames}',
    de: 'hat einen Zeitpunkt „{word}“, den es nicht gibt; es gibt {knownNames}',
  },
  expression_lacks_period: {
    en: 'lacks its period; there are {knownNames}',
    de: 'hat keinen Zeitraum; es gibt {knownNames}',
  },
  expression_no_period: {
    en: 'has no period "{word}"; there are {knownNames}',
    de: 'hat einen Zeitraum „{word}“, den es nicht gibt; es gibt {knownNames}',
  },
  expression_unreadable_from: { en: 'cannot be read from "{rest}" on', de: 'ist ab „{rest}“ nicht lesbar' },
} as const
