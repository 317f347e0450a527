import { Readable } from 'node:stream'

import type { LocalArtifactStore } from '@punctual/artifact'
import { failure } from '@punctual/domain'
import type { EndWaiter } from '@punctual/engine'
import type { SourcesWithDiscovery } from '@punctual/source'

import {
  dataSource,
  biAccount,
  createScheduleApi,
  jsReportAccount,
  paginatedSchedule,
  reportServerAccount,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'
import type { ExecutionStreams } from '../../src/stream/execution-streams.ts'
import type { TestApi } from '../support/test-api.ts'
import type { KnownIds } from './valid-value.ts'

/** The interface over a real database with objects of every kind, and a source that answers by script. */
export interface World extends AsyncDisposable {
  readonly api: TestApi
  /** Ids of objects that exist now; makes new ones for those that the cases deleted. */
  ids(): Promise<KnownIds>
  /** How often the source was asked so far. */
  readonly sourceCalls: () => number
  /** A mark that every insert, update and delete of any row changes. */
  state(): Promise<string>
}

/** Failed logins are counted on purpose, also when the answer is an error. */
const unwatched = ['_prisma_migrations', 'login_failures', 'audit_entries', 'audit_unlinked']
/** Nor are refusals omitted of the audit trail; each entry waits for its link. */
const auditMark = `(SELECT 'audit_entries ' || count(*) FROM audit_entries WHERE action NOT IN ('auth.login', 'authz.refused'))`
const eachKind = 4

/** As a worker that makes each dry run at once, and finds that it cannot be made. */
const endDryRuns = [
  `CREATE FUNCTION end_dry_run() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.outcome := '{"kind": "failed", "code": "render_failed", "said": {"code": "report_blank", "values": {}}}';
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER end_dry_run BEFORE INSERT ON dry_runs FOR EACH ROW EXECUTE FUNCTION end_dry_run()`,
]

/** Of the report that `paginatedSchedule` names. */
const parameters = ['Region', 'Year', 'Note'].map((name) => ({
  name,
  type: 'String',
  prompt: null,
  visibility: 'Visible',
  nullable: true,
  allowBlank: true,
  multiValue: true,
  validValues: null,
  defaultValues: [],
  dependencies: [],
  state: null,
}))

export async function createWorld(): Promise<World> {
  let calls = 0
  /** Every third question to the source fails. */
  const ask = async (value: unknown) => {
    calls += 1
    return calls % 3 === 0
      ? { ok: false, failure: failure('source_unreachable', { detail: 'scripted' }) }
      : { ok: true, value }
  }
  const list = () => ask([])
  const sources = {
    listWorkspaces: list,
    listReports: list,
    listSubscriptions: list,
    readService: () => ask({ schedules: [], total: 0, names: new Map() }),
    listPaginatedReports: list,
    listDashboards: list,
    listPages: list,
    listVisuals: () => ask(null),
    browse: list,
    preflight: async () => ({ problems: [], warnings: [] }),
    listCatalogReports: list,
    listCatalogFolders: list,
    reportParameters: () => ask(parameters),
    parameters: () => ask(parameters),
    validate: async () => ({ ok: (await ask(null)).ok, canRead: [], problems: [], warnings: [] }),
  } as unknown as SourcesWithDiscovery
  const endWaiter = { waitForEnd: () => Promise.resolve(null) } as unknown as EndWaiter
  const artifacts = {
    has: () => Promise.resolve(false),
    renew: () => Promise.resolve(false),
  } as unknown as LocalArtifactStore
  // A stream that ends, so that a request for it is answered as a whole.
  const executionStreams = {
    open: async () => Readable.from(['retry: 1\n\n']),
  } as unknown as ExecutionStreams
  const fixture = await createScheduleApi({
    dependencies: { sources, endWaiter, artifacts, executionStreams },
  })
  const { api } = fixture
  for (const statement of endDryRuns) await api.store.database.query(statement)
  const make = async (path: string, body: object) => (await api.call('POST', path, { body })).body
  const name = () => crypto.randomUUID()
  const makers = {
    folder: async () => (await make('/api/folder/create', { Name: name(), ParentPath: '/Sales' })).Id,
    calendar: async () =>
      (await make('/api/calendar/create', { Name: name(), Holidays: [{ Date: '2026-12-25' }] })).Id,
    bi: async () => (await make('/api/biaccount/create', { ...biAccount, Name: name() })).Id,
    reportserver: async () =>
      (await make('/api/reportserveraccount/create', { ...reportServerAccount, Name: name() })).Id,
    datasource: async () => (await make('/api/datasource/create', { ...dataSource, Name: name() })).Id,
    mailserver: async () =>
      (await make('/api/mailserver/create', { Name: name(), Host: '127.0.0.1', Port: 1 })).Id,
    source: async () => (await make('/api/sourceaccount/create', { ...jsReportAccount, Name: name() })).Id,
    single: async () =>
      (await make('/api/singleschedule/createforbi', smallBiSchedule(fixture.biAccountId, name())))
        .ScheduleId,
    paginated: async () =>
      (
        await make(
          '/api/singleschedule/createpaginated',
          paginatedSchedule(fixture.reportServerAccountId, name()),
        )
      ).ScheduleId,
    package: async () =>
      (
        await make('/api/packageschedule/create', {
          PackageName: name(),
          FolderPath: '/Sales',
          Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
          Reports: [
            { BiAccountId: fixture.biAccountId, ReportUrl: smallBiSchedule('').ReportUrl, Format: 'PDF' },
          ],
        })
      ).ScheduleId,
    user: async () =>
      (await make('/api/user/create', { UserName: name(), Password: 'a long password', Role: 'Viewer' })).Id,
    client: async () => (await make('/api/apiclient/create', { ClientName: name(), Role: 'Viewer' })).Id,
  }
  await make('/api/user/create', { UserName: 'fuzz', Password: 'correct horse battery', Role: 'Viewer' })
  const tables = {
    folder: 'folders',
    calendar: 'calendars',
    bi: 'source_accounts',
    reportserver: 'source_accounts',
    datasource: 'source_accounts',
    mailserver: 'mail_servers',
    source: 'source_accounts',
    single: 'schedules',
    paginated: 'schedules',
    package: 'schedules',
    user: 'users',
    client: 'api_clients',
  }
  const kept = new Map<string, string[]>()

  async function living(kind: keyof typeof makers): Promise<string[]> {
    const known = kept.get(kind) ?? []
    const rows = await api.store.database.query<{ id: string }>(
      `SELECT id FROM ${tables[kind]} WHERE id = ANY ($1::uuid[])`,
      [known],
    )
    const ids = rows.map(({ id }) => id)
    while (ids.length < eachKind) ids.push(await makers[kind]())
    kept.set(kind, ids)
    return ids
  }

  async function ids(): Promise<KnownIds> {
    if (!(await api.store.folders.findByPath('/Sales')))
      await make('/api/folder/create', { Name: 'Sales', ParentPath: '/' })
    const [folder, calendar, bi, reportserver, datasource, mailserver, source, user, client] =
      await Promise.all(
        (
          [
            'folder',
            'calendar',
            'bi',
            'reportserver',
            'datasource',
            'mailserver',
            'source',
            'user',
            'client',
          ] as const
        ).map(living),
      )
    const [single, paginated, packages] = await Promise.all([
      living('single'),
      living('paginated'),
      living('package'),
    ])
    const destinations = await make(`/api/singleschedule/addemaildestination?clearExisting=true`, {
      ScheduleId: paginated[0],
      EmailDestinations: [{ To: 'a@example.org' }, { To: 'b@example.org' }],
    })
    const directories = await make('/api/schedule/adddestination?clearExisting=true', {
      ScheduleId: paginated[0],
      Destinations: { Type: 'Directory', Path: api.dependencies.directoryRoots[0] },
    })
    const idsOf = (each: readonly { readonly Id: string }[]) => each.map(({ Id }) => Id)
    const execution = (await make('/api/schedule/executescheduleasync', { ScheduleId: single[0] }))
      .ExecutionId
    return {
      folder: folder!,
      calendar: calendar!,
      datasource: datasource!,
      bi: [fixture.biAccountId, ...bi!],
      reportserver: [fixture.reportServerAccountId, ...reportserver!],
      mailserver: mailserver!,
      source: source!,
      user: user!,
      client: client!,
      single,
      paginated,
      package: packages,
      execution: [execution],
      login: ['fuzz'],
      destination: idsOf(destinations),
      directory: idsOf(directories),
    }
  }

  const watched = await api.store.database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = 'public' AND relkind = 'r' AND NOT relname = ANY ($1) ORDER BY relname`,
    [unwatched],
  )
  const marks = watched.map(
    ({ name: table }) =>
      `(SELECT '${table} ' || count(*) || '/' || coalesce(max(xmin::text::bigint), 0) FROM "${table}")`,
  )
  // A function keeps the plan of its query, which takes longer to make than to carry out.
  await api.store.database.query(
    `CREATE FUNCTION state_of_all() RETURNS text LANGUAGE plpgsql AS $$
     BEGIN RETURN concat_ws(E'\\n', ${[...marks, auditMark].join(', ')}); END $$`,
  )
  return {
    api,
    ids,
    sourceCalls: () => calls,
    state: async () =>
      (await api.store.database.query<{ state: string }>('SELECT state_of_all() AS state'))[0]!.state,
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}
