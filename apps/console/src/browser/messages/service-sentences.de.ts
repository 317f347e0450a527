import type { serviceSentences as english } from './service-sentences.en.ts'

export const serviceSentences: Readonly<Record<keyof typeof english, string>> = {
  'said.noTime': 'Es ist keine Uhrzeit gewählt (ExecutionTime).',
  'said.noWeekDay': 'Es ist kein Wochentag gewählt (WeekDays).',
  'said.noMonth': 'Es ist kein Monat gewählt (Month).',
  'said.noMonthDay': 'Es ist kein Tag des Monats gewählt ({frequency}: DayOfMonth, Ordinal oder WorkingDay).',
  'said.noOrdinal': 'Der Tag des Monats ist nicht ganz angegeben: Zu MonthlyType {type} gehört {field}.',
  'said.noCron': 'Es ist kein Cron-Muster angegeben (Cron).',
  'said.noDayBetween.free':
    'Die Regel nennt von {start} bis {end} keinen Tag, der im Kalender {calendar} kein Feiertag ist.',
  'said.noDayBetween': 'Die Regel nennt von {start} bis {end} keinen Tag.',
  'said.noDayAfter.free':
    'Die Regel nennt nach {start} keinen Tag, der im Kalender {calendar} kein Feiertag ist.',
  'said.noDayAfter': 'Die Regel nennt nach {start} keinen Tag.',
  'said.ended.free':
    'Die Regel ist zu Ende: Bis {end} gibt es keinen Lauf mehr, der im Kalender {calendar} nicht auf einen Feiertag fällt.',
  'said.ended': 'Die Regel ist zu Ende: Bis {end} gibt es keinen Lauf mehr.',
  'said.noFurtherDay.free':
    'Die Regel hat keinen weiteren Tag, der im Kalender {calendar} kein Feiertag ist.',
  'said.noFurtherDay': 'Die Regel hat keinen weiteren Tag.',
  'said.unreadable': 'Die gespeicherte Regel ist nicht lesbar; schreiben Sie den Zeitplan neu.',
  'said.unreadableThen': 'Die gespeicherte Regel ist nicht lesbar.',
  'said.setAside': 'Die Planung hat den Zeitplan beiseitegelegt: {reason}',
  'said.disabled': 'Der Zeitplan ist inaktiv.',
  'said.reportFailed': 'Der Bericht lässt sich nicht erzeugen: {reason}',
  'said.accountInvalid': 'Das Quellkonto „{name}“ ist ungültig: {reason}',
  'said.ofReport': 'Bericht {number} von {count}: {reason}',
  'said.noSignIn': 'Am Quellkonto „{name}“ hat sich kein Benutzer angemeldet.',
  'said.oneIdentity': 'Ein paginierter Bericht nimmt eine Identität; lassen Sie die anderen weg.',
  'said.noIdentities':
    'Identities gehören zur BI-Plattform; ein Berichtsserver zeigt, was sein eigenes Konto sehen darf.',
  'said.noCulture': 'Culture gehört zu einem Berichtsserver; die BI-Plattform nimmt keine.',
  'said.noHistory': 'HistoryId gehört zu einem Berichtsserver; die BI-Plattform bewahrt keinen Verlauf auf.',
  'said.tileAddress':
    'ReportUrl ist die Adresse einer Kachel eines Dashboards; geben Sie die des Dashboards oder des Berichts an.',
  'said.appAddress':
    'ReportUrl ist eine Adresse in einer App, die die Exportschnittstelle nicht nimmt. Öffnen Sie den Bericht in seinem Arbeitsbereich und geben Sie jene Adresse an, oder WorkspaceName und BiReportName.',
  'said.dashboardMethod':
    'Die Exportschnittstelle der BI-Plattform erzeugt nur Berichte; ein Dashboard braucht RenderingMethod 0 oder 2 (Browser).',
  'said.whichPage':
    'Ein Zeitplan einer Seite muss sagen, welcher: mit RenderingSettings.PageIndexes oder einer ReportUrl, die die Seite öffnet.',
  'said.whichVisual': 'Ein Zeitplan eines Visuals muss sagen, welches: mit RenderingSettings.VisualNames.',
  'said.visualBookmark': 'Der Export eines einzelnen Visuals kann kein Lesezeichen mitnehmen.',
  'said.visualFilter':
    'Filter der Arten TopN und IncludeExclude gelten einem Visual: Geben Sie einen Namen in RenderingSettings.VisualNames an.',
  'said.mostExports': 'Ein Export nimmt höchstens {count} Seiten und Visuals.',
  'said.waitedTooLong': 'Seit {time} warten Läufe darauf, und dieser so lange, wie ein Lauf darf.',
  'said.missed.skip':
    'Als er vor {ago} fällig war, konnte ihn nichts ausführen, und verpasste Läufe werden ausgelassen (MissedRunPolicy Skip).',
  'said.missed.window':
    'Als er vor {ago} fällig war, konnte ihn nichts ausführen; nachgeholt werden verpasste Läufe nur {minutes} Minuten lang (MissedRunWindowMinutes).',
  'said.missed.once':
    'Als er vor {ago} fällig war, konnte ihn nichts ausführen, und nur der letzte verpasste Lauf wird nachgeholt (MissedRunPolicy RunOnce).',
  'said.missed': 'Nach der Regel für verpasste Läufe nicht ausgeführt.',
  'said.overlap': 'Ein früherer Lauf des Zeitplans war nicht zu Ende (OverlapPolicy {policy}).',
  'said.made.paginated': 'Die Exportschnittstelle der BI-Plattform erzeugt paginierte Berichte.',
  'said.made.export': 'Die Exportschnittstelle der BI-Plattform erzeugt diesen Bericht.',
  'said.made.asked': 'Der Zeitplan verlangt RenderingMethod {method}.',
  'said.made.dashboard': 'Die Exportschnittstelle der BI-Plattform erzeugt keine Dashboards.',
  'said.made.visualData': 'Nur seine eingebettete Seite gibt die Daten eines Visuals.',
  'said.made.visualBookmark': 'Die Exportschnittstelle nimmt für ein einzelnes Visual kein Lesezeichen.',
  'said.made.filters': 'Die Exportschnittstelle nimmt die Filter nicht: {reason}',
  'said.filterKind': 'ein Filter der Art {kind} lässt sich nicht exportieren',
  'said.filterConditions': 'Die Filter ergeben {count} Bedingungen; der Export nimmt höchstens {most}.',
  'said.made.reportServer': 'Der Berichtsserver rendert den Bericht selbst.',
  'said.made.template': 'Der jsreport-Server rendert die Vorlage.',
  'said.made.page': 'Eine Webseite wird in einem Browser gerendert.',
  'said.made.query': 'Der Worker macht die Datei aus der Antwort auf die Abfrage.',
  'said.made.fonts': 'Die Antwort hat Zeichen, die nur die Schriften des Browsers haben.',
  'said.memoryLow': 'nur noch {free} Speicher frei, weniger als {least}',
  'said.runsAlone': 'eine Ausführung läuft hier allein, da sie schon Prozesse beendet hat',
  'said.buildOutdated':
    'dieser Build ({version}) liest Arbeit im Format {own}, und der Cluster hat Format {needed}: Starten Sie einen neueren Build',
}
