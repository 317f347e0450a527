import { fields, missing, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const wholeBi = of.createForBi('createforbi answers the whole stored object, and a read answers the same')
const required = of.decisions('a BI schedule needs %s')
const rendering = of.decisions('a BI schedule takes the RenderingMethod %i')
const paginated = of.updateAndList('paginated schedules read back as written, parameters as text')
const parameters = of.reportServer('are compared with those of the report: %j is refused')
const wholePackage = of.packages('create answers the whole stored package, and a read answers the same')
const filters = of.updateAndList('lists filter by keywords as the operators say')
const rowsRun = of.dataDrivenRun(
  'a schedule over rows of data makes a file and a mail for each row, with its values in filters, recipients, subject, body and name',
)

const bi: readonly Section['rows'][number][] = [
  row(
    '7.1.1',
    'A BI schedule as given',
    wholeBi,
    of.models(
      'the BI schedule model keeps %s as it is written, by create and by update, and refuses another type by its name',
    ),
  ),
  row(
    '7.1.2',
    '`ObjectType` REPORT, DASHBOARD, VISUAL, PAGE',
    of.decisions('a BI schedule takes the ObjectType %s, and no other word'),
  ),
  ...fields('7.1.3', ['RenderingMethod', 'PageIndexes', 'VisualNames', 'Locale', 'Timeout'], rendering),
  row(
    '7.1.3',
    '`RenderingSettings` may be left out',
    of.createForBi('createforbi fills in the documented defaults'),
  ),
  row(
    '7.1.4',
    'Methods 0 and 1 are the export of the BI platform',
    rendering,
    of.biExport('an export that goes well puts the file of the job into the directory, byte by byte'),
  ),
  missing(
    '7.1.4',
    'Method 2, a browser on the embed address: taken and stored with Runnable false, since this build does not have it',
    rendering,
    of.cannotRun(
      'a schedule that cannot run in this build because of %s is stored with the reason, without a next run, and runs after its repair',
    ),
    of.biExport('an export that cannot be %s is refused with a sentence, and no job is started'),
  ),
  row(
    '7.1.5',
    '`BasicFilters` and `AdvancedFilters` are filter objects of powerbi-client',
    of.filterExpression(
      'what the export can express: %s',
      'what is no filter %s is refused by every method, naming the field',
    ),
  ),
  row(
    '7.1.5',
    'What the export cannot express is 400 at create under method 1',
    of.createForBi('createforbi refuses %s with 400 and names the field'),
    of.filterExpression(
      'what the export cannot express %s is named with its place, refused by method 1 and left to a browser by the others',
      'what the export cannot express more than ten conditions are too many, however they are spread',
    ),
  ),
  row(
    '7.1.5',
    'Under 0 it is left to method 2',
    of.createForBi('createforbi accepts a filter that only a browser can apply when the method may be one'),
    of.biExport('a filter that only a browser can apply is refused, never omitted'),
  ),
  row(['7.1.6', '7.1.7'], 'Required: ScheduleName, FolderPath, BiAccountId, Schedule.Frequency', required),
  row(
    ['7.1.6', '7.1.7'],
    'and ReportUrl, or WorkspaceName with BiReportName',
    required,
    of.decisions(
      'a BI schedule needs nothing else, and takes workspace and report name in place of the address',
    ),
  ),
]

const others: readonly Section['rows'][number][] = [
  row('7.2.1', '`UseNativeAPIForRendering`', paginated),
  missing(
    '7.2.1',
    '`UseNativeAPIForRendering` false: inert; the interface of the source system renders a paginated report either way',
    paginated,
  ),
  row(
    '7.2.1',
    '`ReportServerAccountId` in place of BiAccountId',
    of.updateAndList('paginated schedules want exactly one account'),
  ),
  row(
    '7.2.1',
    '`Parameters` with Name, Values, IsNull, UseDefault',
    paginated,
    of.updateAndList('paginated schedules refuse a parameter that contradicts itself: %j'),
  ),
  row(
    '7.2.2',
    '`updateparameterspaginated` of ScheduleId and Parameters replaces the named ones',
    of.reportServer('updateparameterspaginated replaces the named parameters and leaves the others'),
  ),
  row(
    '7.2.2',
    'They are compared with the definitions of the report when the source answers, here and wherever they are written',
    parameters,
    of.reportServer('are compared with the values that are valid for the other parameters of the request'),
    of.reportServer('are stored as given when the report server does not answer'),
  ),
  row(
    '7.3.1',
    '`ScheduleName` or `PackageName`',
    of.packages('create takes PackageName for ScheduleName, and refuses two different names or none'),
  ),
  ...fields(
    '7.3.1',
    ['FolderPath', 'Description', 'Keywords', 'Schedule', 'MergePdf', 'Zip', 'EmailDestinations'],
    wholePackage,
  ),
  row(
    '7.3.1',
    '`Reports`: body of a single or paginated report, with Order and Format',
    wholePackage,
    of.packages('create takes a paginated report of the BI platform, and any spelling of the words'),
    of.packageRun('a package of several accounts is one mail with a file for each report, in their order'),
  ),
  row(
    '7.3.1',
    '`MergePdf` sends one PDF',
    of.packageRun('a package that merges sends one PDF with the pages of all reports in their order'),
  ),
  row(
    '7.3.1',
    '`Zip` sends one zip',
    of.packageRun(
      'a package that zips sends one zip with distinct safe names, whatever the reports are called',
    ),
  ),
  row(
    '7.3.1',
    '`FailOnAnyError`, true when left out',
    of.packages('create fills in defaults: order as given, PDF, each file by itself, complete or nothing'),
    of.packageRun(
      'a package that must be complete sends nothing when one report cannot be made, and says which',
      'a package that may be incomplete sends the made files, names the missing ones in record and mail, and is not a success',
    ),
  ),
  row(
    '7.3.2',
    'POST /api/packageschedule/update',
    of.packages(
      'update takes a read-back as it is, and keeps what the read-back does not hold',
      'update replaces the reports',
    ),
  ),
  row(
    '7.4.1',
    '`DataDriven` with Source Csv or Json, and Rows',
    of.dataDriven(
      'a schedule with rows of data reads back as it was written, and is data-driven in its folder',
      'a schedule with rows of data takes CSV with its own separator, quotes and blank lines',
    ),
  ),
  row(
    '7.4.1',
    'Source Sql',
    of.dataQueries(
      'rows of a query read back as they were written, in lists as well, and are kept by an edited read-back',
    ),
    of.queryRows('the rows of a query are asked at each run, and each makes its own file and mail'),
  ),
  row(
    '7.4.1',
    'One set of deliveries for each row',
    rowsRun,
    of.dataDrivenRun('a hundred rows run in one execution, one mail each'),
  ),
  row(
    '7.4.2',
    '{{column}} binds to parameters, filters, recipients, file name and subject',
    rowsRun,
    of.dataDriven(
      'a schedule with rows of data takes further destinations and parameters only with columns that it has',
    ),
  ),
  row(
    '7.5.1',
    'Create and update answer the full stored object',
    wholeBi,
    paginated,
    wholePackage,
    of.updateAndList('updateforbi takes an edited read-back as it is and changes only what was edited'),
  ),
  row('7.5.2', 'Its id is ScheduleId', wholeBi, of.wireRules('answers name everything by a UUID')),
  row(
    '7.5.3',
    'Update replaces by ScheduleId',
    of.updateAndList(
      'updateforbi refuses a taken name, a missing folder, an unknown id, an id of another kind and no id',
    ),
  ),
  row(
    '7.5.4',
    'DELETE /api/singleschedule/delete/{id}',
    of.updateAndList('delete, enable, disable, previewruns deletes a schedule with its destinations, once'),
  ),
  row('7.5.4', 'POST /api/singleschedule/updatepaginated', paginated),
  row(
    '7.5.4',
    '`createbulkpaginated`, from a JSON array or the multipart file',
    of.bulk(
      'bulk creation answers for each item in its order, and what it created reads back as if created by its own request',
      'a multipart file is the same as the body, whatever it is called',
    ),
  ),
  row(
    '7.5.4',
    '`createbulkforreportserver`',
    of.bulk('bulk creation for report servers asks every item for a report server account'),
  ),
  row(
    '7.5.4',
    'Results for each item: Index, Success, Id, Errors',
    of.bulk('bulk creation loses no item because of a bad one, and names every wrong field of each'),
  ),
  row(
    '7.5.4',
    '?atomic=true creates all or nothing',
    of.bulk(
      'all or nothing creates all',
      'all or nothing creates nothing because of %s, and says which item it was',
      'all or nothing names every item that stands in the way, not only the first',
    ),
  ),
  row(
    '7.5.4',
    'POST /api/schedule/enable and disable',
    of.updateAndList(
      'delete, enable, disable, previewruns switches a schedule off and on, by id and by name',
    ),
  ),
  row(
    '7.6.1',
    'Keywords are text with commas or an array',
    of.createForBi(
      'createforbi matches field names and words without regard to case, and takes keywords as text',
    ),
    of.keywordFilter(
      'keywords are read from comma text and from lists, trimmed, each once without regard to case',
    ),
  ),
  row(
    '7.6.2',
    'LIKE is a part of the keyword in any case, % and _ are wildcards',
    filters,
    of.keywordFilter('a keyword filter LIKE %j finds text inside a keyword, with wildcards: %s'),
  ),
  row(
    '7.6.3',
    '= and <> compare whole keywords in any case',
    filters,
    of.keywordFilter('a keyword filter = compares whole keywords without regard to case'),
  ),
  row(
    '7.6.4',
    'MatchType is ANY when left out',
    of.models(
      'what is read by keywords follows FilterValues, FilterOperator, LIKE when it is omitted, and MatchType',
    ),
  ),
  row(
    ['7.6.5', '7.6.6'],
    'NOT LIKE and <>: under ANY some value matches no keyword, under ALL none does',
    filters,
    of.keywordFilter(
      'a keyword filter <> and NOT LIKE under ANY pass when some value matches no keyword, under ALL when none does',
    ),
  ),
  row(
    '7.6.7',
    'A list without a body and without a query answers []',
    of.updateAndList(
      'lists answer [] without a body and everything with an empty filter, by GET, POST and query string',
    ),
    of.packages('the rest of the interface knows packages lists them by keyword, and nothing without a body'),
    of.bi('discovery %s without any selection answers []'),
    of.input(
      'operations with a body on GET know whether there was any input: no body and an empty one are none, an empty object is one',
    ),
  ),
  row(
    '7.6.8',
    'With an empty filter it lists all',
    of.updateAndList(
      'lists answer [] without a body and everything with an empty filter, by GET, POST and query string',
    ),
  ),
  row(
    '7.6.8',
    'A list tells of data-driven schedules how many rows they have',
    of.dataDriven(
      '%s lists a data-driven schedule with the number of its rows and its columns, and an entry of a list cannot lose the rows',
    ),
  ),
]

export const decidedSchedules: readonly Section[] = [{ title: '7. Schedules', rows: [...bi, ...others] }]
