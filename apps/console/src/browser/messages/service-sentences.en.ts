/**
 * Sentences of the service that come without a code, as it writes them: the console finds them by these words and
 * tells them in the language of the reader. One that says more than another stands before it.
 */
export const serviceSentences = {
  // Why a schedule does not run.
  'said.noTime': 'ExecutionTime is missing.',
  'said.noWeekDay': 'Weekly needs at least one day in WeekDays.',
  'said.noMonth': 'Annual needs Month.',
  'said.noMonthDay': '{frequency} needs DayOfMonth, or MonthlyType Ordinal or WorkingDay with its fields.',
  'said.noOrdinal': 'MonthlyType {type} needs {field}.',
  'said.noCron': 'Cron needs a pattern in Cron.',
  'said.noDayBetween.free':
    'The recurrence names no day from StartDate {start} to EndDate {end} that is not a holiday in the calendar {calendar}.',
  'said.noDayBetween': 'The recurrence names no day from StartDate {start} to EndDate {end}.',
  'said.noDayAfter.free':
    'The recurrence names no day after StartDate {start} that is not a holiday in the calendar {calendar}.',
  'said.noDayAfter': 'The recurrence names no day after StartDate {start}.',
  'said.ended.free':
    'The recurrence ended: it has no run left up to EndDate {end} that is not a holiday in the calendar {calendar}.',
  'said.ended': 'The recurrence ended: it has no run left up to EndDate {end}.',
  'said.noFurtherDay.free':
    'The recurrence has no further day that is not a holiday in the calendar {calendar}.',
  'said.noFurtherDay': 'The recurrence has no further day.',
  'said.unreadable': 'The stored recurrence cannot be read; write the schedule again.',
  'said.unreadableThen': 'The stored recurrence cannot be read.',
  'said.setAside': 'Planning has set the schedule aside: {reason}',
  'said.disabled': 'The schedule is disabled.',
  'said.reportFailed': 'The report cannot be made: {reason}',
  'said.accountInvalid': 'The source account "{name}" was found invalid: {reason}',
  'said.ofReport': 'Report {number} of {count}: {reason}',
  'said.noSignIn': 'No user has signed in to the source account "{name}"; start it with startsignin.',

  // What a source system never makes.
  'said.oneIdentity': 'A paginated report takes one identity; leave the others out.',
  'said.noIdentities':
    'Identities are of the BI platform; a report server shows what its own account may see.',
  'said.noCulture': 'Culture is of a report server; the BI platform takes none.',
  'said.noHistory': 'HistoryId is of a report server; the BI platform keeps no history.',
  'said.tileAddress':
    'ReportUrl is the address of a tile of a dashboard; give the address of the dashboard or of the report.',
  'said.appAddress':
    'ReportUrl is an address in an app, which the export interface does not take; open the report in its workspace and give that address, or give WorkspaceName and BiReportName instead.',
  'said.dashboardMethod':
    'The export interface of the BI platform makes reports only; a dashboard needs RenderingMethod 0 or 2 (browser).',
  'said.whichPage':
    'A schedule of a page must say which: give RenderingSettings.PageIndexes, or a ReportUrl that opens the page.',
  'said.whichVisual': 'A schedule of a visual must say which: give RenderingSettings.VisualNames.',
  'said.visualBookmark': 'The export of a single visual cannot carry a bookmark.',
  'said.visualFilter':
    'Filters of the kinds TopN and IncludeExclude are of one visual: give one name in RenderingSettings.VisualNames.',
  'said.mostExports': 'One export takes at most {count} pages and visuals.',

  // Why a run ended, or was missed.
  'said.waitedTooLong': 'Runs have waited for it since {time}, and this one for as long as a run may.',
  'said.missed.skip':
    'Nothing could run it when it was due, {ago} ago, and missed runs are skipped (MissedRunPolicy Skip).',
  'said.missed.window':
    'Nothing could run it when it was due, {ago} ago, longer than the {minutes} minutes for which missed runs are made up (MissedRunWindowMinutes).',
  'said.missed.once':
    'Nothing could run it when it was due, {ago} ago, and only the latest missed run is made up (MissedRunPolicy RunOnce).',
  'said.missed': 'Not run by the missed-run policy.',
  'said.overlap': 'An earlier run of the schedule had not ended (OverlapPolicy {policy}).',

  // How a report was made, and why so.
  'said.made.paginated': 'The export interface of the BI platform makes paginated reports.',
  'said.made.export': 'The export interface of the BI platform makes this report.',
  'said.made.asked': 'The schedule asks for RenderingMethod {method}.',
  'said.made.dashboard': 'The export interface of the BI platform makes no dashboards.',
  'said.made.visualData': 'Only its embedded page gives the data of a visual.',
  'said.made.visualBookmark': 'The export interface takes no bookmark for a single visual.',
  'said.made.filters': 'The export interface does not take the filters: {reason}',
  'said.filterKind': 'a filter of the kind {kind} cannot be exported',
  'said.filterConditions': 'The filters make {count} conditions; the export takes at most {most}.',
  'said.made.reportServer': 'The report server renders the report itself.',
  'said.made.template': 'The jsreport server renders the template.',
  'said.made.page': 'A web page is rendered in a browser.',
  'said.made.query': 'The worker makes the file of the answer to the query.',
  'said.made.fonts': 'The answer has characters that only the fonts of the browser have.',

  // Why a server took no work.
  'said.memoryLow': 'free memory is {free}, below {least}',
  'said.runsAlone': 'one execution runs alone here, because it has ended processes before',
  'said.buildOutdated':
    'this build ({version}) reads work of format {own}, and the cluster has format {needed}: start a newer build',
} as const
