import { type Proof, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

/** Every given endpoint is also held against all the spellings of its path, and refused without a token. */
const served = of.endpoints(
  'the given endpoints %s %s is served under its path in every spelling, and to no caller without a token',
)
const servedOpen = of.endpoints('the given endpoints POST %s is served without a token, in every spelling')
const discovery = of.bi('discovery takes the selection from a GET body, the query string or a POST body')
const emptyList = of.updateAndList(
  'lists answer [] without a body and everything with an empty filter, by GET, POST and query string',
)

const endpoint = (line: number, claim: string, ...proofs: readonly (readonly Proof[])[]) =>
  row(line, claim, served, ...proofs)

export const endpoints: readonly Section[] = [
  {
    title: 'Endpoints',
    rows: [
      endpoint(
        119,
        'Paths as given; a missing, doubled or trailing slash and other letters denote the same path',
      ),
      row(
        119,
        'A token is required unless stated',
        served,
        of.tableOfContents(
          'the table of contents leaves only ping and the routes that are shown credentials without a token',
        ),
      ),
      row(
        119,
        '`{id}` is a path segment that keeps its letters',
        of.folders('listing %s answers 404 for ids that are unknown or no ids at all'),
      ),
    ],
  },
  {
    title: 'Token routes',
    rows: [
      row(
        125,
        'POST /oauth2/token: form of grant_type, client_id, client_secret',
        servedOpen,
        of.oauthClient('gets a bearer token for 24 hours and calls the interface with it'),
        of.curl('curl with -d and no other option gets a token by the form'),
      ),
      row(
        126,
        'POST /api/login/token: form of username, password',
        servedOpen,
        of.login(
          'POST /api/login/token gives a token that works with the scheme token, in any case, for 24 hours',
        ),
      ),
    ],
  },
  {
    title: 'Service',
    rows: [
      row(
        132,
        'GET ping answers 1 without a token',
        of.service('ping answers 1 without a token, and with a bad one'),
      ),
      endpoint(
        133,
        'GET isschedulerrunning',
        of.service('scheduler control stops and starts, again and again, and the state is in the store'),
      ),
      endpoint(
        134,
        'GET startscheduler',
        of.service(
          'scheduler control stops and starts, again and again, and the state is in the store',
          'scheduler control refuses pages of other sites, is not cached and is audited',
        ),
      ),
      endpoint(
        135,
        'GET stopscheduler',
        of.service(
          'scheduler control stops and starts, again and again, and the state is in the store',
          'scheduler control refuses pages of other sites, is not cached and is audited',
        ),
      ),
      endpoint(
        136,
        'GET getconfigpath',
        of.service('facts about the build are the configuration path and the version'),
      ),
      endpoint(
        137,
        'POST updatecollaborationsettings',
        of.service('collaboration settings change in part and keep the rest'),
      ),
      row(
        139,
        'These four are for administrators',
        of.endpoints('the given endpoints %s %s is for administrators'),
      ),
      row(
        139,
        'Left open: answers of scheduler control',
        of.service('scheduler control stops and starts, again and again, and the state is in the store'),
      ),
      row(
        139,
        'Left open: collaboration fields',
        of.service(
          'collaboration settings mark backup servers, which cannot be the preferred leader',
          'collaboration settings never show connection strings, on the wire, in the audit trail, in the log or in the table',
          'collaboration settings refuse unknown keys and values out of range with 400',
        ),
      ),
    ],
  },
  {
    title: 'Execution',
    rows: [
      endpoint(
        145,
        'POST executeschedule: synchronous',
        of.executions(
          'executeschedule answers the record when the run has ended, and 504 with the id when it has not',
        ),
        of.waiting('every caller that waits learns of the end'),
      ),
      endpoint(
        146,
        'POST executescheduleasync: asynchronous',
        of.executions('executescheduleasync answers an execution that waits and can be polled'),
      ),
      endpoint(
        147,
        'POST executescheduleontimeasync: as of the scheduled time; advances NextRun',
        of.executions(
          'executescheduleontimeasync uses up each next run once, also when several callers ask at the same time',
        ),
      ),
      endpoint(
        148,
        'GET getnumberoffreethreads',
        of.executions('getnumberoffreethreads and getservers count the free slots of live servers'),
      ),
      endpoint(
        149,
        'GET cancelexecution?ExecutionId=',
        of.executions('GetExecutionStatus and cancelexecution cancel a waiting execution for good'),
      ),
      endpoint(
        150,
        'GET GetExecutionStatus?ExecutionId=',
        of.models(
          'what is read of an execution has every given field, and the queue lists the same with schedule type and name',
        ),
      ),
      endpoint(
        151,
        'GET GetExecutionQueue',
        of.executions(
          'GetExecutionQueue and getexecutionhistory list what is active and what ended in the last 12 hours, newest first, page by page',
        ),
      ),
      row(
        153,
        'Left open: bodies of the execute operations',
        of.executions(
          'executescheduleasync takes the aliases of the id, and a name with its folder',
          'executescheduleasync refuses what names no schedule',
          'executescheduleontimeasync answers 409 when there is no next run',
        ),
      ),
    ],
  },
  {
    title: 'Folders',
    rows: [
      endpoint(
        159,
        'GET folder/get/{id}',
        of.folders('create makes a folder below the one at a path, and reads it back by id and by path'),
      ),
      endpoint(
        160,
        'GET folder/getsubfolders/{id}',
        of.folders('listing pages child folders in the order of names by the Link header'),
      ),
      endpoint(
        161,
        'GET folder/getschedules/{id}',
        of.folders(
          'listing lists schedules with kind and next run, and resolves them by path, name and kind',
        ),
      ),
      endpoint(
        162,
        'POST folder/getuniqueidfrompath',
        of.models('what is read from Path, ScheduleName and ScheduleType is UniqueId'),
      ),
      endpoint(
        163,
        'POST folder/getfolderfrompath',
        of.models(
          'what is read of a folder is the same by id and by path, with its child folders and schedule entries',
        ),
      ),
      row(
        165,
        'Left open: the body is an object or a bare text, as JSON or a form',
        of.folders('create makes a folder below the one at a path, and reads it back by id and by path'),
        of.input('forms carry nested values as JSON text, and numbers and booleans as words'),
      ),
    ],
  },
  {
    title: 'BI platform discovery',
    rows: [
      endpoint(
        171,
        'GET biaccount/getall',
        of.bi('accounts of the BI platform are created with defaults and listed; the secret is written only'),
      ),
      endpoint(172, 'GET biaccount/getworkspaces/{id}', discovery),
      endpoint(
        173,
        'GET biaccount/getreports: selection in a body',
        discovery,
        of.input('operations with a body on GET read a JSON body over a real connection'),
      ),
      endpoint(174, 'GET biaccount/getdashboards: selection in a body', discovery),
      endpoint(175, 'getvisualsforreport by GET and by POST: titles and zero-based page indexes', discovery),
      endpoint(176, 'Discovery of paginated reports', discovery),
      row(
        178,
        'Left open: shape of selections, method of getvisualsforreport, path of paginated discovery',
        discovery,
        of.bi('discovery answers 400 without a workspace and 404 for an unknown account'),
      ),
    ],
  },
  {
    title: 'Paginated report server accounts',
    rows: [
      endpoint(
        184,
        'GET reportserveraccount/getall',
        of.reportServer(
          'accounts of report servers read back as written, without the password and trailing slashes',
        ),
      ),
      row(
        186,
        'Left open: follow-on discovery',
        of.reportServer('accounts of report servers discover reports, folders and parameters'),
      ),
    ],
  },
  {
    title: 'Single schedules',
    rows: [
      endpoint(
        192,
        'GET singleschedule/getall with an optional filter as body',
        emptyList,
        of.curl('curl with -X GET -d filters a list by the body of a GET request'),
      ),
      endpoint(193, 'GET singleschedule/getallpaginated with an optional filter as body', emptyList),
      endpoint(
        194,
        'GET singleschedule/get/{id}',
        of.createForBi('createforbi answers the whole stored object, and a read answers the same'),
      ),
      endpoint(
        195,
        'GET singleschedule/getpaginated/{id}',
        of.updateAndList('paginated schedules read back as written, parameters as text'),
      ),
      endpoint(
        196,
        'POST createforbi',
        of.createForBi('createforbi answers the whole stored object, and a read answers the same'),
      ),
      endpoint(
        197,
        'POST createpaginated',
        of.models(
          'the paginated schedule model keeps %s as it is written and refuses another type by its name',
        ),
      ),
      endpoint(
        198,
        'POST updateforbi with the body of createforbi',
        of.updateAndList('updateforbi takes an edited read-back as it is and changes only what was edited'),
        of.models('an updated schedule reads back as it was intended'),
      ),
      endpoint(
        199,
        'POST updateparameterspaginated',
        of.reportServer('updateparameterspaginated replaces the named parameters and leaves the others'),
      ),
      endpoint(
        200,
        'POST addemaildestination adds, or replaces with clearExisting=true',
        of.updateAndList('e-mail destinations are added, replaced and deleted, each step answered as stored'),
      ),
      row(202, 'A list operation without a body answers an empty array', emptyList),
      row(
        204,
        'Left open: bulk creation by JSON body or file',
        of.bulk(
          'bulk creation answers for each item in its order, and what it created reads back as if created by its own request',
          'a multipart file is the same as the body, whatever it is called',
        ),
      ),
      row(
        204,
        'Left open: deleting a schedule',
        of.updateAndList(
          'delete, enable, disable, previewruns deletes a schedule with its destinations, once',
        ),
      ),
      row(
        204,
        'Left open: answers of create and update',
        of.createForBi('createforbi answers the whole stored object, and a read answers the same'),
      ),
      row(
        204,
        'Left open: parameter types, null and several values',
        of.reportServer(
          'updateparameterspaginated replaces the named parameters and leaves the others',
          'are stored as given when the report server does not answer',
        ),
      ),
    ],
  },
  {
    title: 'E-mail destinations',
    rows: [
      endpoint(
        210,
        'POST schedule/UpdateEmailDestination',
        of.updateAndList(
          'e-mail destinations keep their passwords when a read-back is sent, and lose one to an empty text',
        ),
      ),
      endpoint(
        211,
        'POST schedule/DeleteEmailDestination?destinationId=',
        of.updateAndList('e-mail destinations are added, replaced and deleted, each step answered as stored'),
      ),
      row(
        213,
        'Both exist from build 20250924',
        of.endpoints(
          'the build has a numeric label, and it is one that has the operations for e-mail destinations',
        ),
      ),
      row(
        213,
        'Left open: bodies and answers',
        of.updateAndList('e-mail destinations answer 404 for unknown ids and 400 for wrong fields'),
      ),
    ],
  },
  {
    title: 'Package schedules',
    rows: [
      endpoint(
        219,
        'GET packageschedule/getall with an optional filter as body',
        of.packages(
          'the rest of the interface knows packages lists them by keyword, and nothing without a body',
        ),
      ),
      endpoint(
        220,
        'GET packageschedule/get/{id}',
        of.packages('create answers the whole stored package, and a read answers the same'),
      ),
      endpoint(
        221,
        'POST packageschedule/create',
        of.packages('create answers the whole stored package, and a read answers the same'),
      ),
      endpoint(
        222,
        'DELETE packageschedule/delete/{id}',
        of.packages('the rest of the interface knows packages deletes them, and only them'),
      ),
      row(
        224,
        'Left open: updating a package',
        of.packages(
          'update takes a read-back as it is, and keeps what the read-back does not hold',
          'update replaces the reports',
        ),
      ),
    ],
  },
  {
    title: 'Rules that span endpoints',
    rows: [
      row(
        228,
        'The folder must exist before a schedule is created in it',
        of.models('a schedule is not created in a folder that does not exist'),
      ),
      row(
        229,
        'After a timeout the state is read back; a write is not retried blindly',
        of.models(
          'a create whose answer was lost can be read back by path and name before it is tried again',
        ),
        of.idempotency(
          'Idempotency-Key answers the first result again, byte for byte and with its ETag, without running again',
        ),
      ),
      row(
        230,
        'After an update the schedule is read back and compared',
        of.models('an updated schedule reads back as it was intended'),
      ),
      row(
        231,
        'Duplicate names are ambiguous and resolved by account, workspace or folder',
        of.models(
          'a name that several schedules share is answered with the candidates, and resolved by folder or type',
        ),
      ),
    ],
  },
]
