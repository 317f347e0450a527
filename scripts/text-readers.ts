/** What `linear-readers.test.ts` cannot find out by itself about the functions that take strings. */
type Reader = (text: string) => unknown

/** Functions that take a text and do not read it, or that a row below reaches, each with the reason. */
export const notReaders: Readonly<Record<string, string>> = {
  'apps/api/src/auth/password.ts#hashPassword': 'hashes what the schema has cut to 256 characters',
  'apps/api/src/contract/members/described.ts#sentenceFor': 'takes the names of the service itself',
  'apps/api/src/contract/plain-schema.ts#plainSchema': 'takes the schemas of the service itself',
  'apps/api/src/http/audit-entry.ts#auditedChange': 'compares two objects of the service',
  'apps/api/src/http/bulk.ts#bulkError': 'says what a sentence of the service says',
  'apps/api/src/routes/schedules/bulk-item.ts#refuseIds': 'compares ids of a list that the schema limits',
  'apps/api/src/routes/folder/create-folder.ts#refuseHome': 'compares a name that the schema has cut',
  'apps/api/src/wire/recurrence/read-recurrence.ts#parseRecurrence': 'takes a recurrence: see that row',
  'apps/api/src/wire/recurrence/read-recurrence.ts#readRecurrence': 'takes a recurrence: see that row',
  'apps/cli/src/command/arguments.ts#collect': 'puts a text behind others',
  'apps/cli/src/command/login.ts#checkAddress': 'compares the parts of what URL reads',
  'apps/cli/src/service-address.ts#serviceAddress': 'compares the parts of what URL reads',
  'apps/cli/src/login-file.ts#readLogin': 'takes the path of a file',
  'apps/cli/src/login-file.ts#removeLogin': 'takes the path of a file',
  'apps/cli/src/login-file.ts#writeLogin': 'takes the path of a file',
  'apps/cli/src/login-file.ts#writeOwn': 'takes the path of a file',
  'apps/cli/src/json-file.ts#parseJson': 'reads files of the caller, on the machine of the caller',
  'apps/cli/src/output/yaml.ts#parseYaml': 'reads files of the caller, on the machine of the caller',
  'apps/cli/src/operation/operation-command.ts#takes': 'puts words of the command line itself into a row',
  'apps/cli/src/operation/operation-command.ts#needs': 'puts words of the command line itself into a row',
  'apps/cli/src/operation/operation-command.ts#chooses': 'puts words of the command line itself into a row',
  'apps/cli/src/code/address.ts#folded': 'folds a path whose names a file system or the service has cut',
  'apps/cli/src/code/address.ts#isBelow': 'compares two paths',
  'apps/cli/src/code/directory.ts#leadsOut': 'compares two paths',
  'apps/cli/src/code/directory.ts#readDocuments':
    'takes the path of a directory: `/` would be the whole machine',
  'apps/cli/src/code/directory.ts#readApplied': 'takes the path of a directory',
  'apps/cli/src/code/directory.ts#writeDocument': 'takes the path of a file',
  'apps/cli/src/code/directory.ts#writeSchema': 'takes the path of a directory',
  'apps/cli/src/code/directory.ts#writeApplied': 'takes the path of a directory',
  'apps/cli/src/code/model.ts#modelOf': 'cuts an address at its last slash',
  'packages/domain/src/folder/path.ts#joinPath': 'puts two texts together',
  'packages/engine/src/testing.ts#endByHand': 'takes a condition that a test writes',
  'packages/engine/src/testing.ts#statement': 'takes the name of a statement of the service itself',
  'packages/domain/src/reconciliation/second-clock.ts#secondClock': 'takes the name of a zone that is known',
  'apps/api/src/wire/recurrence/field-reader.ts#readInteger': 'takes a value of a recurrence: see that row',
  'apps/api/src/wire/recurrence/field-reader.ts#readWord': 'takes a value of a recurrence: see that row',
  'apps/api/src/wire/recurrence/field-reader.ts#wordMessage': 'takes a value of a recurrence: see that row',
  'packages/domain/src/recurrence/holiday-calendar.ts#holidayCalendar': 'keeps the name of a calendar',
  'packages/runtime/src/secret-file.ts#readSecret':
    'takes a name of the configuration; its file is of the administrator',
  'packages/source/src/http/certificate-failure.ts#certificateFailure': 'looks a code of TLS up',
  'packages/source/src/file-proof.ts#loginPageFailure': 'puts a detail beside a sentence',
  'packages/source/src/kinds/bi/browser/embed-address.ts#embedAddress':
    'compares the parts of what URL reads',
  'packages/source/src/kinds/bi/credentials.ts#proofOf': 'compares a word of the service',
  'packages/source/src/kinds/webpage/item.ts#addressBelow': 'joins two texts that URL reads',
  'packages/domain/src/delivery/file-kind.ts#notTheFormat': 'puts the name of a format into a sentence',
  'packages/domain/src/notice/advice.ts#adviceFor': 'looks a code of the service up',
  'packages/source/src/host-guard.ts#hostRefused': 'puts a host into a sentence',
  'packages/delivery/src/bind-path.ts#givesNoDirectory': 'cuts the text',
  'packages/delivery/src/bind-path.ts#fillNames': 'fills placeholders: see fillPlaceholders',
  'packages/delivery/src/network/connect-failure.ts#hostRefused': 'puts a host into a sentence',
  'packages/delivery/src/network/written-url.ts#urlRefused': 'asks the guard about what URL reads',
  'packages/source/src/host-guard.ts#matchesHost': 'compares a host with one of an account',
  'apps/api/src/routes/single-schedule/expression-problems.ts#problemsIn':
    'reads expressions: see wrongExpressions',
  'packages/delivery/src/kinds/email/mail-design.ts#atEndOfBody': 'searches for one tag from the end, once',
  'packages/data-source/src/guarded-socket.ts#hostRefused': 'puts a host into a sentence',
  'packages/queue/src/connection.ts#impatientConnection':
    'opens a connection to an address of the configuration',
  'packages/queue/src/connection.ts#patientConnection':
    'opens a connection to an address of the configuration',
  'packages/queue/src/connection.ts#questionConnection':
    'opens a connection to an address of the configuration',
}

