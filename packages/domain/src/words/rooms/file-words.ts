/** What goes wrong with a file between the source system and the mail. */
export const fileWords = {
  not_the_format: {
    en: 'The source system answered something else than {format}: {found}.',
    de: 'Das Quellsystem lieferte etwas anderes als {format}: {found}.',
  },
  found_empty: { en: 'nothing', de: 'nichts' },
  found_pdf: { en: 'a PDF, or a part of one', de: 'ein PDF oder einen Teil davon' },
  found_zip: { en: 'a zip, or a part of one', de: 'ein Zip oder einen Teil davon' },
  found_png: { en: 'a PNG picture', de: 'ein PNG-Bild' },
  found_tiff: { en: 'a TIFF picture', de: 'ein TIFF-Bild' },
  found_jpeg: { en: 'a JPEG picture', de: 'ein JPEG-Bild' },
  found_gif: { en: 'a GIF picture', de: 'ein GIF-Bild' },
  found_html: {
    en: 'a web page, such as an error or a login page',
    de: 'eine Webseite, etwa eine Fehler- oder Anmeldeseite',
  },
  found_mhtml: { en: 'a MIME message', de: 'eine MIME-Nachricht' },
  found_xml: { en: 'XML', de: 'XML' },
  found_json: { en: 'JSON, such as an error message', de: 'JSON, etwa eine Fehlermeldung' },
  found_text: { en: 'text', de: 'Text' },
  found_binary: { en: 'unknown bytes', de: 'unbekannte Bytes' },
  file_without_page: { en: 'The file has no page.', de: 'Die Datei hat keine Seite.' },
  file_bytes_exceeded: {
    en: 'The file has more than the {most} bytes that are allowed.',
    de: 'Die Datei hat mehr als die {most} Bytes, die erlaubt sind.',
  },
  file_megabytes_exceeded: {
    en: 'The file has {megabytes} MB; at most {most} MB are allowed.',
    de: 'Die Datei hat {megabytes} MB; höchstens {most} MB sind erlaubt.',
  },
  merge_bytes_exceeded: {
    en: 'There are {bytes} bytes to merge; at most {most} are allowed.',
    de: 'Zusammenzuführen wären {bytes} Bytes; höchstens {most} sind erlaubt.',
  },
  zip_bytes_exceeded: {
    en: 'There are {bytes} bytes of zip; at most {most} are allowed.',
    de: 'Das Zip hat {bytes} Bytes; höchstens {most} sind erlaubt.',
  },
  merge_too_costly: {
    en: 'Merging the PDF files takes more time or memory than is allowed; smaller or simpler reports can be merged.',
    de: 'Das Zusammenführen der PDF-Dateien braucht mehr Zeit oder Speicher als erlaubt; kleinere oder einfachere Berichte lassen sich zusammenführen.',
  },
  picture_pages_unknown: {
    en: 'The source system answered a TIFF picture whose pages cannot be counted.',
    de: 'Das Quellsystem lieferte ein TIFF-Bild, dessen Seiten sich nicht zählen lassen.',
  },
  picture_pages_exceeded: {
    en: 'The report has {pages} pages; as PNG at most {most} are made. Choose PDF or TIFF.',
    de: 'Der Bericht hat {pages} Seiten; als PNG werden höchstens {most} erzeugt. Wählen Sie PDF oder TIFF.',
  },
  picture_bytes_exceeded: {
    en: 'The pictures of the pages have more than the {most} bytes that are allowed together. Choose PDF or TIFF.',
    de: 'Die Bilder der Seiten haben zusammen mehr als die {most} Bytes, die erlaubt sind. Wählen Sie PDF oder TIFF.',
  },
  pages_not_as_asked: {
    en: 'The file has {pages}; {wanted} were asked for.',
    de: 'Die Datei hat {pages}; verlangt waren {wanted}.',
  },
  one_page: { en: '1 page', de: '1 Seite' },
  many_pages: { en: '{count} pages', de: '{count} Seiten' },
  server_disk_full: {
    en: 'The file could not be stored: the disk of the server that ran the report is full.',
    de: 'Die Datei ließ sich nicht speichern: Die Platte des Servers, der den Bericht ausführte, ist voll.',
  },
  server_file_missing: {
    en: 'A file of the report is missing, or cannot be used, on the server that ran it.',
    de: 'Eine Datei des Berichts fehlt auf dem Server, der ihn ausführte, oder ist dort nicht benutzbar.',
  },
  store_full: {
    en: 'The file could not be stored: the disk of the artifact store is full.',
    de: 'Die Datei ließ sich nicht speichern: Die Platte der Dateiablage ist voll.',
  },
  store_quota_used: {
    en: 'The file could not be stored: the quota of the artifact store is used up.',
    de: 'Die Datei ließ sich nicht speichern: Das Kontingent der Dateiablage ist aufgebraucht.',
  },
  store_refuses_size: {
    en: 'The file could not be stored: the artifact store takes no file of this size.',
    de: 'Die Datei ließ sich nicht speichern: Die Dateiablage nimmt keine Datei dieser Größe an.',
  },
  store_read_only: {
    en: 'The file could not be stored: the artifact store is read-only.',
    de: 'Die Datei ließ sich nicht speichern: Die Dateiablage ist schreibgeschützt.',
  },
  store_not_allowed: {
    en: 'The artifact store may not be used by this process.',
    de: 'Dieser Prozess darf die Dateiablage nicht benutzen.',
  },
  store_missing: {
    en: 'The artifact store or the file in it is missing.',
    de: 'Die Dateiablage oder die Datei darin fehlt.',
  },
  store_no_directory: {
    en: 'The place of the artifact store is not a directory.',
    de: 'Der Ort der Dateiablage ist kein Verzeichnis.',
  },
  store_failed: { en: 'The artifact store failed.', de: 'In der Dateiablage ist ein Fehler aufgetreten.' },
  kept_file_of_name_gone: {
    en: 'The file "{name}" that was to be sent again is no longer kept; run the schedule instead.',
    de: 'Die Datei „{name}“, die erneut gesendet werden sollte, wird nicht mehr aufbewahrt; führen Sie stattdessen den Zeitplan aus.',
  },
  reports_of_package_missing: {
    en: '{missing} of {count} reports are missing. {reasons}',
    de: '{missing} von {count} Berichten fehlen. {reasons}',
  },
  reason_and_reasons: { en: '{reason} {reasons}', de: '{reason} {reasons}' },
  rows_not_complete: {
    en: '{incomplete} of {count} rows could not be made, or not completely. {reasons}',
    de: '{incomplete} von {count} Zeilen ließen sich nicht oder nicht vollständig erzeugen. {reasons}',
  },
  rows_abandoned: {
    en: 'More than {incomplete} of {count} rows could not be made, or not completely; the others were not begun. {reasons}',
    de: 'Mehr als {incomplete} von {count} Zeilen ließen sich nicht oder nicht vollständig erzeugen; die übrigen wurden nicht begonnen. {reasons}',
  },
  condition_not_blank: {
    en: 'condition not met: NotBlank (the report is blank)',
    de: 'Bedingung nicht erfüllt: NotBlank (der Bericht ist leer)',
  },
  condition_blank: {
    en: 'condition not met: Blank (the report is not blank)',
    de: 'Bedingung nicht erfüllt: Blank (der Bericht ist nicht leer)',
  },
  condition_rows: {
    en: 'condition not met: Rows {operator} {count} ({where} has {found})',
    de: 'Bedingung nicht erfüllt: Rows {operator} {count} ({where} hat {found})',
  },
  condition_value: {
    en: 'condition not met: Value {name} {operator} {other} (it is {value})',
    de: 'Bedingung nicht erfüllt: Value {name} {operator} {other} (der Wert ist {value})',
  },
  condition_changed: {
    en: 'condition not met: Changed (the report is the same as the last one delivered)',
    de: 'Bedingung nicht erfüllt: Changed (der Bericht ist derselbe wie der zuletzt zugestellte)',
  },
  condition_of_report: { en: 'the report', de: 'der Bericht' },
  condition_of_query: { en: 'the answer to the query', de: 'die Antwort auf die Abfrage' },
  no_countable_rows: { en: 'no file with countable rows', de: 'keine Datei mit zählbaren Zeilen' },
  one_row: { en: '1 row', de: '1 Zeile' },
  many_rows: { en: '{count} rows', de: '{count} Zeilen' },
} as const
