/** What an import says of schedules of other systems. */
export const moveInWords = {
  move_in_identical: {
    en: 'The next {runs} runs are identical.',
    de: 'Die nächsten {runs} Läufe sind gleich.',
  },
  move_in_differing: {
    en: 'Of the next {runs} runs {differing} differ, the first at {first}.',
    de: 'Von den nächsten {runs} Läufen weichen {differing} ab, zuerst um {first}.',
  },
  move_in_no_run: { en: 'It runs no more.', de: 'Er läuft nicht mehr.' },
  move_in_data_driven: {
    en: 'A query of the report server gives its recipients or values. Make a data-driven schedule for it.',
    de: 'Empfänger oder Werte gibt eine Abfrage des Berichtsservers. Legen Sie dafür einen datengesteuerten Zeitplan an.',
  },
  move_in_event: { en: 'An event starts it, and no time.', de: 'Ein Ereignis startet es, keine Uhrzeit.' },
  move_in_no_report: { en: 'It names no report.', de: 'Es nennt keinen Bericht.' },
  move_in_no_schedule: {
    en: 'Its times are not in a form that is known.',
    de: 'Seine Zeiten haben keine bekannte Form.',
  },
  move_in_zone: {
    en: 'Its start {start} does not fit the clock of {timeZone}. Give the time zone of the report server.',
    de: 'Sein Beginn {start} passt nicht zur Uhr von {timeZone}. Geben Sie die Zeitzone des Berichtsservers an.',
  },
  move_in_file_share: {
    en: 'It writes files to "{path}" with credentials that the report server keeps. Add a destination.',
    de: 'Es schreibt Dateien nach „{path}“ mit Zugangsdaten, die der Berichtsserver behält. Fügen Sie ein Ziel hinzu.',
  },
  move_in_delivery: {
    en: 'Its way of delivery "{extension}" is not known here. Add a destination.',
    de: 'Sein Zustellweg „{extension}“ ist hier unbekannt. Fügen Sie ein Ziel hinzu.',
  },
  move_in_no_recipient: {
    en: 'Its mail has no recipient. Add a destination.',
    de: 'Seine Mail hat keinen Empfänger. Fügen Sie ein Ziel hinzu.',
  },
  move_in_format: {
    en: 'Its format "{format}" is not known here. The file is a PDF.',
    de: 'Sein Format „{format}“ ist hier unbekannt. Die Datei ist ein PDF.',
  },
  move_in_off: {
    en: 'The schedule is disabled until it has a destination.',
    de: 'Der Zeitplan ist deaktiviert, bis er ein Ziel hat.',
  },
  move_in_account: {
    en: 'The account "{account}" is not one that can be used here.',
    de: 'Das Konto „{account}“ lässt sich hier nicht verwenden.',
  },
  move_in_value: {
    en: 'The column {column} has "{given}", which cannot be read.',
    de: 'In der Spalte {column} steht „{given}“, was nicht lesbar ist.',
  },
  move_in_column: {
    en: 'has the unknown column "{column}". Known are {columnNames} and "Parameter <name>".',
    de: 'hat die unbekannte Spalte „{column}“. Bekannt sind {columnNames} und „Parameter <Name>“.',
  },
  move_in_parameters: {
    en: 'The parameters are not taken over: an interactive report has filters.',
    de: 'Die Parameter werden nicht übernommen: Ein interaktiver Bericht hat Filter.',
  },
  move_in_refused: {
    en: 'The rule is refused: {field} {problem}',
    de: 'Die Regel wird abgelehnt: {field} {problem}',
  },
  move_in_source: {
    en: 'Give one of Csv, ReportServerAccountId and Service.',
    de: 'Geben Sie entweder Csv, ReportServerAccountId oder Service an.',
  },
  move_in_sign_in: {
    en: 'Give UserName and Password, or ClientId and ClientSecret.',
    de: 'Geben Sie UserName und Password oder ClientId und ClientSecret an.',
  },
  move_in_name: {
    en: 'Nothing that {field} may name is called "{name}" here.',
    de: 'Nichts, was {field} nennen kann, heißt hier „{name}“.',
  },
  move_in_secret: {
    en: 'The destination "{destination}" has a secret, which is never read. Add the destination.',
    de: 'Das Ziel „{destination}“ hat ein Geheimnis, das nie gelesen wird. Fügen Sie das Ziel hinzu.',
  },
  move_in_incomplete: {
    en: 'The schedule is disabled until its destinations are complete.',
    de: 'Der Zeitplan ist deaktiviert, bis seine Ziele vollständig sind.',
  },
  move_in_owner: {
    en: 'Its owner {owner} is no user here. The user who takes it over answers for it.',
    de: 'Sein Verantwortlicher {owner} ist hier kein Benutzer. Wer ihn übernimmt, verantwortet ihn.',
  },
} as const
