/** Why a query is not taken. */
export const queryWords = {
  query_has_nul: {
    en: 'has a character that no query can have',
    de: 'hat ein Zeichen, das keine Abfrage haben kann',
  },
  query_writes: {
    en: 'has the statement {statement}; a data source is only read',
    de: 'hat die Anweisung {statement}; eine Datenquelle wird nur gelesen',
  },
  query_text_not_closed: {
    en: 'has a text that is not closed',
    de: 'hat einen Text, der nicht geschlossen ist',
  },
  query_name_not_closed: {
    en: 'has a quoted name that is not closed',
    de: 'hat einen Namen in Anführungszeichen, der nicht geschlossen ist',
  },
  query_comment_not_closed: {
    en: 'has a comment that is not closed',
    de: 'hat einen Kommentar, der nicht geschlossen ist',
  },
  query_dollar_text_not_closed: {
    en: 'has a text in {quote} that is not closed',
    de: 'hat einen Text in {quote}, der nicht geschlossen ist',
  },
  query_parameter_unused: {
    en: 'has "{name}", which the query does not use as :{name}',
    de: 'hat „{name}“, das die Abfrage nicht als :{name} verwendet',
  },
  query_has_question_mark: {
    en: 'has a "?" as a parameter: write :name, and give its value in Parameters',
    de: 'hat ein „?“ als Parameter: Schreiben Sie :name, und geben Sie den Wert in Parameters an',
  },
  query_has_dollar: {
    en: 'has a "$" as a parameter: write :name, and give its value in Parameters',
    de: 'hat ein „$“ als Parameter: Schreiben Sie :name, und geben Sie den Wert in Parameters an',
  },
  query_has_number: {
    en: 'has a numbered parameter: write :name, and give its value in Parameters',
    de: 'hat einen nummerierten Parameter: Schreiben Sie :name, und geben Sie den Wert in Parameters an',
  },
  query_executable_comment: {
    en: 'has a comment that the database executes ("/*!"); write its content without the comment',
    de: 'hat einen Kommentar, den die Datenbank ausführt („/*!“); schreiben Sie seinen Inhalt ohne den Kommentar',
  },
  query_several_statements: {
    en: 'has more than one statement; a data source answers one query at a time',
    de: 'hat mehr als eine Anweisung; eine Datenquelle beantwortet eine Abfrage auf einmal',
  },
  query_parameter_missing: {
    en: 'names the parameter {parameter}, which Parameters does not have',
    de: 'nennt den Parameter {parameter}, den Parameters nicht hat',
  },
  query_too_many_parameters: {
    en: 'names parameters more than {most} times',
    de: 'nennt Parameter mehr als {most} Mal',
  },
  query_empty: { en: 'is empty', de: 'ist leer' },
  query_begins_otherwise: {
    en: 'begins with {word}; a query begins with SELECT, WITH, VALUES or TABLE, since a data source is only read',
    de: 'beginnt mit {word}; eine Abfrage beginnt mit SELECT, WITH, VALUES oder TABLE, denn eine Datenquelle wird nur gelesen',
  },
  query_has_word: {
    en: 'has the word {word}; a data source is only read. A name that is spelt like this stands in quotes',
    de: 'hat das Wort {word}; eine Datenquelle wird nur gelesen. Ein Name, der so geschrieben wird, steht in Anführungszeichen',
  },
  database_files_off: {
    en: 'cannot be used: the operator has set no directory for database files (DATA_SOURCE_FILE_ROOTS)',
    de: 'ist nicht möglich: Der Betreiber hat kein Verzeichnis für Datenbankdateien gesetzt (DATA_SOURCE_FILE_ROOTS)',
  },
  database_file_link: {
    en: 'is a link that leads out of the directories that the operator allows (DATA_SOURCE_FILE_ROOTS)',
    de: 'ist ein Link, der aus den Verzeichnissen hinausführt, die der Betreiber erlaubt (DATA_SOURCE_FILE_ROOTS)',
  },
  database_file_not_absolute: {
    en: 'has to be an absolute path without ".."',
    de: 'muss ein absoluter Pfad ohne „..“ sein',
  },
  database_file_elsewhere: {
    en: 'is not below a directory that the operator allows for database files (DATA_SOURCE_FILE_ROOTS)',
    de: 'liegt nicht unter einem Verzeichnis, das der Betreiber für Datenbankdateien erlaubt (DATA_SOURCE_FILE_ROOTS)',
  },
} as const