const lines = (text: string) => text.split('\n')

/**
 * Readers that need more than a string, or take it in another form. Each stands under the name of its
 * function, or under its own name.
 */
export const rows: Readonly<Record<string, () => Promise<Reader>>> = {
  'packages/runtime/src/egress/egress-entry.ts#isNamedBy': async () => {
    const { isNamedBy } = await import('../packages/runtime/src/egress/egress-entry.ts')
    return (text) => isNamedBy(text, { host: text, port: 443 })
  },
  'apps/api/src/http/attachment-headers.ts#attachmentHeaders': async () => {
    const { attachmentHeaders } = await import('../apps/api/src/http/attachment-headers.ts')
    return (text) => attachmentHeaders(text.toWellFormed(), 'application/pdf')
  },
  'apps/api/src/http/byte-range.ts#readByteRange': async () => {
    const { readByteRange } = await import('../apps/api/src/http/byte-range.ts')
    return (text) => readByteRange(text, 10)
  },
  'packages/artifact/src/link/link-token.ts#createLinkTokens': async () => {
    const { createLinkTokens } = await import('../packages/artifact/src/link/link-token.ts')
    const tokens = createLinkTokens([new Uint8Array(32)])
    return (text) => tokens.read(text)
  },
  'packages/domain/src/delivery/file-name.ts#numberedFileName': async () => {
    const { numberedFileName } = await import('../packages/domain/src/delivery/file-name.ts')
    return (text) => numberedFileName(text, 2)
  },
  'packages/delivery/src/kinds/slack/slack-failure.ts#slackFailure': async () => {
    const { slackFailure } = await import('../packages/delivery/src/kinds/slack/slack-failure.ts')
    return (text) => slackFailure(text, text)
  },
  'packages/delivery/src/chat/chat-message.ts#chatMessage': async () => {
    const { chatMessage } = await import('../packages/delivery/src/chat/chat-message.ts')
    const scope = {
      values: new Map([['region', 'north']]),
      scheduledFor: { at: new Date(0), timeZone: 'UTC' },
    }
    const shipment = { scope, language: 'en', notes: [] }
    return (text) => chatMessage(text, { ...shipment, links: [{ text, url: text }] } as never)
  },
  'the path of a directory': async () => {
    const { isBelow } = await import('../packages/runtime/src/file-roots.ts')
    const { pathProblem, rootOf } = await import('../packages/delivery/src/kinds/directory/path-rules.ts')
    return (text) => [isBelow(text, '/srv'), pathProblem(`/${text}`, ['/srv']), rootOf(text, ['/srv'])]
  },
  'a body of JSON': async () => {
    const { readJsonBody } = await import('../apps/api/src/http/body-parsers.ts')
    return (text) => readJsonBody(Buffer.from(text), 60_000)
  },
  'a form': async () => {
    const { readForm } = await import('../apps/api/src/http/body-parsers.ts')
    return (text) => readForm(text, 60_000)
  },
  'the domains of addresses': async () => {
    const { refuseAddresses } = await import('../apps/api/src/routes/single-schedule/recipient-problems.ts')
    const { createRecipientDomains } = await import('../packages/runtime/src/egress/recipient-domains.ts')
    const recipientDomains = createRecipientDomains(['example.org'])
    return (text) => refuseAddresses('To', [text], { recipientDomains })
  },
  'the fields of a JSON body': async () => {
    const { matchInput } = await import('../apps/api/src/http/match-input.ts')
    const { emailDestinationInput } = await import('../apps/api/src/wire/destination.ts')
    return (text) =>
      matchInput(
        emailDestinationInput,
        Object.fromEntries(text.split(' ').map((key, index) => [`${key}${index}`, text])),
        { form: true },
      )
  },
  'the address lists of a destination': async () => {
    const { emailDestinationInput } = await import('../apps/api/src/wire/destination.ts')
    return (text) =>
      emailDestinationInput.safeParse({
        To: text,
        Cc: lines(text),
        ReplyTo: text,
        Subject: text,
        Body: text,
        FileName: text,
      })
  },
  'the keywords of a schedule': async () => {
    const { keywordsInput } = await import('../apps/api/src/wire/keywords.ts')
    return (text) => [keywordsInput.safeParse(text), keywordsInput.safeParse(text.split(' '))]
  },
  'rows as CSV': async () => {
    const { dataDrivenInput } = await import('../apps/api/src/wire/data-driven.ts')
    return (text) => dataDrivenInput.safeParse({ Source: 'Csv', Csv: `a,b\n${text}` })
  },
  'columns as CSV': async () => {
    const { dataDrivenInput } = await import('../apps/api/src/wire/data-driven.ts')
    return (text) => dataDrivenInput.safeParse({ Source: 'Csv', Csv: `${text}\n1,2` })
  },
  'a query of a data source': async () => {
    const { readStatement } = await import('../packages/data-source/src/statement/read-statement.ts')
    const kinds = ['PostgreSql', 'MySql', 'SqlServer', 'Sqlite'] as const
    return (text) =>
      kinds.map((kind) => readStatement(`SELECT ${text}`, { kind, names: new Set(['a', 'b']) }))
  },
  'the path of a database file': async () => {
    const { filePathProblem } = await import('../packages/data-source/src/sqlite/allowed-file.ts')
    return (text) => filePathProblem(`/${text}`, ['/data', '/other'])
  },
  'the words of a database about a query': async () => {
    const { queryInvalid } = await import('../packages/data-source/src/connection-failure.ts')
    return (text) => queryInvalid(text, { quote: true })
  },
  'a mail template': async () => {
    const { renderTemplate } = await import('../packages/delivery/src/template.ts')
    const values = new Map([
      ['a', 'a'],
      ['name', 'N'],
      ['0', '{{a}}'],
    ])
    const scope = { values, scheduledFor: { at: new Date(0), timeZone: 'UTC' } }
    return (text) =>
      (['html', 'none', 'header', 'file-name'] as const).map((escape) =>
        renderTemplate(text, scope, { escape }),
      )
  },
  'the file name of a destination': async () => {
    const { namedForDestination } = await import('../packages/delivery/src/file-name.ts')
    const scope = { values: new Map<string, string>(), scheduledFor: { at: new Date(0), timeZone: 'UTC' } }
    const named = (fileName: string, name: string) =>
      namedForDestination([{ name, contentType: 'application/pdf', path: '' }], {
        fileName,
        zip: true,
        scope,
      })
    return (text) => [named(text, 'a.pdf'), named('', text)]
  },
  'a reply of a mail server': async () => {
    const { checkResultOf } = await import('../packages/delivery/src/kinds/email/smtp-reply.ts')
    return (text) => [checkResultOf('RCPT', `450 ${text}`), checkResultOf('DATA', text)]
  },
  'placeholders in a report and its recipients': async () => {
    const { bindEmail } = await import('../packages/delivery/src/kinds/email/bind-email.ts')
    const { bindReport, boundTexts, filledText } =
      await import('../packages/domain/src/expression/bind-report.ts')
    const { countExpressions, wrongExpressions } =
      await import('../packages/domain/src/expression/expression.ts')
    const values = new Map([
      ['a', 'b'],
      ['0', '{{a}}'],
    ])
    const scope = { values, scheduledFor: { at: new Date(0), timeZone: 'UTC' } }
    const names = { names: ['a'], ignoresFormats: false }
    return (text) => {
      const texts = [text, `{{a}}${text}`, `{{${text}}}`, `{{ScheduledFor${text}}}`]
      const report = {
        kind: 'paginated',
        parameters: [{ name: 'p', values: texts, isNull: false, useDefault: false }],
      } as never
      const email = { to: texts, cc: [text], bcc: [], replyTo: text } as never
      return [
        bindReport(report, scope),
        filledText(text, scope),
        bindEmail(email, scope, 'row'),
        boundTexts(report).map((each) => wrongExpressions(each.text, names)),
        countExpressions(text, 1_000_000),
      ]
    }
  },
  'the head of a file': async () => {
    const { fileKind } = await import('../packages/domain/src/delivery/file-kind.ts')
    return (text) => fileKind(Buffer.from(text))
  },
  HTML: async () => {
    const { readHtml } = await import('../packages/domain/src/text/html-text.ts')
    return (text) => readHtml(text, () => undefined)
  },
  'a text to be filled': async () => {
    const { fillPlaceholders } = await import('../packages/domain/src/text/placeholder.ts')
    return (text) => fillPlaceholders(text, () => 'value')
  },
  'entries of a list of addresses': async () => {
    const { addressEntries } = await import('../packages/domain/src/delivery/address.ts')
    return (text) => addressEntries(text)
  },
  'an expression to be filled': async () => {
    const { fillText, fillValue } = await import('../packages/domain/src/expression/expression.ts')
    const scope = { values: new Map(), scheduledFor: { at: new Date(0), timeZone: 'Europe/Berlin' } }
    return (text) =>
      [text, `{{${text}}}`, `{{StartOf(${text}}}`, `{{ScheduledFor:${text}}}`].map((each) => [
        fillText(each, scope),
        fillValue(each, scope),
      ])
  },
  'the ends of a text': async () => {
    const { withoutOuter, withoutTrailing } = await import('../packages/domain/src/text/trim.ts')
    return (text) => [withoutOuter(text, '/. '), withoutTrailing(text, '/. ')]
  },
  'a recurrence': async () => {
    const { parseRecurrence } = await import('../apps/api/src/wire/recurrence/read-recurrence.ts')
    const context = { now: new Date(0), serviceTimeZone: 'UTC' }
    return (text) => {
      const cron = { Frequency: 'Cron', CronExpression: text, Cron: text }
      const week = {
        Frequency: text,
        StartDate: text,
        ExecutionTime: text,
        TimeZone: text,
        Days: lines(text),
        WeekDays: lines(text),
        [text]: 1,
      }
      return [parseRecurrence(cron, context), parseRecurrence(week, context)]
    }
  },
  'a wall time': async () => {
    const { instantOfWallText } = await import('../packages/domain/src/recurrence/wall-time-text.ts')
    return (text) => instantOfWallText(text, 'Europe/Berlin')
  },
  'a filter by keywords': async () => {
    const { matchesKeywordFilter } = await import('../packages/domain/src/schedule/keyword-filter.ts')
    const how = { filterOperator: 'LIKE', matchType: 'ALL' } as const
    return (text) =>
      matchesKeywordFilter(['a keyword', 'another'], { filterValues: [text.slice(0, 100)], ...how })
  },
  'names of files': async () => {
    const { distinctFileName, fileNameWithExtension } =
      await import('../packages/domain/src/delivery/file-name.ts')
    return (text) => [distinctFileName(text, [text]), fileNameWithExtension(text, 'pdf')]
  },
  'an error page of a report server': async () => {
    const { errorPageFailure } = await import('../packages/source/src/kinds/reportserver/error-page.ts')
    return (html) => errorPageFailure({ status: 500, html, detail: '' })
  },
  'an error of the BI platform': async () => {
    const { biErrorOf } = await import('../packages/source/src/kinds/bi/bi-failure.ts')
    return (text) => [
      biErrorOf(400, text),
      biErrorOf(400, JSON.stringify({ error: { code: text, message: text } })),
    ]
  },
  'texts to be redacted': async () => {
    const { createRedaction } = await import('../packages/source/src/redaction.ts')
    const redaction = createRedaction(['a secret', 'aaaa'])
    return (text) => redaction.detail(text)
  },
  'a wait that a source asks for': async () => {
    const { retryAfterMs } = await import('../packages/domain/src/execution/retry-after.ts')
    return (text) => retryAfterMs(text, new Date(0))
  },
  'filters of a report': async () => {
    const { filterExpression } = await import('../packages/source/src/kinds/bi/filter-expression.ts')
    return (text) =>
      filterExpression([{ target: { table: text, column: text }, operator: 'In', values: [text, 1] }], [])
  },
  'a PDF to be scanned': async () => {
    const { scanPdfPages } = await import('../packages/artifact/src/inspect/scan-pdf-pages.ts')
    return (text) => scanPdfPages(Buffer.from(`%PDF-1.7\nxref \n${text}\nstartxref\n9\n%%EOF`, 'latin1'))
  },
  'a link to the next page': async () => {
    const { nextCursor } = await import('../packages/client/src/paging.ts')
    return (text) => nextCursor(new Headers([['link', text.replace(/[^\x20-\x7e]/g, 'x')]]))
  },
  'a wait that the service asks for': async () => {
    const { retryAfterMs } = await import('../packages/client/src/retry-after.ts')
    return (text) =>
      retryAfterMs(new Headers([['retry-after', text.replace(/[^\x20-\x7e]/g, 'x')]]), new Date(0))
  },
  'a cell of a table of the command line': async () => {
    const { table } = await import('../apps/cli/src/output/table.ts')
    return (text) => table([{ title: 'a', value: (row) => row }], [text])
  },
  'the name of schedules in a list of executions': async () => {
    const { namedSchedules } = await import('../packages/engine/src/history/run-traits.ts')
    return (text) => namedSchedules(text, (value) => String(value))
  },
  'a misspelt word': async () => {
    const { didYouMean } = await import('../packages/domain/src/text/did-you-mean.ts')
    return (text) => didYouMean(text, ['Frequency', 'StartDate'])
  },
  'a cursor': async () => {
    const { decodeCursor } = await import('../apps/api/src/http/list-page.ts')
    return (text) => [decodeCursor(text, 2), decodeCursor(Buffer.from(text).toString('base64url'), 2)]
  },
  'an authorization': async () => {
    const { accessToken } = await import('../packages/client/src/access-token.ts')
    return (text) => accessToken(text, { lifetimeMs: 1_000, now: new Date(0) })
  },
}
