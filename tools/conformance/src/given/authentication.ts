import { row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const oneRule = of.login(
  'protected calls with the scheme of the other kind of token are 401, and the detail names the right one',
)

export const authentication: readonly Section[] = [
  {
    title: 'Authentication',
    rows: [
      row(235, 'Two flows with routes, fields and schemes of their own', oneRule),
      row(
        239,
        'Client credentials: sent as a form; `Authorization: bearer`',
        of.oauthClient('gets a bearer token for 24 hours and calls the interface with it'),
      ),
      row(
        240,
        'User name and password: sent as a form; `Authorization: token`',
        of.login(
          'POST /api/login/token gives a token that works with the scheme token, in any case, for 24 hours',
        ),
      ),
      row(
        244,
        'Client id and secret are generated when an API client is created',
        of.apiClients('API clients are created with a secret that is shown once and stored as a hash'),
      ),
      row(245, 'bearer goes with client tokens only, token with login tokens only', oneRule),
      row(
        246,
        'ping is the only endpoint without a token',
        of.endpoints(
          'the given endpoints GET /api/service/ping is the only operation that needs no token, beside the token routes',
        ),
      ),
      row(
        247,
        'Tokens expire after 24 hours',
        of.login(
          'POST /api/login/token gives a token that works with the scheme token, in any case, for 24 hours',
          'protected calls with an expired token are 401',
        ),
        of.protection('passwords and tokens of both flows end 24 hours after they were issued'),
      ),
      row(
        247,
        'A token serves many calls',
        of.revocation('a token costs no round trip to the database while it is in use'),
      ),
      row(
        248,
        'Left open: schemes and roles of each operation',
        of.reference('the reference has for every operation a summary, the role and what it does'),
        of.tableOfContents(
          'the table of contents says method, path and role of every operation as the operation itself does',
        ),
      ),
      row(
        248,
        'Administrative operations need an administrator',
        of.endpoints('the given endpoints %s %s is for administrators'),
        of.audit('the audit trail has who, what, when and from where of %s, and no secret'),
      ),
      row(
        249,
        'A valid token does not prove the source account; it is refreshed and revalidated, and discovery repeated',
        of.bi(
          'discovery validates: reports what can be read, and keeps the outcome on the account',
          'accounts of the BI platform keep their secret over an update of a read-back, and give it to the connector',
          'discovery answers 502 with a code when the source fails, and shows nothing of its inside',
        ),
      ),
      row(
        250,
        'Authorization headers and token answers are redacted in logs',
        of.secretsInLogs(
          'no log record holds a token, a password, a client secret or a query string, whatever goes wrong',
        ),
      ),
      row(
        250,
        'Separate clients, and rotation of a secret that may be exposed',
        of.apiClients(
          'API clients get a new secret while the old one stays valid for the overlap, and no longer',
          'API clients are deleted with their tokens',
        ),
      ),
      row(
        250,
        'Credentials stay on servers: pages of other sites cannot use them',
        of.service('scheduler control refuses pages of other sites, is not cached and is audited'),
      ),
    ],
  },
  {
    title: 'Events',
    rows: [
      row(
        254,
        'Left open: the timeline of an execution',
        of.executions('GetExecutionStatus and cancelexecution cancel a waiting execution for good'),
      ),
      row(
        254,
        'Left open: changes of executions as they happen',
        of.executionStream(
          'streamexecutions reports every change of an execution to an independent client, in order, with what a queue shows',
        ),
        of.executionStream(
          'a client that comes back again and again, to two processes, under writers that hold their transactions open, gets every event once and in order',
        ),
        of.streamRestart(
          'a client that is connected when its only server is restarted gets what happened meanwhile, once and in order',
        ),
      ),
    ],
  },
  {
    title: 'Errors',
    rows: [
      row(
        258,
        'An expired or rejected token is answered so that a new one can be requested',
        of.login('protected calls with an expired token are 401'),
        of.oauthClient(
          'an independent OAuth 2.0 client is reported by a challenge that its token is no longer valid',
        ),
      ),
      row(
        259,
        'A list operation without a body answers an empty array',
        of.updateAndList(
          'lists answer [] without a body and everything with an empty filter, by GET, POST and query string',
        ),
      ),
      row(
        260,
        'Weekly without a day is accepted and not runnable',
        of.models(
          'the BI schedule model accepts Weekly without a day and shows by NextRunEpochUtc that it will not run',
        ),
      ),
      row(
        261,
        'An execution can fail because of the source account although the token is valid',
        of.worker('a failure that no retry can help ends at once'),
      ),
      row(
        262,
        'Left open: status codes, body and codes of errors',
        of.answers('errors are problem details with a request id, and say nothing of the inside'),
        of.reference('the reference names for every operation all error codes that it can answer, by status'),
        of.hostile(
          'hostile input gets from %s an answer that is no error of the server, has a known code and leaves no half-write',
        ),
      ),
    ],
  },
  {
    title: 'Limits',
    rows: [
      row(
        268,
        'Token lifetime: 24 hours, expires_in in seconds',
        of.oauthClient('gets a bearer token for 24 hours and calls the interface with it'),
      ),
      row(
        269,
        'Queue window: waiting and executing work and the previous 12 hours',
        of.executions(
          'GetExecutionQueue and getexecutionhistory list what is active and what ended in the last 12 hours, newest first, page by page',
        ),
      ),
      row(
        270,
        'Capacity: getnumberoffreethreads',
        of.executions('getnumberoffreethreads and getservers count the free slots of live servers'),
      ),
      row(
        272,
        'Left open: paging',
        of.updateAndList('lists page through everything once, in the order of names'),
      ),
      row(
        272,
        'Left open: payload size',
        of.input('hostile bodies larger than the limit are 413'),
        of.bulk(
          'bulk creation refuses a body over 20 MiB, and takes one that is larger than other bodies may be',
        ),
      ),
      row(
        272,
        'Left open: batch size',
        of.bulk('bulk creation takes 500 items and refuses 501 before any is created'),
      ),
      row(
        272,
        'Left open: rate of logins',
        of.login(
          'POST /api/login/token lets ten failures a minute through for a user and address, whatever comes at the same time, then answers 429',
        ),
      ),
      row(
        272,
        'Left open: timeout of a synchronous run',
        of.executions('executeschedule refuses TimeoutSeconds %j'),
      ),
    ],
  },
  {
    title: 'Versioning',
    rows: [
      row(
        276,
        'Paths carry no version',
        of.endpoints(
          'the given endpoints carry no version segment, and name the platforms bi and reportserver',
        ),
      ),
      row(
        277,
        'Numeric build labels',
        of.endpoints(
          'the build has a numeric label, and it is one that has the operations for e-mail destinations',
        ),
      ),
      row(
        278,
        'addemaildestination, bulk creation and updateparameterspaginated behave as in the latest build',
        of.updateAndList('e-mail destinations are added, replaced and deleted, each step answered as stored'),
        of.bulk('bulk creation loses no item because of a bad one, and names every wrong field of each'),
        of.reportServer('updateparameterspaginated replaces the named parameters and leaves the others'),
      ),
      row(
        279,
        'Left open: numbering of builds',
        of.service('facts about the build are the configuration path and the version'),
      ),
    ],
  },
]
