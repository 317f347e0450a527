/** What is wrong with a filter of a report. */
export const filterWords = {
  filter_told: { en: '{problem}.', de: '{problem}.' },
  filter_value_wrong: {
    en: 'must be text, a number or a boolean',
    de: 'muss ein Text, eine Zahl oder ein Wahrheitswert sein',
  },
  filter_operator_wrong: { en: 'must be In, NotIn or All', de: 'muss In, NotIn oder All sein' },
  filter_logical_operator_wrong: { en: 'must be And or Or', de: 'muss And oder Or sein' },
  filter_operator_unknown: {
    en: 'must be one of {operatorNames}',
    de: 'muss eines von {operatorNames} sein',
  },
  filter_too_many_conditions: {
    en: 'must have at most 2 conditions',
    de: 'darf höchstens 2 Bedingungen haben',
  },
  filters_too_many_conditions: {
    en: 'The filters make {count} conditions; the export takes at most {most}.',
    de: 'Die Filter ergeben {count} Bedingungen; der Export erlaubt höchstens {most}.',
  },
  filter_kind_unknown: {
    en: 'has a filterType or $schema of no known kind',
    de: 'hat einen filterType oder ein $schema von keiner bekannten Art',
  },
  filter_kind_not_exported: {
    en: 'a filter of the kind {kind} cannot be exported',
    de: 'ein Filter der Art {kind} lässt sich nicht exportieren',
  },
  filter_single_condition: {
    en: 'must be And when there is one condition',
    de: 'muss bei einer einzigen Bedingung And sein',
  },
  filter_or_not_exported: {
    en: 'Or can be exported only between two conditions with the operator Is',
    de: 'Or lässt sich nur zwischen zwei Bedingungen mit dem Operator Is exportieren',
  },
  filter_operator_not_exported: {
    en: '{operator} cannot be exported',
    de: '{operator} lässt sich nicht exportieren',
  },
  filter_value_missing: { en: 'is missing', de: 'fehlt' },
  filter_operator_for_numbers: {
    en: '{operator} can be exported for numbers and ISO dates only',
    de: '{operator} lässt sich nur für Zahlen und ISO-Daten exportieren',
  },
  filter_column_only: {
    en: 'only a column can be filtered in an export',
    de: 'in einem Export lässt sich nur nach einer Spalte filtern',
  },
  filter_column_missing: { en: 'must have a column', de: 'muss eine Spalte haben' },
  filter_target_wrong: {
    en: 'must have a table and a column',
    de: 'muss eine Tabelle und eine Spalte haben',
  },
  filter_target_missing: { en: 'must name a column', de: 'muss eine Spalte nennen' },
  filter_targets_wrong: { en: 'must name a column, or several', de: 'muss eine Spalte nennen oder mehrere' },
  filter_relative_operator_wrong: {
    en: 'must be 0 (in the last), 1 (in this) or 2 (in the next)',
    de: 'muss 0 (in den letzten), 1 (in diesem) oder 2 (in den nächsten) sein',
  },
  filter_time_unit_wrong: {
    en: 'must be 7 (minutes) or 8 (hours)',
    de: 'muss 7 (Minuten) oder 8 (Stunden) sein',
  },
  filter_top_or_bottom: { en: 'must be Top or Bottom', de: 'muss Top oder Bottom sein' },
  filter_in_only: { en: 'must be In', de: 'muss In sein' },
} as const
