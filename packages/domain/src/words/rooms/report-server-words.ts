/** What a report server does not find or make, and what jsreport says of a template. */
export const reportServerWords = {
  runs_paginated_only: {
    en: 'A report server account runs paginated reports only.',
    de: 'Ein Konto eines Berichtsservers führt nur paginierte Berichte aus.',
  },
  report_path_unreadable: {
    en: 'ReportUrl is neither the catalog path of a report, such as /Sales/Daily, nor an address of one.',
    de: 'ReportUrl ist weder der Katalogpfad eines Berichts, wie /Sales/Daily, noch eine Adresse.',
  },
  report_name_ambiguous: {
    en: 'Several reports have the name "{report}" ({pathNames}); give the path as ReportUrl.',
    de: 'Mehrere Berichte heißen „{report}“ ({pathNames}); geben Sie den Pfad als ReportUrl an.',
  },
  report_not_readable: {
    en: 'The source account can read no report "{report}".',
    de: 'Einen Bericht „{report}“, den das Quellkonto lesen darf, gibt es nicht.',
  },
  report_not_readable_in: {
    en: 'The source account can read no report "{report}" in the folder "{folder}".',
    de: 'Einen Bericht „{report}“, den das Quellkonto lesen darf, gibt es im Ordner „{folder}“ nicht.',
  },
  snapshot_unknown: {
    en: 'The report has no history snapshot {historyId}; its newest is {newest}.',
    de: 'Der Bericht hat keine Momentaufnahme {historyId} im Verlauf; die neueste ist {newest}.',
  },
  snapshots_missing: {
    en: 'The report has no history snapshot {historyId}; it has none.',
    de: 'Der Bericht hat keine Momentaufnahme {historyId} im Verlauf; er hat gar keine.',
  },
  linked_report_broken: {
    en: 'The linked report {path} leads to a report that is no longer there.',
    de: 'Der verknüpfte Bericht {path} führt zu einem Bericht, den es nicht mehr gibt.',
  },
  web_page_not_an_error: {
    en: 'The report server answers with a web page that is not an error page of its own; check the addresses of the source account.',
    de: 'Der Berichtsserver antwortet mit einer Webseite, die keine seiner Fehlerseiten ist; prüfen Sie die Adressen des Quellkontos.',
  },
  not_a_report_server: {
    en: 'The portal address of the source account does not answer as a report server (REST v2.0).',
    de: 'Unter der Portaladresse des Quellkontos antwortet kein Berichtsserver (REST v2.0).',
  },
  not_a_jsreport_server: {
    en: 'The address of the source account does not answer as a jsreport server.',
    de: 'Unter der Adresse des Quellkontos antwortet kein jsreport-Server.',
  },
  template_not_readable: {
    en: 'The source account can read no template "{template}".',
    de: 'Eine Vorlage „{template}“, die das Quellkonto lesen darf, gibt es nicht.',
  },
  template_name_ambiguous: {
    en: 'Several templates have the name "{template}" ({pathNames}); give the path.',
    de: 'Mehrere Vorlagen heißen „{template}“ ({pathNames}); geben Sie den Pfad an.',
  },
  recipe_makes: {
    en: 'The recipe {recipe} of the template "{template}" makes {formatNames}, not {format}.',
    de: 'Das Recipe {recipe} der Vorlage „{template}“ erzeugt {formatNames}, nicht {format}.',
  },
  recipe_makes_nothing: {
    en: 'no format that can be sent',
    de: 'kein Format, das sich senden lässt',
  },
} as const
