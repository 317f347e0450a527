/** What the BI platform does not find in a report, or does not make of it. */
export const biWords = {
  report_url_unreadable: {
    en: 'ReportUrl is not the embed address or the web address of a report.',
    de: 'ReportUrl ist weder die Einbettungsadresse noch die Webadresse eines Berichts.',
  },
  workspace_not_named: {
    en: 'Say which workspace, by its id or by its name.',
    de: 'Geben Sie den Arbeitsbereich mit seiner Id oder seinem Namen an.',
  },
  none_of_the_name: {
    en: '{place} there is no {what} "{name}".',
    de: '{place} gibt es {what} „{name}“ nicht.',
  },
  several_of_the_name: {
    en: '{place} there are {count} of the name "{name}" ({idNames}); select one by its id or address.',
    de: '{place} gibt es „{name}“ {count}-mal ({idNames}); wählen Sie mit Id oder Adresse eines aus.',
  },
  what_workspace: { en: 'workspace', de: 'den Arbeitsbereich' },
  what_report: { en: 'report', de: 'den Bericht' },
  what_dashboard: { en: 'dashboard', de: 'das Dashboard' },
  among_readable: {
    en: 'Among the workspaces that the source account can read',
    de: 'Unter den Arbeitsbereichen, die das Quellkonto lesen darf,',
  },
  in_workspace: { en: 'In the workspace "{workspace}"', de: 'Im Arbeitsbereich „{workspace}“' },
  format_not_made: {
    en: 'The source system does not make {format}: {reason}.',
    de: 'Das Quellsystem erzeugt {format} nicht: {reason}.',
  },
  filters_unreadable: {
    en: 'The filters cannot be read: {reason}.',
    de: 'Die Filter sind nicht lesbar: {reason}.',
  },
  filters_not_for_export: {
    en: 'The filters cannot be exported: {reason}.',
    de: 'Die Filter lassen sich nicht exportieren: {reason}.',
  },
  selected_too_many: {
    en: 'The schedule selects {count} pages and visuals; one export takes at most {most}.',
    de: 'Der Zeitplan wählt {count} Seiten und Visuals; ein Export umfasst höchstens {most}.',
  },
  page_index_unknown: {
    en: 'The report has no page with the index {wanted}; it has {pages}, counted from 0.',
    de: 'Der Bericht hat keine Seite mit dem Index {wanted}; er hat {pages}, gezählt ab 0.',
  },
  visuals_on_which_page: {
    en: 'Say on which page the visuals are: give one page index for all of them, or one for each.',
    de: 'Geben Sie an, auf welcher Seite die Visuals sind: einen Seitenindex für alle, oder einen für jedes.',
  },
  report_not_paginated: {
    en: '"{report}" is not a paginated report.',
    de: '„{report}“ ist kein paginierter Bericht.',
  },
  paginated_takes_parameters: {
    en: 'A paginated report takes parameters, but no filters, bookmarks, pages or visuals.',
    de: 'Ein paginierter Bericht nimmt Parameter an, aber keine Filter, Lesezeichen, Seiten oder Visuals.',
  },
  paginated_not_by_browser: {
    en: 'A paginated report is made by the export interface; use RenderingMethod 0 or 1.',
    de: 'Die Exportschnittstelle erzeugt paginierte Berichte; wählen Sie RenderingMethod 0 oder 1.',
  },
  report_lacks_visual: {
    en: 'The report "{report}" has no visual named "{visual}".',
    de: 'Der Bericht „{report}“ hat kein Visual namens „{visual}“.',
  },
  report_lacks_bookmark: {
    en: 'The report "{report}" has no bookmark named "{bookmark}".',
    de: 'Der Bericht „{report}“ hat kein Lesezeichen namens „{bookmark}“.',
  },
  page_lacks_visual: {
    en: 'The page has no visual named "{visual}".',
    de: 'Die Seite hat kein Visual namens „{visual}“.',
  },
  pages_all_hidden: {
    en: 'All pages of the report are hidden.',
    de: 'Alle Seiten des Berichts sind ausgeblendet.',
  },
  data_of_one_visual: {
    en: 'CSV and XLSX hold the data of one visual: give one name in RenderingSettings.VisualNames.',
    de: 'CSV und XLSX enthalten die Daten eines Visuals: Geben Sie einen Namen in RenderingSettings.VisualNames an.',
  },
  embedded_page_fails: {
    en: 'The embedded page of the BI platform cannot show the report: {words}.',
    de: 'Die eingebettete Seite der BI-Plattform kann den Bericht nicht zeigen: {words}.',
  },
  embedded_page_elsewhere: {
    en: 'The BI platform names {origin} for the embedded page, which is no origin of the account: {originNames}.',
    de: 'Die BI-Plattform nennt {origin} für die eingebettete Seite; das ist kein Ursprung des Kontos: {originNames}.',
  },
  embedded_page_needs_https: {
    en: 'The embedded page {origin} needs https; give the account an ApiUrl with https.',
    de: 'Die eingebettete Seite {origin} braucht https; geben Sie dem Konto eine ApiUrl mit https.',
  },
  visual_text_too_long: {
    en: 'The data of the visual has {length} characters; at most {most} are taken.',
    de: 'Die Daten des Visuals haben {length} Zeichen; höchstens {most} werden angenommen.',
  },
  visual_data_refused: {
    en: 'The BI platform does not give the data of the visual "{visual}": {words}.',
    de: 'Die BI-Plattform gibt die Daten des Visuals „{visual}“ nicht heraus: {words}.',
  },
  visual_rows_cut: {
    en: 'The visual has {most} rows or more, which the BI platform cuts; narrow it by a filter.',
    de: 'Das Visual hat {most} Zeilen oder mehr, die die BI-Plattform abschneidet; schränken Sie es mit einem Filter ein.',
  },
  visual_without_data: {
    en: 'The BI platform gives no data of the visual.',
    de: 'Die BI-Plattform gibt keine Daten des Visuals heraus.',
  },
  visual_data_unreadable: {
    en: 'The BI platform gives data of the visual that cannot be read.',
    de: 'Die BI-Plattform gibt Daten des Visuals heraus, die nicht lesbar sind.',
  },
  workspace_without_capacity: {
    en: 'The workspace "{workspace}" is not on a Premium, Embedded or Fabric capacity; the BI platform exports nothing of it.',
    de: 'Der Arbeitsbereich „{workspace}“ liegt auf keiner Premium-, Embedded- oder Fabric-Kapazität; die BI-Plattform exportiert nichts daraus.',
  },
  workspaces_without_capacity: {
    en: 'No workspace of the account is on a Premium, Embedded or Fabric capacity; the BI platform exports nothing of them.',
    de: 'Kein Arbeitsbereich des Kontos liegt auf einer Premium-, Embedded- oder Fabric-Kapazität; die BI-Plattform exportiert nichts daraus.',
  },
  label_refuses_png: {
    en: 'The report "{report}" has a sensitivity label, so the BI platform makes no PNG of it; choose PDF, or RenderingMethod 2.',
    de: 'Der Bericht „{report}“ hat eine Vertraulichkeitsbezeichnung; darum erzeugt die BI-Plattform kein PNG. Wählen Sie PDF oder RenderingMethod 2.',
  },
  label_refuses_application: {
    en: 'The report "{report}" has a sensitivity label, so the BI platform exports it for users only, not for applications. Give the account the AuthType User, or choose RenderingMethod 2.',
    de: 'Der Bericht „{report}“ hat eine Vertraulichkeitsbezeichnung; darum exportiert ihn die BI-Plattform nur für Benutzer, nicht für Anwendungen. Geben Sie dem Konto den AuthType User, oder wählen Sie RenderingMethod 2.',
  },
  report_parameter_unnamed: {
    en: '"{name}" is not the name of a report parameter.',
    de: '„{name}“ ist kein Name eines Berichtsparameters.',
  },
  parameter_null_and_values: {
    en: 'The parameter "{name}" has values and is null; it can be only one of both.',
    de: 'Der Parameter „{name}“ hat Werte und ist null; nur eines von beiden ist möglich.',
  },
  parameter_without_value: {
    en: 'The parameter "{name}" has no value; give Values, IsNull or UseDefault.',
    de: 'Der Parameter „{name}“ hat keinen Wert; geben Sie Values, IsNull oder UseDefault an.',
  },
} as const
