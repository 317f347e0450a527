/** What is wrong with a field of a schedule. Each follows the name of its field. */
export const scheduleFields = {
  schedule_aliases_differ: {
    en: 'and its aliases name different schedules',
    de: 'und seine Zweitnamen nennen verschiedene Zeitpläne',
  },
  schedule_reference_required: {
    en: 'is required, or else ScheduleName and FolderPath',
    de: 'wird gebraucht, oder sonst ScheduleName und FolderPath',
  },
  schedule_kind_reserved: {
    en: '"{asked}" schedules are reserved and cannot be used yet; use single, paginated or package',
    de: 'Zeitpläne der Art „{asked}“ sind vorgesehen, aber noch nicht möglich; nehmen Sie single, paginated oder package',
  },
  schedule_kind_unknown: {
    en: 'is not a kind of schedule; use single, paginated or package',
    de: 'ist keine Art von Zeitplan; nehmen Sie single, paginated oder package',
  },
  schedules_or_search: {
    en: 'or else Search must be given, and not both',
    de: 'oder sonst Search wird gebraucht, und nicht beides',
  },
  schedules_named_twice: { en: 'names the schedule {id} twice', de: 'nennt den Zeitplan {id} doppelt' },
  bulk_time_in_cron: {
    en: 'cannot be set: the times of the schedule stand in its cron pattern',
    de: 'lässt sich nicht setzen: Die Zeiten des Zeitplans stehen in seinem Cron-Muster',
  },
  bulk_account_of_package: {
    en: 'cannot be set: each report of a package names its own account',
    de: 'lässt sich nicht setzen: Jeder Bericht eines Pakets nennt sein eigenes Konto',
  },
  bulk_account_of_other_kind: {
    en: 'is an account of another kind; the report is read by one of the kind {kind}',
    de: 'ist ein Konto anderer Art; den Bericht liest eines der Art {kind}',
  },
  bulk_changed_since: {
    en: 'The schedule was changed since, so it stays as it is.',
    de: 'Der Zeitplan wurde seither geändert, also bleibt er, wie er ist.',
  },
  field_not_of_action: {
    en: 'does not belong to the action {action}',
    de: 'gehört nicht zur Aktion {action}',
  },
  bulk_id_unknown: {
    en: 'is the Bulk-Id of no request that still keeps a schedule off: it is wrong, or everything is on again',
    de: 'ist die Bulk-Id keiner Anfrage, wegen der noch ein Zeitplan aus ist: Sie ist falsch, oder alles ist wieder an',
  },
  search_without_condition: {
    en: 'must hold a condition; FolderPath "/" means everything',
    de: 'muss eine Bedingung haben; FolderPath "/" heißt alles',
  },
  search_finds_too_many: {
    en: 'finds more than {most} schedules; narrow it, or name them in parts',
    de: 'findet mehr als {most} Zeitpläne; grenzen Sie die Suche ein, oder nennen Sie sie in Teilen',
  },
  report_required: {
    en: 'is required, or else WorkspaceName and BiReportName',
    de: 'wird gebraucht, oder sonst WorkspaceName und BiReportName',
  },
  bookmark_required: {
    en: 'is required when ApplyBookmark is true',
    de: 'wird gebraucht, wenn ApplyBookmark true ist',
  },
  account_or_report_server: {
    en: 'or ReportServerAccountId is required, and only one of them',
    de: 'oder ReportServerAccountId wird gebraucht, und nur eines von beiden',
  },
  rule_or_schedule: {
    en: 'or ScheduleId is required, and only one of them',
    de: 'oder ScheduleId wird gebraucht, und nur eines von beiden',
  },
  recipient_missing: {
    en: 'needs at least one recipient in To, Cc or Bcc',
    de: 'braucht mindestens einen Empfänger unter An, Cc oder Bcc',
  },
  placeholder_entry_too_long: {
    en: 'has a placeholder in an entry that is too long or has line breaks',
    de: 'hat einen Platzhalter in einem Eintrag, der zu lang ist oder Zeilenumbrüche hat',
  },
  addresses_not_plain: {
    en: 'must be plain addresses: nothing is filled in for placeholders',
    de: 'müssen einfache Adressen sein: Platzhalter werden hier nicht gefüllt',
  },
  field_recipient_refused: {
    en: 'has the recipient {recipient}, whose domain RECIPIENT_DOMAINS_ALLOW does not name',
    de: 'hat den Empfänger {recipient}, dessen Domain RECIPIENT_DOMAINS_ALLOW nicht nennt',
  },
  field_recipient_refused_in_row: {
    en: 'has the recipient {recipient} in row {row}, whose domain RECIPIENT_DOMAINS_ALLOW does not name',
    de: 'hat in Zeile {row} den Empfänger {recipient}, dessen Domain RECIPIENT_DOMAINS_ALLOW nicht nennt',
  },
  address_domain_refused: {
    en: 'has the address {address}, whose domain RECIPIENT_DOMAINS_ALLOW does not name',
    de: 'hat die Adresse {address}, deren Domain RECIPIENT_DOMAINS_ALLOW nicht nennt',
  },
  destination_named_twice: { en: 'names the destination {id} twice', de: 'nennt das Ziel {id} doppelt' },
  format_impossible: { en: 'cannot be {format}: {reason}', de: 'kann nicht {format} sein: {reason}' },
  zip_password_without_zip: {
    en: 'needs Zip to be true; an empty text removes the stored password',
    de: 'braucht Zip auf true; ein leerer Text entfernt das gespeicherte Passwort',
  },
  pdf_password_without_pdf: {
    en: 'needs Format to be PDF; an empty text removes the stored password',
    de: 'braucht das Format PDF; ein leerer Text entfernt das gespeicherte Passwort',
  },
  pdf_password_without_all_pdf: {
    en: 'needs Format of every report to be PDF; an empty text removes the stored password',
    de: 'braucht bei jedem Bericht das Format PDF; ein leerer Text entfernt das gespeicherte Passwort',
  },
  pdf_password_with_package_zip: {
    en: 'needs Zip of the destination instead of the package; an empty text removes the stored password',
    de: 'braucht Zip am Ziel statt am Paket; ein leerer Text entfernt das gespeicherte Passwort',
  },
  marks_without_pdf: {
    en: 'needs Format to be PDF',
    de: 'braucht das Format PDF',
  },
  marks_without_all_pdf: {
    en: 'needs Format of every report to be PDF',
    de: 'braucht bei jedem Bericht das Format PDF',
  },
  marks_with_package_zip: {
    en: 'needs Zip of the destination instead of the package',
    de: 'braucht Zip am Ziel statt am Paket',
  },
  pdf_a_impossible: {
    en: 'must be false: Punctual cannot make PDF/A of the files of a source system',
    de: 'muss false sein: Punctual kann aus den Dateien eines Quellsystems kein PDF/A machen',
  },
  merge_needs_pdf: { en: 'must be PDF when MergePdf is true', de: 'muss PDF sein, wenn MergePdf true ist' },
  rows_not_countable: {
    en: 'needs a file whose rows can be counted: a Format of {formatNames}',
    de: 'braucht eine Datei, deren Zeilen sich zählen lassen: ein Format unter {formatNames}',
  },
  condition_contradicts_not_blank: {
    en: 'contradicts NotBlank; give one of them',
    de: 'widerspricht NotBlank; geben Sie eines von beiden an',
  },
  blank_not_detectable: {
    en: 'can hold only where every Format is one of {formatNames}',
    de: 'kann nur zutreffen, wo jedes Format eines von {formatNames} ist',
  },
  value_name_unknown: { en: 'is not the name of one of Values', de: 'ist nicht der Name eines der Values' },
  value_name_unknown_guess: {
    en: 'is not the name of one of Values; did you mean {guess}?',
    de: 'ist nicht der Name eines der Values; meinten Sie {guess}?',
  },
  not_with_condition_kind: { en: 'does not go with Kind {kind}', de: 'passt nicht zu Kind {kind}' },
  condition_query_missing: { en: 'is required with Query', de: 'wird mit Query gebraucht' },
  condition_data_source_missing: {
    en: 'is required with DataSourceId',
    de: 'wird mit DataSourceId gebraucht',
  },
  condition_name_required: {
    en: 'is required: the name of one of Values',
    de: 'fehlt: der Name eines der Values',
  },
  condition_other_required: {
    en: 'is required; null compares with a value that is not there',
    de: 'fehlt; null vergleicht mit einem Wert, den es nicht gibt',
  },
  not_with_data_source_kind: {
    en: 'does not go with Source {source}; use {fieldNames}',
    de: 'passt nicht zu Source {source}; nehmen Sie {fieldNames}',
  },
  required_with_sql: { en: 'is required with Source Sql', de: 'wird mit Source Sql gebraucht' },
  data_driven_query_required: {
    en: 'is required; a list says only how many rows there are',
    de: 'fehlt; eine Liste sagt nur, wie viele Zeilen es gibt',
  },
  columns_count_wrong: { en: 'must have 1 to {most} columns', de: 'muss 1 bis {most} Spalten haben' },
  rows_missing: { en: 'must have at least one row', de: 'muss mindestens eine Zeile haben' },
  csv_unreadable: { en: 'cannot be read: it is not CSV', de: 'ist nicht lesbar: Es ist kein CSV' },
  column_named_twice: { en: 'names the column "{column}" twice', de: 'nennt die Spalte „{column}“ doppelt' },
  column_name_wrong: {
    en: 'has a column "{column}" whose name {problem}',
    de: 'hat eine Spalte „{column}“; ihr Name {problem}',
  },
  column_name_empty: { en: 'is empty', de: 'ist leer' },
  column_name_too_long: { en: 'is longer than 100 characters', de: 'ist länger als 100 Zeichen' },
  column_name_has_braces: {
    en: 'contains braces, a colon or control characters',
    de: 'enthält geschweifte Klammern, einen Doppelpunkt oder Steuerzeichen',
  },
  column_name_reserved: {
    en: 'is a name that templates have already',
    de: 'ist ein Name, den es in Vorlagen schon gibt',
  },
  reports_missing: { en: 'must have at least one report', de: 'muss mindestens einen Bericht haben' },
  reports_too_many: {
    en: 'must not have more than {most} reports',
    de: 'darf höchstens {most} Berichte haben',
  },
  package_name_required: { en: 'or PackageName is required', de: 'oder PackageName wird gebraucht' },
  package_name_differs: {
    en: 'must be the same as ScheduleName',
    de: 'muss mit ScheduleName übereinstimmen',
  },
  not_of_source_report: {
    en: 'does not belong to a report of Source',
    de: 'gehört nicht zu einem Bericht mit Source',
  },
  package_in_package: {
    en: 'must be single or paginated: a package holds no packages',
    de: 'muss single oder paginated sein: Ein Paket enthält keine Pakete',
  },
  of_paginated_reports: {
    en: 'belongs to paginated reports; this one is single',
    de: 'gehört zu paginierten Berichten; dieser ist single',
  },
  of_single_reports: {
    en: 'belongs to single reports; this one is paginated',
    de: 'gehört zu Berichten der Art single; dieser ist paginated',
  },
  paginated_format_unknown: {
    en: 'is no format; give {formatNames}',
    de: 'ist kein Format; geben Sie eines von {formatNames} an',
  },
  history_id_wrong: {
    en: 'must be the time of a history snapshot, such as 2026-03-01T06:00:00',
    de: 'muss die Zeit einer Momentaufnahme im Verlauf sein, etwa 2026-03-01T06:00:00',
  },
  parameter_contradicts_null: {
    en: 'contradicts IsNull; give one of them',
    de: 'widerspricht IsNull; geben Sie eines von beiden an',
  },
  parameter_contradicts_values: {
    en: 'contradicts Values; give one of them',
    de: 'widerspricht Values; geben Sie eines von beiden an',
  },
  parameter_named_twice: {
    en: 'names the parameter {name} a second time; give all its values in one entry',
    de: 'nennt den Parameter {name} ein zweites Mal; geben Sie alle seine Werte in einem Eintrag an',
  },
  source_not_scheduled_so: {
    en: 'is of the kind {kind}; its reports are not scheduled as Source',
    de: 'ist von der Art {kind}; Berichte dieser Art werden nicht als Source geplant',
  },
  too_many_expressions: {
    en: 'brings the schedule above {most} expressions in values and addresses',
    de: 'bringt den Zeitplan über {most} Ausdrücke in Werten und Adressen',
  },
  value_name_taken: { en: 'is the name of another value', de: 'ist der Name eines anderen Werts' },
  parameters_with_value: {
    en: 'leave {name} with a value that {problem}',
    de: 'ergeben für {name} einen Wert, der nicht gültig ist: {problem}',
  },
} as const
