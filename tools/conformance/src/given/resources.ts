import { fields, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const record = of.models(
  'what is read of an execution has every given field, and the queue lists the same with schedule type and name',
)
const folder = of.models(
  'what is read of a folder is the same by id and by path, with its child folders and schedule entries',
)
const filter = of.models(
  'what is read by keywords follows FilterValues, FilterOperator, LIKE when it is omitted, and MatchType',
)
const biField = of.models(
  'the BI schedule model keeps %s as it is written, by create and by update, and refuses another type by its name',
)
const paginatedField = of.models(
  'the paginated schedule model keeps %s as it is written and refuses another type by its name',
)
const loginAnswer = of.login(
  'POST /api/login/token gives a token that works with the scheme token, in any case, for 24 hours',
)
const oauthAnswer = of.oauth(
  'POST /oauth2/token gives a bearer token for credentials in the form, by HTTP Basic and as JSON',
)

/** Fields of the BI schedule model with the line that each stands on. */
const biFields: readonly (readonly [number, string])[] = [
  [61, 'ObjectType'],
  [62, 'ReportUrl'],
  [63, 'BiReportName'],
  [64, 'WorkspaceName'],
  [65, 'ApplyBookmark'],
  [66, 'BookmarkJson'],
  [67, 'RenderingSettings'],
  [68, 'BasicFilters'],
  [69, 'AdvancedFilters'],
  [70, 'ScheduleName'],
  [71, 'FolderPath'],
  [72, 'Description'],
  [73, 'Keywords'],
  [74, 'Schedule'],
  [75, 'EmailDestinations'],
]

const sharedPaginated = [
  'ScheduleName',
  'FolderPath',
  'Description',
  'Keywords',
  'Schedule',
  'EmailDestinations',
]

export const resources: readonly Section[] = [
  {
    title: 'Token response, client credentials',
    rows: [
      row(22, 'field `access_token`, for the scheme bearer', oauthAnswer),
      row(23, 'field `token_type` is bearer', oauthAnswer),
      row(
        24,
        'field `expires_in` in seconds, 24 hours',
        of.oauthClient('gets a bearer token for 24 hours and calls the interface with it'),
      ),
    ],
  },
  {
    title: 'Token response, username and password',
    rows: fields(
      28,
      ['UserId', 'FirstName', 'LastName', 'role', 'ExpiryDateEpoch', 'token', 'token_type'],
      loginAnswer,
    ),
  },
  {
    title: 'Execution status record',
    rows: [
      ...fields(
        32,
        [
          'ExecutionId',
          'ScheduleId',
          'ProcessId',
          'Status',
          'EntryEpochUtc',
          'CompletedEpochUtc',
          'RunBy',
          'ResultJson',
          'ServerName',
        ],
        record,
      ),
      row(
        32,
        'ResultJson tells what the run came to',
        of.executions('GetExecutionStatus and cancelexecution show what an execution came to as JSON text'),
      ),
      row(32, 'The queue adds schedule type and schedule name', record),
    ],
  },
  {
    title: 'Folder and folder schedule entries',
    rows: [
      row(36, 'A folder is fetched by id and by path', folder),
      row(36, 'Child folders are listed', folder),
      ...fields(36, ['Id', 'Name', 'Type', 'IsDataDriven', 'Enabled'], folder),
    ],
  },
  {
    title: 'Schedule-path resolution request',
    rows: [
      ...['Path', 'ScheduleName', 'ScheduleType'].map((name, index) =>
        row(
          42 + index,
          `field \`${name}\``,
          of.models('what is read from Path, ScheduleName and ScheduleType is UniqueId'),
        ),
      ),
      row(
        46,
        'The answer gives `UniqueId`',
        of.models('what is read from Path, ScheduleName and ScheduleType is UniqueId'),
      ),
    ],
  },
  {
    title: 'Keyword filter model',
    rows: [
      row(52, 'field `FilterValues`', filter),
      row(
        53,
        'field `FilterOperator`: LIKE, NOT LIKE, =, <>; LIKE when left out',
        filter,
        of.updateAndList('lists filter by keywords as the operators say'),
      ),
      row(54, 'field `MatchType`: ALL or ANY', filter),
    ],
  },
  {
    title: 'Single BI schedule model',
    rows: [
      row(
        60,
        'field `BiAccountId`',
        of.models('the BI schedule model takes BiAccountId as the account to read with, and answers it'),
      ),
      ...biFields.map(([line, name]) => row(line, `field \`${name}\``, biField)),
      row(61, 'The value REPORT of ObjectType', biField),
      row(
        71,
        'FolderPath names an existing folder',
        of.models('a schedule is not created in a folder that does not exist'),
      ),
      row(
        75,
        'EmailDestinations holds several destinations',
        of.updateAndList('e-mail destinations are added, replaced and deleted, each step answered as stored'),
      ),
      ...fields(
        77,
        ['Schedule.StartDate', 'Schedule.ExecutionTime', 'Schedule.Enabled'],
        biField,
        of.models('the BI schedule model refuses a %s of another form by its name'),
      ),
      ...['Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual'].map((name) =>
        row(
          77,
          `Frequency ${name}`,
          of.models('the BI schedule model takes the Frequency %s and computes a next run from it'),
        ),
      ),
      row(
        77,
        'Optional end and repeat fields',
        of.models('the BI schedule model takes the optional end and repeat fields'),
      ),
      row(
        77,
        'A read-back shows NextRunEpochUtc',
        of.createForBi('createforbi plans the next run in the zone of the schedule'),
      ),
      row(
        79,
        'Left open: required fields, defaults and types',
        of.createForBi(
          'createforbi names every wrong field in one answer',
          'createforbi fills in the documented defaults',
        ),
        of.parsing('a recurrence of a body gets every default that the interface names'),
      ),
      row(
        79,
        'Left open: an empty EmailDestinations is accepted',
        of.createForBi('createforbi accepts an empty EmailDestinations, and none'),
      ),
      row(
        79,
        'Left open: shape of filters and values of RenderingMethod',
        of.createForBi(
          'createforbi accepts a filter that only a browser can apply when the method may be one',
        ),
        of.filterExpression('every wrong filter is reported at once'),
      ),
      row(
        81,
        'Left open: weekly, monthly and annual rules',
        of.occurrence(
          'Weekly runs on each of its days',
          'Monthly clamps a day that a month does not have to its last day',
          'Annual finds an ordinal day and a working day of its month',
          'Annual runs on a leap day in leap years and on 28 February in others',
        ),
      ),
      row(
        81,
        'Left open: time zones',
        of.zone(
          'a wall time in a gap of %s, %s, means the first instant after it',
          'a wall time in an overlap of %s, %s, means its first pass',
        ),
      ),
      row(
        81,
        'Left open: missed runs',
        of.planner(
          'after an outage each passed instant is a row: the latest runs once, the others are missed with a reason',
        ),
      ),
    ],
  },
  {
    title: 'Paginated schedule model',
    rows: [
      row(
        85,
        'field `BiAccountId`',
        of.models('the paginated schedule model takes BiAccountId for a paginated report of the BI platform'),
      ),
      ...fields(
        85,
        ['ReportUrl', 'BiReportName', 'WorkspaceName', 'UseNativeAPIForRendering', 'Parameters'],
        paginatedField,
      ),
      ...sharedPaginated.map((name) => row(85, `shared field \`${name}\``, paginatedField)),
      row(
        85,
        'Left open: fields of a parameter',
        of.updateAndList('paginated schedules read back as written, parameters as text'),
      ),
    ],
  },
  {
    title: 'Other records',
    rows: [
      row(
        89,
        'Left open: fields of an e-mail destination',
        of.createForBi('createforbi answers the whole stored object, and a read answers the same'),
      ),
      row(
        90,
        'Left open: fields of a package',
        of.packages('create answers the whole stored package, and a read answers the same'),
      ),
      row(
        91,
        'BI account, workspace, report, dashboard and visual records; a visual has a title and a zero-based page index',
        of.bi(
          'accounts of the BI platform are created with defaults and listed; the secret is written only',
          'discovery takes the selection from a GET body, the query string or a POST body',
        ),
      ),
      row(
        92,
        'Left open: fields of a report server account',
        of.reportServer(
          'accounts of report servers read back as written, without the password and trailing slashes',
        ),
      ),
    ],
  },
]
