/** What a source never makes of a schedule, which formats it makes, and how it made a file. */
export const sourceWords = {
  identity_only_one: {
    en: 'A paginated report takes one identity; leave the others out.',
    de: 'Ein paginierter Bericht nimmt nur eine Identität an; lassen Sie die anderen weg.',
  },
  identities_of_bi_only: {
    en: 'Identities are of the BI platform; a report server shows what its own account may see.',
    de: 'Identities gehören zur BI-Plattform; ein Berichtsserver zeigt, was sein eigenes Konto sehen darf.',
  },
  culture_of_report_server: {
    en: 'Culture is of a report server; the BI platform takes none.',
    de: 'Culture gehört zu einem Berichtsserver; die BI-Plattform nimmt keine an.',
  },
  history_of_report_server: {
    en: 'HistoryId is of a report server; the BI platform keeps no history.',
    de: 'HistoryId gehört zu einem Berichtsserver; die BI-Plattform bewahrt keinen Verlauf auf.',
  },
  report_url_of_tile: {
    en: 'ReportUrl is the address of a tile of a dashboard; give the address of the dashboard or of the report.',
    de: 'ReportUrl ist die Adresse einer Kachel eines Dashboards; geben Sie die des Dashboards oder des Berichts an.',
  },
  report_url_in_app: {
    en: 'ReportUrl is an address in an app, which the export interface does not take. Open the report in its workspace and give that address, or give WorkspaceName and BiReportName instead.',
    de: 'ReportUrl ist eine Adresse in einer App, die die Exportschnittstelle nicht annimmt. Öffnen Sie den Bericht in seinem Arbeitsbereich und geben Sie jene Adresse an, oder WorkspaceName und BiReportName.',
  },
  dashboard_needs_browser: {
    en: 'The export interface of the BI platform makes reports only; a dashboard needs RenderingMethod 0 or 2 (browser).',
    de: 'Die Exportschnittstelle der BI-Plattform erzeugt nur Berichte; ein Dashboard braucht RenderingMethod 0 oder 2 (Browser).',
  },
  which_page_missing: {
    en: 'A schedule of a page must say which: give RenderingSettings.PageIndexes, or a ReportUrl that opens the page.',
    de: 'Ein Zeitplan einer Seite muss die Seite nennen: mit RenderingSettings.PageIndexes oder einer ReportUrl, die die Seite öffnet.',
  },
  which_visual_missing: {
    en: 'A schedule of a visual must say which: give RenderingSettings.VisualNames.',
    de: 'Ein Zeitplan eines Visuals muss das Visual nennen: mit RenderingSettings.VisualNames.',
  },
  visual_without_bookmark: {
    en: 'The export of a single visual cannot carry a bookmark.',
    de: 'Der Export eines einzelnen Visuals nimmt kein Lesezeichen an.',
  },
  filters_of_one_visual: {
    en: 'Filters of the kinds TopN and IncludeExclude are of one visual: give one name in RenderingSettings.VisualNames.',
    de: 'Filter der Arten TopN und IncludeExclude gelten für ein Visual: Geben Sie einen Namen in RenderingSettings.VisualNames an.',
  },
  exports_too_many: {
    en: 'One export takes at most {most} pages and visuals.',
    de: 'Ein Export umfasst höchstens {most} Seiten und Visuals.',
  },
  made_paginated: {
    en: 'The export interface of the BI platform makes paginated reports.',
    de: 'Die Exportschnittstelle der BI-Plattform erzeugt paginierte Berichte.',
  },
  made_by_export: {
    en: 'The export interface of the BI platform makes this report.',
    de: 'Die Exportschnittstelle der BI-Plattform erzeugt diesen Bericht.',
  },
  made_as_asked: {
    en: 'The schedule asks for RenderingMethod {method}.',
    de: 'Der Zeitplan verlangt RenderingMethod {method}.',
  },
  made_dashboard: {
    en: 'The export interface of the BI platform makes no dashboards.',
    de: 'Die Exportschnittstelle der BI-Plattform erzeugt keine Dashboards.',
  },
  made_visual_data: {
    en: 'Only the embedded page of the report gives the data of a visual.',
    de: 'Die Daten eines Visuals gibt nur die eingebettete Seite des Berichts heraus.',
  },
  made_visual_bookmark: {
    en: 'The export interface takes no bookmark for a single visual.',
    de: 'Die Exportschnittstelle nimmt für ein einzelnes Visual kein Lesezeichen an.',
  },
  made_with_filters: {
    en: 'The export interface does not take the filters: {field}: {reason}.',
    de: 'Die Exportschnittstelle nimmt die Filter nicht an: {field}: {reason}.',
  },
  made_without_capacity: {
    en: 'The workspace "{workspace}" is on no capacity, so the export interface makes nothing of it.',
    de: 'Der Arbeitsbereich „{workspace}“ liegt auf keiner Kapazität; darum erzeugt die Exportschnittstelle nichts daraus.',
  },
  made_by_report_server: {
    en: 'The report server renders the report itself.',
    de: 'Der Berichtsserver rendert den Bericht selbst.',
  },
  made_of_template: {
    en: 'The jsreport server renders the template.',
    de: 'Der jsreport-Server rendert die Vorlage.',
  },
  made_of_page: {
    en: 'A web page is rendered in a browser.',
    de: 'Eine Webseite wird in einem Browser gerendert.',
  },
  made_of_page_refused: {
    en: 'A web page is rendered in a browser. It asked for {hosts}, which the account does not name (AlsoReachable) or the operator refuses.',
    de: 'Eine Webseite wird in einem Browser gerendert. Sie verlangte {hosts}; das Konto nennt diese Hosts nicht (AlsoReachable), oder der Betreiber lässt sie nicht zu.',
  },
  made_of_query: {
    en: 'The worker makes the file of the answer to the query.',
    de: 'Der Worker erzeugt die Datei aus der Antwort auf die Abfrage.',
  },
  made_with_fonts: {
    en: 'The answer has characters that only the fonts of the browser have.',
    de: 'Die Antwort hat Zeichen, die nur die Schriften des Browsers haben.',
  },
  made_for_another_row: {
    en: 'Another row of the data has asked for the same.',
    de: 'Eine andere Zeile der Daten hat dasselbe verlangt.',
  },
  formats_of_paginated: {
    en: 'the BI platform makes {formatNames} of a paginated report',
    de: 'die BI-Plattform erzeugt {formatNames} aus einem paginierten Bericht',
  },
  formats_of_report: {
    en: 'the BI platform makes {formatNames} of a report that is not paginated',
    de: 'die BI-Plattform erzeugt {formatNames} aus einem Bericht, der nicht paginiert ist',
  },
  formats_of_visual: {
    en: 'the BI platform makes {formatNames} of one visual',
    de: 'die BI-Plattform erzeugt {formatNames} aus einem Visual',
  },
  formats_of_browser: {
    en: 'a browser (RenderingMethod 2) makes {formatNames} of a report, and CSV and XLSX of one visual',
    de: 'ein Browser (RenderingMethod 2) erzeugt {formatNames} aus einem Bericht, und CSV und XLSX aus einem Visual',
  },
  formats_of_browser_visual: {
    en: 'a browser (RenderingMethod 2) makes {formatNames} of one visual',
    de: 'ein Browser (RenderingMethod 2) erzeugt {formatNames} aus einem Visual',
  },
  formats_of_query: {
    en: 'a query makes {formatNames}',
    de: 'eine Abfrage erzeugt {formatNames}',
  },
  formats_of_jsreport: {
    en: 'the recipes of jsreport make {formatNames}',
    de: 'die Recipes von jsreport erzeugen {formatNames}',
  },
  formats_of_web_page: {
    en: 'a browser makes PDF and PNG of a web page',
    de: 'ein Browser erzeugt PDF und PNG aus einer Webseite',
  },
  formats_of_report_server: {
    en: 'a report server makes every format of a report',
    de: 'ein Berichtsserver erzeugt jedes Format eines Berichts',
  },
  source_account_gone: { en: 'The source account is gone.', de: 'Das Quellkonto gibt es nicht mehr.' },
  data_source_gone: { en: 'The data source is gone.', de: 'Die Datenquelle gibt es nicht mehr.' },
  source_account_locked: {
    en: 'The stored secret of the source account cannot be opened with the keys of this server; write it again.',
    de: 'Das gespeicherte Geheimnis des Quellkontos lässt sich mit den Schlüsseln dieses Servers nicht öffnen; schreiben Sie es neu.',
  },
  data_source_locked: {
    en: 'The stored secret of the data source cannot be opened with the keys of this server; write it again.',
    de: 'Das gespeicherte Geheimnis der Datenquelle lässt sich mit den Schlüsseln dieses Servers nicht öffnen; schreiben Sie es neu.',
  },
  field_is_said: { en: '{field} {problem}.', de: '{field} {problem}.' },
} as const
