/** What goes wrong between a data source, its query and the file of its answer. */
export const databaseWords = {
  database_unreachable: { en: 'The database does not answer.', de: 'Die Datenbank antwortet nicht.' },
  database_answer_torn: {
    en: 'The database broke off its answer before it was complete.',
    de: 'Die Datenbank brach ihre Antwort ab, bevor sie vollständig war.',
  },
  database_not_secured: {
    en: 'The connection to the database cannot be secured as Tls says: its certificate is not trusted, is of another host, or it does not encrypt.',
    de: 'Die Verbindung zur Datenbank lässt sich nicht so schützen, wie Tls verlangt. Ihr Zertifikat ist nicht vertrauenswürdig oder von einem anderen Host, oder sie verschlüsselt nicht.',
  },
  database_password_refused: {
    en: 'The database refuses the user name or the password of the data source.',
    de: 'Die Datenbank lehnt den Benutzernamen oder das Passwort der Datenquelle ab.',
  },
  database_access_denied: {
    en: 'The user of the data source may not read what the query asks for.',
    de: 'Der Benutzer der Datenquelle darf nicht lesen, wonach die Abfrage fragt.',
  },
  database_busy: {
    en: 'The database takes no more connections, or shuts down.',
    de: 'Die Datenbank nimmt keine weiteren Verbindungen an oder fährt herunter.',
  },
  database_lacks: {
    en: 'The database does not have what the query names.',
    de: 'Was die Abfrage nennt, gibt es in der Datenbank nicht.',
  },
  database_file_unusable: {
    en: 'The file of the data source is no database, is damaged, or cannot be opened.',
    de: 'Die Datei der Datenquelle ist keine Datenbank, ist beschädigt oder lässt sich nicht öffnen.',
  },
  query_time_over: {
    en: 'The query took longer than the {seconds} seconds that the data source allows (TimeoutSeconds).',
    de: 'Die Abfrage dauerte länger als die {seconds} Sekunden, die die Datenquelle erlaubt (TimeoutSeconds).',
  },
  query_needs_memory: {
    en: 'The query needs more memory than the process that reads it may have; let it answer fewer columns or rows.',
    de: 'Die Abfrage braucht mehr Speicher, als ihr Prozess haben darf; lassen Sie sie weniger Spalten oder Zeilen liefern.',
  },
  query_process_ended: {
    en: 'The process that read the answer of the database was ended from outside.',
    de: 'Der Prozess, der die Antwort der Datenbank las, wurde von außen beendet.',
  },
  query_rows_exceeded: {
    en: 'The query answers more than the {most} rows that are allowed (MaxRows).',
    de: 'Die Abfrage liefert mehr als die {most} Zeilen, die erlaubt sind (MaxRows).',
  },
  query_bytes_exceeded: {
    en: 'The query answers more than {mostMebibytes} MiB; let it answer fewer columns or rows.',
    de: 'Die Abfrage liefert mehr als {mostMebibytes} MiB; lassen Sie sie weniger Spalten oder Zeilen liefern.',
  },
  query_row_too_large: {
    en: 'A value or a row of the query is larger than {mostMebibytes} MiB; let it answer a shorter one.',
    de: 'Ein Wert oder eine Zeile der Abfrage ist größer als {mostMebibytes} MiB; lassen Sie sie kürzere liefern.',
  },
  rows_of_run_too_large: {
    en: 'A row has more than {rowMebibytes} MiB, or all rows have more than {allMebibytes} MiB; let the query answer fewer columns or rows.',
    de: 'Eine Zeile hat mehr als {rowMebibytes} MiB, oder alle Zeilen haben mehr als {allMebibytes} MiB; lassen Sie die Abfrage weniger Spalten oder Zeilen liefern.',
  },
  query_value_too_long: {
    en: 'The value is longer than {most} characters.',
    de: 'Der Wert ist länger als {most} Zeichen.',
  },
  query_several_results: {
    en: 'The query answers more than one result; a data source answers one query at a time.',
    de: 'Die Abfrage liefert mehr als ein Ergebnis; eine Datenquelle beantwortet eine Abfrage auf einmal.',
  },
  rights_administers: {
    en: 'The user of the data source is an administrator of the database server: a query may read and change everything there.',
    de: 'Der Benutzer der Datenquelle ist Administrator des Datenbankservers: Eine Abfrage darf dort alles lesen und ändern.',
  },
  rights_files: {
    en: 'The user of the data source may read or write files of the database server, or run programs there.',
    de: 'Der Benutzer der Datenquelle darf Dateien des Datenbankservers lesen oder schreiben oder dort Programme ausführen.',
  },
  rights_writes: {
    en: 'The user of the data source may change tables of the database, also by functions that a query calls.',
    de: 'Der Benutzer der Datenquelle darf Tabellen der Datenbank ändern, auch durch Funktionen, die eine Abfrage aufruft.',
  },
  rights_own: {
    en: 'The user of the data source reads the database of Punctual itself, with all schedules, users and recipients.',
    de: 'Der Benutzer der Datenquelle liest die Datenbank von Punctual selbst, mit allen Zeitplänen, Benutzern und Empfängern.',
  },
  data_source_settings_unreadable: {
    en: 'The settings of the data source "{name}" cannot be read; write them again.',
    de: 'Die Einstellungen der Datenquelle „{name}“ sind nicht lesbar; schreiben Sie sie neu.',
  },
  data_source_of_query_gone: {
    en: 'The data source of the {title} does not exist any more.',
    de: 'Die Datenquelle gibt es nicht mehr: {title}.',
  },
  answers_gone: {
    en: 'The rows of data that the files were made of are no longer kept; run the schedule instead.',
    de: 'Die Datenzeilen, aus denen die Dateien entstanden, werden nicht mehr aufbewahrt; führen Sie stattdessen den Zeitplan aus.',
  },
  stored_query_unreadable: {
    en: 'The stored query of the schedule cannot be read; write the schedule again with an update.',
    de: 'Die gespeicherte Abfrage des Zeitplans ist nicht lesbar; speichern Sie den Zeitplan neu.',
  },
  columns_not_announced: {
    en: 'The database does not report the columns of the query without executing it; a run compares them with the schedule.',
    de: 'Die Datenbank nennt die Spalten der Abfrage nicht, ohne sie auszuführen; ein Lauf vergleicht sie mit dem Zeitplan.',
  },
  column_repeated: {
    en: 'The query of the rows answers the column "{column}" twice; names match without regard to case.',
    de: 'Die Abfrage der Zeilen liefert die Spalte „{column}“ zweimal; Groß- und Kleinschreibung zählt bei Namen nicht.',
  },
  column_not_answered: {
    en: 'The query of the rows answers no column for {expression}; it answers {columnNames}.',
    de: 'Die Abfrage der Zeilen liefert keine Spalte für {expression}; sie liefert {columnNames}.',
  },
  pdf_cannot_hold: {
    en: 'The answer has {what}, which a PDF table cannot hold; use XLSX or CSV.',
    de: 'Die Antwort hat {what}, was eine PDF-Tabelle nicht fasst; nehmen Sie XLSX oder CSV.',
  },
  mail_cannot_hold: {
    en: 'The answer has {what}, which is too much for the body of a mail; use XLSX or CSV.',
    de: 'Die Antwort hat {what}, was für den Text einer Mail zu viel ist; nehmen Sie XLSX oder CSV.',
  },
  more_columns_than: { en: 'more than {most} columns', de: 'mehr als {most} Spalten' },
  more_rows_than: { en: 'more than {most} rows', de: 'mehr als {most} Zeilen' },
  more_mebibytes_than: { en: 'a table of more than {most} MiB', de: 'eine Tabelle von mehr als {most} MiB' },
  characters_without_font: {
    en: 'characters that no font of the worker has ({characters})',
    de: 'Zeichen, die keine Schrift des Workers hat ({characters})',
  },
  table_needs_browser: {
    en: 'The answer has characters that only the fonts of the browser have. {reason} Give the workers a browser, or use XLSX or CSV.',
    de: 'Die Antwort hat Zeichen, die nur die Schriften des Browsers haben. {reason} Geben Sie den Workern einen Browser, oder nehmen Sie XLSX oder CSV.',
  },
  xlsx_cell_too_long: {
    en: 'A value has more than {most} characters, which a cell of XLSX cannot hold; use CSV.',
    de: 'Ein Wert hat mehr als {most} Zeichen, was eine Zelle in XLSX nicht fasst; nehmen Sie CSV.',
  },
} as const
