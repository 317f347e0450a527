/** Why a recurrence has no run, and what stands in the way of planning it. */
export const ruleReasons = {
  rule_needs_time: { en: 'ExecutionTime is missing.', de: 'Es ist keine Uhrzeit gewählt (ExecutionTime).' },
  rule_needs_week_day: {
    en: 'Weekly needs at least one day in WeekDays.',
    de: 'Es ist kein Wochentag gewählt (WeekDays).',
  },
  rule_needs_month: { en: 'Annual needs Month.', de: 'Es ist kein Monat gewählt (Month).' },
  rule_needs_month_day: {
    en: '{frequency} needs DayOfMonth, or MonthlyType Ordinal or WorkingDay with its fields.',
    de: 'Es ist kein Tag des Monats gewählt ({frequency}: DayOfMonth, Ordinal oder WorkingDay).',
  },
  rule_needs_field: {
    en: 'MonthlyType {type} needs {field}.',
    de: 'Der Tag des Monats ist nicht ganz angegeben: Zu MonthlyType {type} gehört {field}.',
  },
  rule_needs_cron: {
    en: 'Cron needs a pattern in Cron.',
    de: 'Es ist kein Cron-Muster angegeben (Cron).',
  },
  rule_names_no_day_between: {
    en: 'The recurrence names no day from StartDate {start} to EndDate {end}{free}.',
    de: 'Die Regel nennt von {start} bis {end} keinen Tag{free}.',
  },
  rule_names_no_day_after: {
    en: 'The recurrence names no day after StartDate {start}{free}.',
    de: 'Die Regel nennt nach {start} keinen Tag{free}.',
  },
  rule_has_ended: {
    en: 'The recurrence ended: it has no run left up to EndDate {end}{free}.',
    de: 'Die Regel ist zu Ende: Bis {end} nennt sie keinen Tag mehr{free}.',
  },
  rule_has_no_further_day: {
    en: 'The recurrence has no further day{free}.',
    de: 'Die Regel hat keinen weiteren Tag{free}.',
  },
  free_in_calendar: {
    en: ' that is not a holiday in the calendar {calendar}',
    de: ', der im Kalender {calendar} kein Feiertag ist',
  },
  rule_unreadable: {
    en: 'The stored recurrence cannot be read.',
    de: 'Die gespeicherte Regel ist nicht lesbar.',
  },
  rule_unreadable_because: {
    en: 'The stored recurrence cannot be read: {problem}.',
    de: 'Die gespeicherte Regel ist nicht lesbar: {problem}.',
  },
  rule_unreadable_write_again: {
    en: 'The stored recurrence cannot be read; write the schedule again.',
    de: 'Die gespeicherte Regel ist nicht lesbar; schreiben Sie den Zeitplan neu.',
  },
  rule_not_in_trail: {
    en: 'The audit trail does not say what the schedule was at that time.',
    de: 'Das Protokoll sagt nicht, wie der Zeitplan zu dieser Zeit war.',
  },
  rule_calendar_missing: {
    en: 'There is no calendar {calendarId}, which the recurrence names.',
    de: 'Den Kalender {calendarId}, den die Regel nennt, gibt es nicht.',
  },
  calendar_unreadable: {
    en: 'The calendar {calendar} cannot be read: {problem}.',
    de: 'Der Kalender {calendar} ist nicht lesbar: {problem}.',
  },
  place_is_wrong: { en: '{place}: {problem}', de: '{place}: {problem}' },
  plan_refused_by_store: {
    en: 'The database refuses to write its next run. It is tried again every ten minutes.',
    de: 'Die Datenbank lehnt es ab, seinen nächsten Lauf zu schreiben. Es wird alle zehn Minuten neu versucht.',
  },
  report_cannot_be_made: {
    en: 'The report cannot be made: {reason}',
    de: 'Der Bericht lässt sich nicht erzeugen: {reason}',
  },
  account_found_invalid: {
    en: 'The source account "{name}" was found invalid: {reason}',
    de: 'Das Quellkonto „{name}“ ist ungültig: {reason}',
  },
  data_source_found_invalid: {
    en: 'The data source "{name}" was found invalid: {reason}',
    de: 'Die Datenquelle „{name}“ ist ungültig: {reason}',
  },
  account_without_sign_in: {
    en: 'No user has signed in to the source account "{name}"; start it with startsignin.',
    de: 'Am Quellkonto „{name}“ hat sich kein Benutzer angemeldet; beginnen Sie mit startsignin.',
  },
} as const
