import { fields, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const whole = of.createForBi('createforbi answers the whole stored object, and a read answers the same')
const defaults = of.createForBi('createforbi fills in the documented defaults')
const steps = of.updateAndList(
  'e-mail destinations are added, replaced and deleted, each step answered as stored',
)
const passwords = of.updateAndList(
  'e-mail destinations keep their passwords when a read-back is sent, and lose one to an empty text',
)
const selection = of.bi('discovery takes the selection from a GET body, the query string or a POST body')
const account = of.bi(
  'accounts of the BI platform are created with defaults and listed; the secret is written only',
)
const server = of.reportServer(
  'accounts of report servers read back as written, without the password and trailing slashes',
)
const catalog = of.reportServer('accounts of report servers discover reports, folders and parameters')

export const decidedDelivery: readonly Section[] = [
  {
    title: '8. Destinations',
    rows: [
      ...fields(
        '8.1.1',
        [
          'Id',
          'Name',
          'Enabled',
          'To',
          'Cc',
          'Bcc',
          'ReplyTo',
          'Subject',
          'Body',
          'FileName',
          'IncludeLink',
          'EmbedInBody',
          'Priority',
          'Zip',
          'SkipIfBlank',
        ],
        whole,
        defaults,
      ),
      row(
        '8.1.1',
        '`To`, Cc and Bcc are text with ";" or arrays',
        of.updateAndList('paginated schedules read back as written, parameters as text'),
      ),
      row(
        '8.1.1',
        '`BodyFormat` HTML or Text',
        whole,
        of.email(
          'the body in HTML escapes values, and has a plain alternative',
          'the body in text is only text, with values as they are',
        ),
      ),
      row(
        '8.1.1',
        '`Format` PDF XLSX CSV PPTX DOCX PNG XML MHTML TIFF: what the source can make',
        of.contradictions(
          'a format that the source never makes %s is taken for a BI report',
          'a format that the source never makes %s is refused for a BI report, with the formats there are',
          'a format that the source never makes %s is taken for a paginated report of either system',
        ),
      ),
      row(
        '8.1.1',
        '`SkipIfBlank`: a blank report is not sent; its deliveries are Cancelled and say so, and the run succeeds',
        of.skipIfBlank(
          'a blank report is made and kept, not sent to who leaves it out, and the run succeeds and says why',
          'who wants blank reports gets them beside who does not, and the run succeeds',
          'a report that shows something is sent, also to who omits blank ones',
          'each destination is checked by the format that it gets',
        ),
      ),
      row(
        '8.1.1',
        '`IncludeAttachment`, true when left out',
        defaults,
        of.email('the attachment is omitted when it is not wanted'),
      ),
      row(
        '8.1.1',
        '`IncludeLink`: the address at which a person opens the report; a mail with neither a link nor a file is not sent',
        of.email('the body has links when they are wanted, escaped, in both forms'),
        of.honestResult(
          'a mail with a link and without the file has the address for a browser, made of an embed address',
          'a mail with a link and without the file is not sent without an address: the record says so with a code of its own',
        ),
      ),
      row(
        '8.1.1',
        '`EmbedInBody`',
        of.email('the body shows an embedded picture, and attaches what cannot be embedded'),
      ),
      row('8.1.1', '`Priority`', of.email('the headers contain the priority %s')),
      row(
        '8.1.1',
        '`ZipPassword` and `PdfPassword` are write-only',
        passwords,
        of.createForBi('createforbi never answers, logs or stores a password in the clear'),
        of.email(
          'a password locks a PDF: what is sent is what the lock made of it',
          'a password locks a zip with AES: its file opens with the password only',
        ),
        of.lockPdf('a locked PDF opens with its password only'),
      ),
      row(
        '8.1.1',
        '`PdfPassword` and `ZipPassword` that could never be given are refused, by every operation that would store them',
        of.contradictions(
          'a password that cannot be given is refused for %s when a destination is added or replaced: %j %j',
          'a password that cannot be given is refused when a change leaves a stored one behind, until an empty text removes it',
          'a password that cannot be given is refused when an update of a package leaves a stored one behind',
        ),
      ),
      row(
        '8.1.1',
        '`OnUnknown` Hold or Resend',
        whole,
        of.worker('a destination that wants unknown mails again gets them, with the same Message-ID'),
      ),
      row(
        '8.1.2',
        'At least one recipient',
        of.createForBi('createforbi refuses %s with 400 and names the field'),
      ),
      row(
        '8.1.3',
        'Subject, body and file name take {{ScheduleName}} {{ScheduledFor:yyyy-MM-dd}} {{ReportName}} {{ServerName}} {{ExecutionId}}',
        of.template(
          'renderTemplate fills names without regard to case and to blanks inside the braces',
          'renderTemplate shows the due instant in the zone of the schedule, in any format, also one with colons',
        ),
        of.worker('a report is exported, proven, stored and delivered, and the record says so'),
      ),
      row(
        '8.1.3',
        'and columns of the data',
        of.dataDrivenRun(
          'a schedule over rows of data makes a file and a mail for each row, with its values in filters, recipients, subject, body and name',
        ),
      ),
      row(
        '8.1.4',
        'Values are escaped in HTML, and no line break enters a header',
        of.template(
          'renderTemplate escapes values in HTML, and does not change the HTML of the template',
          'renderTemplate never lets a line break into a header, from a value or from the template',
        ),
        of.email('the headers cannot be added by a subject, a value, a file name, a name or an id'),
      ),
      row(
        '8.1.5',
        '`addemaildestination` of ScheduleId, ScheduleType, EmailDestinations, or of one object, answers the stored array',
        steps,
      ),
      row(
        '8.1.6',
        '`UpdateEmailDestination`: the full object with its Id',
        passwords,
        of.updateAndList('e-mail destinations answer 404 for unknown ids and 400 for wrong fields'),
      ),
      row(
        '8.1.7',
        'An empty EmailDestinations is accepted at create; the run renders and says that nothing was to be delivered',
        of.createForBi('createforbi accepts an empty EmailDestinations, and none'),
        of.executions(
          'GetExecutionStatus and cancelexecution say of a run without destinations that nothing was to be delivered',
        ),
        of.worker(
          'a destination without recipients or a schedule without destinations still renders, and says that nothing was to be delivered',
        ),
      ),
      row(
        '8.1.8',
        'Other kinds under `Destinations` with `Type`: a kind that this build does not have is refused by name',
        of.directories(
          'stand beside its e-mails, with their defaults, and read back as written, without their passwords',
        ),
        of.decisions('destinations of other kinds are refused by their field, never dropped'),
      ),
    ],
  },
  {
    title: '9. Sources',
    rows: [
      ...fields(
        '9.1.1',
        ['Id', 'Name', 'Kind', 'TenantId', 'ClientId', 'AuthType', 'Status', 'LastValidatedEpochUtc'],
        account,
      ),
      row(
        '9.1.2',
        'BI accounts are created, updated and deleted',
        account,
        of.bi(
          'accounts of the BI platform keep their secret over an update of a read-back, and give it to the connector',
          'accounts of the BI platform are deleted unless a schedule uses them',
        ),
      ),
      row(
        '9.1.2',
        'A BI account reads as a user besides: POST /api/biaccount/startsignin/{id} and pollsignin/{id}',
        of.biUserSignIn(
          'schedules of an account are planned after its user signs in by device code, and no token is answered, stored in the clear or logged',
          'a sign-in that the user declines, or that ends or fails, is over, and says what to do',
          'of two questions at once the authority hears one',
        ),
      ),
      row(
        '9.1.2',
        'POST /api/biaccount/validate/{id} says exactly what can be read',
        of.bi('discovery validates: reports what can be read, and keeps the outcome on the account'),
      ),
      row(
        '9.1.3',
        'Workspace: Id, Name',
        of.bi(
          'accounts of the BI platform keep their secret over an update of a read-back, and give it to the connector',
        ),
      ),
      row('9.1.3', 'Report: Id, Name, ReportType, EmbedUrl, WebUrl, DatasetId, WorkspaceId', selection),
      row('9.1.3', 'Dashboard: Id, Name, EmbedUrl', selection),
      row(
        '9.1.3',
        'Visual: Title, Name, PageIndex, PageName, Type',
        selection,
        of.bi(
          'discovery lists the visuals of a report by their titles, and its pages to an account that is not given the visuals',
        ),
      ),
      row(
        '9.1.4',
        'Selection: BiAccountId with WorkspaceId or WorkspaceName',
        selection,
        of.bi('discovery answers 400 without a workspace and 404 for an unknown account'),
      ),
      row(
        '9.1.5',
        '`getvisualsforreport` by GET and POST, with ReportId',
        selection,
        of.wireRules(
          'requests by GET that carry fields are read the same from a JSON body, the query string, a POST body and a form',
        ),
      ),
      row('9.1.6', 'GET /api/biaccount/getpaginatedreports', selection),
      ...fields('9.1.7', ['Id', 'Name', 'ServerUrl', 'PortalUrl', 'UserName', 'Domain'], server),
      row(
        '9.1.7',
        '`AuthType` Basic, None',
        of.reportServer('accounts of report servers ask for what their way of signing in needs'),
      ),
      row(
        '9.1.7',
        '`AuthType` Kerberos besides: the connection signs in by a ticket',
        of.reportServerKerberos(
          'an account signs in with a ticket of its keytab, and one ticket serves the requests that follow on its connection',
          'a user whom the realm does not let in is refused with what to do, and the server is asked for nothing',
          'a machine without the library of Kerberos says which package to install',
        ),
      ),
      row(
        '9.1.7',
        '`AuthType` NTLM, and Negotiate besides: the connection signs in by a real handshake',
        of.reportServer('accounts of report servers sign in by %s with user name and password'),
        of.reportServerSignIn(
          'a report server that offers only Negotiate and NTLM is validated and renders for an account of AuthType %s',
        ),
      ),
      row('9.1.8', '`getreports`, `getfolders`, `getparameters`', catalog),
      row(
        '9.1.8',
        '`validate`',
        of.roles('%s %s is for the role %s and those above it, and refused to those below'),
        of.reportServer(
          'accounts of report servers are validated: what can be read is reported, and the outcome is kept on the account',
        ),
      ),
      row(
        '9.1.9',
        'Secrets are write-only and encrypted at rest',
        account,
        server,
        of.secretBox(
          'a secret box shows nothing of the text in the envelope',
          'a secret box does not open a value that was copied to another %s',
        ),
        of.storedSchedules('schedules seal each password to its destination'),
      ),
    ],
  },
]
