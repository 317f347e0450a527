import { fields, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const spellings = of.endpoints(
  'the given endpoints %s %s is served under its path in every spelling, and to no caller without a token',
)
const caseless = of.input(
  'fields match without regard to case at every level, and answers have the spelling of the interface',
)
const pathValues = of.input('paths %s is matched, and the value in it keeps its case')
const bodies = of.wireRules('requests of every POST with a body are taken as JSON and as a form')
const getBodies = of.wireRules(
  'requests by GET that carry fields are read the same from a JSON body, the query string, a POST body and a form',
)
const scalars = of.wireRules('answers that are one value are bare JSON')
const lists = of.wireRules(
  'requests that list are paged by Limit, 1,000 when it is omitted and 10,000 at most, and by Cursor',
)
const problems = of.answers('errors are problem details with a request id, and say nothing of the inside')
const hostile = of.hostile(
  'hostile input gets from %s an answer that is no error of the server, has a known code and leaves no half-write',
)
const conditional = of.decisions(
  'an update may be conditional: a current ETag is taken, a stale one is 412 and changes nothing, whatever is updated',
)

const wireRules: Section = {
  title: '1. Wire rules',
  rows: [
    row(
      '1.1.1',
      'Paths match in any case, GetExecutionQueue like getexecutionqueue; so do query keys, form keys and body keys',
      spellings,
      caseless,
    ),
    row(
      '1.1.1',
      'Keys of forms and queries match in any case',
      of.input('forms carry nested values as JSON text, and numbers and booleans as words'),
    ),
    row('1.1.2', 'Values in the path keep their case', pathValues),
    row('1.1.3', 'A trailing and a doubled slash are tolerated', pathValues, spellings),
    row(
      '1.1.4',
      'Answers are PascalCase',
      of.wireRules('answers have fields in PascalCase, and those of the token routes are spelled as given'),
      caseless,
    ),
    row(
      '1.1.5',
      'The token routes keep their spelling: access_token, token_type, ExpiryDateEpoch',
      of.wireRules('answers have fields in PascalCase, and those of the token routes are spelled as given'),
    ),
    row(
      '1.2.1',
      'Every POST takes application/json and application/x-www-form-urlencoded, with nested values as JSON text',
      bodies,
      of.createForBi('createforbi takes a form whose nested values are JSON text'),
    ),
    row(
      '1.2.2',
      'GET reads a JSON body',
      of.input(
        'operations with a body on GET read a JSON body over a real connection',
        'operations with a body on GET read a chunked body too',
      ),
      getBodies,
    ),
    row(
      '1.2.2',
      'curl with -X GET -d',
      of.curl('curl with -X GET -d filters a list by the body of a GET request'),
    ),
    row(
      '1.2.3',
      'The same names are query parameters',
      of.input('operations with a body on GET take the same fields as query parameters'),
      getBodies,
    ),
    row(
      '1.2.4',
      'Each is offered as POST too',
      of.input('operations with a body on GET are offered as POST with JSON and with a form'),
      getBodies,
    ),
    row(
      '1.3.1',
      'Identifiers are opaque UUIDs everywhere',
      of.wireRules('answers name everything by a UUID'),
    ),
    row(
      '1.4.1',
      'Fields `…EpochUtc` are whole seconds since 1970, or null; EpochUtc alone too',
      of.wireRules('answers have instants as whole seconds since 1970, or null'),
    ),
    row(
      '1.4.2',
      'Dates are YYYY-MM-DD and times HH:mm',
      of.models('the BI schedule model refuses a %s of another form by its name'),
    ),
    row('1.5.1', '`ping` → 1', scalars),
    row('1.5.2', '`isschedulerrunning` → true or false', scalars),
    row('1.5.3', '`startscheduler`, `stopscheduler` → true', scalars),
    row('1.5.4', '`getnumberoffreethreads` → a whole number', scalars),
    row('1.5.5', '`getconfigpath` → text', scalars),
    row(
      '1.5.6',
      'Deletes → true',
      scalars,
      of.decisions('every delete answers true, and 404 for what is gone'),
    ),
    row(
      '1.6.1',
      'application/problem+json with type, title, status, detail, instance, code and requestId',
      problems,
      hostile,
    ),
    row(
      '1.6.1',
      'errors with field and message for validation',
      of.input('fields that are missing or of the wrong type are all named at once'),
    ),
    row(
      '1.6.1',
      'Codes are stable, listed in the docs, none without a use',
      of.errorCodes('holds no code that nothing answers'),
    ),
    row(
      '1.6.2',
      '400 for what is malformed or invalid',
      of.input(
        'hostile bodies with %s are 400 and never 500',
        'hostile bodies that are no HTTP at all get a 400',
      ),
    ),
    row(
      '1.6.3',
      '401 with WWW-Authenticate: no token, expired, revoked, wrong scheme',
      of.login(
        'protected calls without a token, with a made-up one, or with another scheme are 401 and say what to do',
        'protected calls with an expired token are 401',
      ),
      of.oauthClient(
        'an independent OAuth 2.0 client is reported by a challenge that its token is no longer valid',
      ),
    ),
    row(
      '1.6.4',
      '403 for the role',
      of.roles('%s %s is for the role %s and those above it, and refused to those below'),
    ),
    row(
      '1.6.5',
      '404 for an unknown id or path',
      of.folders('listing %s answers 404 for ids that are unknown or no ids at all'),
      of.input('paths answers 404 with a guess for an unknown path'),
    ),
    row('1.6.6', '405', of.input('paths answers 405 with Allow for a method that a path does not take')),
    row(
      '1.6.7',
      '409 for a duplicate name in a folder, an ambiguous name, a conflict of state',
      of.createForBi(
        'createforbi refuses a second schedule of the same name in the folder with 409, whatever its case',
      ),
      of.models(
        'a name that several schedules share is answered with the candidates, and resolved by folder or type',
      ),
      of.executions('executescheduleontimeasync answers 409 when there is no next run'),
    ),
    row('1.6.8', '413', of.input('hostile bodies larger than the limit are 413')),
    row('1.6.9', '415', of.input('hostile bodies of another content type are 415')),
    row('1.6.10', '422 never', of.errorCodes('has no code of the status 422: what is not valid is 400')),
    row(
      '1.6.11',
      '429 with Retry-After',
      of.login(
        'POST /api/login/token lets ten failures a minute through for a user and address, whatever comes at the same time, then answers 429',
      ),
    ),
    row(
      '1.6.12',
      '500 never from input, and without internals',
      hostile,
      of.answers('errors are made when a handler answers something else than its schema'),
    ),
    row(
      '1.6.13',
      '502 for a fault of the source in a synchronous call',
      of.bi('discovery answers 502 with a code when the source fails, and shows nothing of its inside'),
    ),
    row(
      '1.6.14',
      '503 with Retry-After without a store and while shutting down',
      of.answers(
        'errors are 503 with Retry-After while the database is away',
        'health is distinguished from readiness: a stopping process is alive, but takes no requests',
      ),
    ),
    row(
      '1.6.14',
      'Without a queue nothing has to be refused: what is asked for is a row, and goes on when the queue is back',
      of.signals('without Redis a hint is dropped and nothing hangs or throws'),
      of.dispatch('when the queue takes nothing, the execution stays in the outbox and goes later'),
    ),
    row(
      '1.6.15',
      '504 when a synchronous wait is over',
      of.executions(
        'executeschedule answers the record when the run has ended, and 504 with the id when it has not',
      ),
    ),
    row(
      '1.6.16',
      'The OAuth route answers invalid_client with 401, unsupported_grant_type and invalid_request with 400',
      of.oauth(
        'POST /oauth2/token answers invalid_client for a wrong secret and an unknown client, with the scheme that was used',
        'POST /oauth2/token answers unsupported_grant_type and invalid_request in the form of RFC 6749',
      ),
    ),
    row(
      '1.6.16',
      'Client credentials in the form and by HTTP Basic',
      of.oauth(
        'POST /oauth2/token gives a bearer token for credentials in the form, by HTTP Basic and as JSON',
      ),
    ),
    row(
      '1.6.17',
      'An unknown field of a body is 400, by name and with a guess',
      of.input('fields that are unknown are refused by name with a guess'),
    ),
    row(
      '1.6.17',
      'A field given twice is 400, in one spelling or two',
      of.input(
        'fields that are given twice in two spellings are refused',
        'fields that are given twice in JSON are refused, instead of one of them being dropped: %s %s %s',
      ),
    ),
    row(
      '1.7.1',
      'Every POST that creates or executes honours Idempotency-Key',
      of.wireRules('requests that create or execute honour an Idempotency-Key, every one of them'),
    ),
    row('1.7.1', 'Idempotency-Key holds for 24 hours', of.idempotency('Idempotency-Key lives for 24 hours')),
    row(
      '1.7.2',
      'Same key, same body: the first result again, also of two at the same time',
      of.idempotency(
        'Idempotency-Key answers the first result again, byte for byte and with its ETag, without running again',
        'Idempotency-Key waits for the answer of the first request and gives it too, in every process',
        'Idempotency-Key answers 409 with Retry-After when the first request takes longer than that, in every process',
      ),
    ),
    row(
      '1.7.3',
      'Same key, another body: 409',
      of.idempotency('Idempotency-Key refuses the same key with another request with 409'),
    ),
    row(
      '1.8.1',
      'Read-backs carry ETag and Version',
      of.wireRules(
        'requests that read or change what has a version get an ETag, and every change of it may be conditional',
      ),
    ),
    row('1.8.2', 'An update may send If-Match', conditional),
    row(
      '1.8.3',
      'A stale one is 412',
      conditional,
      of.updateAndList('updateforbi answers 412 to a stale If-Match and changes nothing'),
    ),
    row('1.9.1', 'Lists answer a bare array', lists),
    row(
      '1.9.2',
      'Limit (1,000, at most 10,000) and Cursor page them',
      lists,
      of.updateAndList('lists page through everything once, in the order of names', 'lists refuse ?%s'),
    ),
    row(
      '1.9.2',
      'Limit and Cursor page what a source gives in one piece',
      of.bi(
        'discovery pages what the source gives in one piece, and goes on behind the last entry wherever that stands by then',
      ),
    ),
    row(
      '1.9.3',
      'The next cursor travels in Link with rel="next", and leads to the next page of the same list',
      of.updateAndList(
        'lists page through what a filter in %s lets through, with only the link and with the same body again',
      ),
      of.paging(
        'pages that are read while others write of schedules have each one that stays exactly once, whatever is added and deleted before and behind',
        'pages that are read while others write of %s, newest first, are not pushed on by what begins meanwhile',
      ),
    ),
    row(
      '1.10.1',
      'Body 1 MiB, bulk body 20 MiB, 500 items',
      of.input('hostile bodies larger than the limit are 413'),
      of.bulk(
        'bulk creation refuses a body over 20 MiB, and takes one that is larger than other bodies may be',
        'bulk creation takes 500 items and refuses 501 before any is created',
      ),
    ),
    row(
      '1.10.1',
      '10 failed logins a minute for a user and address, then 429; over all processes and restarts',
      of.login(
        'POST /api/login/token lets ten failures a minute through for a user and address, whatever comes at the same time, then answers 429',
      ),
      of.protection(
        'failed logins count together over all processes, and over restarts',
        'failed logins are forgiven to other users and clients of the same address',
      ),
    ),
    row(
      '1.10.1',
      'The limits are settings',
      of.limits('limits are those that are set: of a body, of a bulk body, of its items, of failed logins'),
    ),
  ],
}

const bothFlows = of.protection('passwords and tokens of both flows end 24 hours after they were issued')
const loginAnswer = of.login(
  'POST /api/login/token gives a token that works with the scheme token, in any case, for 24 hours',
)
const rolesOfAll = of.roles('%s %s is for the role %s and those above it, and refused to those below')

const authentication: Section = {
  title: '2. Authentication',
  rows: [
    row(
      '2.1.1',
      '`expires_in` is 86400',
      of.oauthClient('gets a bearer token for 24 hours and calls the interface with it'),
      bothFlows,
    ),
    row('2.1.2', '`ExpiryDateEpoch` is in seconds', loginAnswer, bothFlows),
    row(
      '2.1.3',
      '`role` is Administrator, Editor or Viewer',
      loginAnswer,
      of.users(
        'users are created, listed in the order of names and can log in; their password is nowhere in the clear',
      ),
    ),
    row('2.1.4', '`UserId` is text', loginAnswer),
    row(
      '2.2.1',
      'POST /api/apiclient/create of ClientName and Role answers ClientId and ClientSecret, which is shown once',
      of.apiClients('API clients are created with a secret that is shown once and stored as a hash'),
    ),
    row(
      '2.2.2',
      'GET /api/apiclient/getall',
      of.apiClients('API clients are listed page by page and need an administrator'),
    ),
    row(
      '2.2.3',
      'POST /api/apiclient/rotatesecret/{id}: the old secret is valid for a stated overlap',
      of.apiClients(
        'API clients get a new secret while the old one stays valid for the overlap, and no longer',
      ),
      of.protection(
        'a rotated secret leaves two valid ones at most: another rotation ends the oldest at once',
      ),
    ),
    row(
      '2.2.4',
      'DELETE /api/apiclient/delete/{id} ends its tokens at once',
      of.apiClients('API clients are deleted with their tokens'),
      of.revocation('a token stops working in another process within a second after its client is deleted'),
    ),
    row(
      '2.2.5',
      '/api/user/getall, create, update, delete',
      of.users(
        'users are created, listed in the order of names and can log in; their password is nowhere in the clear',
        'users change in part, with If-Match',
        'users always leave an enabled administrator, also when two are taken away at the same time',
      ),
    ),
    row(
      '2.2.6',
      'The first administrator comes from the environment at the first start, never with a default password',
      of.firstAdministrator(
        'the first administrator comes from the environment, once, also when several processes start at the same time',
        'the first administrator has no default: without settings there is no user, and the log says what to do',
      ),
    ),
    row(
      '2.3.1',
      'bearer with a client token only, token with a login token only',
      of.login(
        'protected calls with the scheme of the other kind of token are 401, and the detail names the right one',
      ),
    ),
    row('2.3.2', 'Scheme names match in any case', loginAnswer),
    row(
      '2.3.3',
      'The wrong pairing is 401 with a `detail` that says so',
      of.login(
        'protected calls with the scheme of the other kind of token are 401, and the detail names the right one',
      ),
    ),
    row('2.3.4', 'Both schemes may call every operation that their role allows', rolesOfAll),
    row('2.4.1', 'Viewer reads', rolesOfAll),
    row('2.4.2', 'Editor also creates, updates, deletes, executes and cancels', rolesOfAll),
    row(
      '2.4.3',
      'Administrator also service control, collaboration settings, config path, accounts, clients, users',
      rolesOfAll,
    ),
    row(
      '2.4.4',
      'startscheduler, stopscheduler and cancelexecution by GET: Cache-Control no-store, refused to pages of other sites',
      of.roles('GET %s, which changes something, is refused to pages of other sites and never cached'),
    ),
    row(
      '2.4.4',
      'They are audited, like every change',
      of.audit('the audit trail has who, what, when and from where of %s, and no secret'),
      of.tableOfContents(
        'the table of contents has no editing or administering operation that is not audited',
      ),
    ),
    row(
      '2.5.1',
      'Tokens are opaque and stored as hashes; passwords as argon2id; comparisons take constant time',
      of.protection(
        'passwords and tokens are stored as argon2id with a salt of their own, and as hashes',
        'comparisons of client secrets take constant time, over hashes, for every valid secret and for unknown clients too',
        'comparisons of passwords cost the same work for unknown and for disabled users',
      ),
    ),
    row(
      '2.5.1',
      'A revoked token stops working on every node within a second',
      of.revocation(
        'a token stops working in another process within a second after its client is deleted',
        'a token stops working within a second when its user is disabled, deleted or gets another password',
        'a token is not trusted longer than a second when the database cannot be asked',
      ),
    ),
  ],
}

const folderModel = of.models(
  'what is read of a folder is the same by id and by path, with its child folders and schedule entries',
)
const scheduleTypes = of.decisions('ScheduleType means %s by each of %j')

const folders: Section = {
  title: '3. Folders',
  rows: [
    row('3.1.1', 'The root is /, shown as Home', of.folders('the root is Home at / and has an ETag')),
    ...fields(
      '3.1.2',
      ['Id', 'Name', 'ParentId', 'Path', 'Description'],
      of.folders('create makes a folder below the one at a path, and reads it back by id and by path'),
      folderModel,
    ),
    ...fields(
      '3.1.3',
      ['Id', 'Name', 'Type', 'IsDataDriven', 'Enabled', 'NextRunEpochUtc'],
      of.folders('listing lists schedules with kind and next run, and resolves them by path, name and kind'),
      folderModel,
    ),
    row(
      '3.1.4',
      '`getfolderfrompath` takes `{Path}` or a bare JSON string',
      of.folders('create makes a folder below the one at a path, and reads it back by id and by path'),
    ),
    row(
      '3.1.5',
      'A backslash and a leading Home are accepted',
      of.folders('create makes a folder below the one at a path, and reads it back by id and by path'),
      of.folderPath('a folder path written %j is %s'),
    ),
    row(
      '3.1.5',
      'So that a leading Home means one thing, no folder below the root has the name',
      of.folders(
        'update makes no folder Home below the root, whose name it is: neither by a new name nor by a move nor by a path',
      ),
    ),
    row(
      '3.1.6',
      '`getuniqueidfrompath` → `UniqueId`; 404 for none, 409 with the candidates for several',
      of.models(
        'what is read from Path, ScheduleName and ScheduleType is UniqueId',
        'a name that several schedules share is answered with the candidates, and resolved by folder or type',
      ),
    ),
    row(
      '3.1.7',
      'POST /api/folder/create',
      of.folders('create makes a folder below the one at a path, and reads it back by id and by path'),
    ),
    row(
      '3.1.7',
      'update renames and moves',
      of.folders(
        'update takes an edited read-back, or only the complete new path',
        'update moves a folder with everything below it, and identifiers stay',
      ),
    ),
    row(
      '3.1.7',
      'DELETE /api/folder/delete/{id}: 409 unless empty, or ?recursive=true',
      of.folders('delete refuses a folder that holds something, and deletes it with recursive'),
    ),
    row('3.1.7', 'GET /api/folder/getroot', of.folders('the root is Home at / and has an ETag')),
    row(
      '3.1.8',
      '`ScheduleType` words single (alias report), paginated, package, in any case',
      scheduleTypes,
    ),
    row(
      '3.1.8',
      'data-driven variants keep their kind, with IsDataDriven true',
      scheduleTypes,
      of.decisions('ScheduleType of a data-driven schedule is its own kind, with IsDataDriven'),
    ),
    row(
      '3.1.9',
      'automation, event and event-package are reserved and answered 400 with a reason',
      of.decisions('ScheduleType %s is reserved and refused with the reason'),
    ),
  ],
}

export const decidedWire: readonly Section[] = [wireRules, authentication, folders]
