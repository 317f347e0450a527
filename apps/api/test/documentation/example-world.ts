/** A service in which everything is there that the examples of the contract name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { silentLogger, systemClock } from '@punctual/runtime'
import type { SourcesWithDiscovery } from '@punctual/source'

import { createPageDrawer } from '../../src/pages/page-drawer.ts'
import type { ExecutionStreams } from '../../src/stream/execution-streams.ts'
import { exampleId } from '../../src/wire/examples.ts'
import {
  createScheduleApi,
  dataSource,
  eventSubscription,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'
import { deliverByHand } from '../support/delivered-run.ts'
import type { TestApi } from '../support/test-api.ts'

export interface ExampleWorld extends AsyncDisposable {
  readonly api: TestApi
  /** Of the user that signs in by the example. */
  readonly authorization: string
  /** The same request with what is there in place of made-up ids, tokens and secrets. */
  living(operation: string, value: unknown): unknown
}

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

/** A source that has the workspace of the examples, and nothing in it. */
const list = async () => ({ ok: true, value: [] })
const sources = {
  listWorkspaces: async () => ({ ok: true, value: [{ id: crypto.randomUUID(), name: 'Sales' }] }),
  listReports: list,
  listPaginatedReports: list,
  listDashboards: list,
  listPages: list,
  listVisuals: list,
  browse: list,
  listCatalogReports: list,
  listCatalogFolders: list,
  reportParameters: list,
  parameters: list,
} as unknown as SourcesWithDiscovery

/** A stream that ends, so that its answer is whole. */
const executionStreams = { open: async () => Readable.from(['retry: 1\n\n']) } as unknown as ExecutionStreams

/** As a worker that composes each dry run at once. */
const composeDryRuns = [
  `CREATE FUNCTION compose_dry_run() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NEW.outcome := '{"kind": "composed", "deliveries": []}'; RETURN NEW; END $$`,
  `CREATE TRIGGER compose_dry_run BEFORE INSERT ON dry_runs FOR EACH ROW EXECUTE FUNCTION compose_dry_run()`,
]

export async function createExampleWorld(): Promise<ExampleWorld> {
  await using resources = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'punctual-examples-'))
  resources.defer(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'made'), pdf)
  const artifacts = createDirectoryArtifactStore({ directory })
  const { sha256 } = await artifacts.put(join(directory, 'made'))
  const environment = { PATH: process.env['PATH'] ?? '' }
  const drawer = { processes: 1, clock: systemClock(), logger: silentLogger(), environment }
  const pages = resources.use(createPageDrawer({ ...drawer, timeoutMs: 60_000 }))
  const dependencies = { artifacts, pages, sources, executionStreams }
  const fixture = resources.use(await createScheduleApi({ dependencies }))
  const { api } = fixture
  for (const statement of composeDryRuns) await api.store.database.query(statement)
  const made = await fill(fixture, sha256)
  const textFor = (operation: string, member: string, text: string) => {
    const known = text === exampleId ? made.ids : made.secrets
    const place = text === exampleId ? `${operation} ${member}` : `${operation} ${text}`
    return known.find(([pattern]) => pattern.test(place))?.[1] ?? text
  }
  const owned = resources.move()
  return {
    api,
    authorization: made.authorization,
    living: (operation, value) =>
      value === undefined
        ? value
        : JSON.parse(JSON.stringify(value), (member, inside: unknown) =>
            typeof inside === 'string' ? textFor(operation, member, inside) : inside,
          ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Values by the operation and the member, or the form of the made-up value; the first that fits counts. */
type Known = readonly (readonly [RegExp, string])[]

interface Made {
  readonly ids: Known
  readonly secrets: Known
  readonly authorization: string
}

async function fill(fixture: ScheduleApi, sha256: string): Promise<Made> {
  const { api, biAccountId, reportServerAccountId, sourceAccountId } = fixture
  const make = async (path: string, body: object) => {
    const answer = await api.call('POST', path, { body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  const idOf = async (path: string, body: object): Promise<string> => {
    const { Id, ScheduleId } = await make(path, body)
    return ScheduleId ?? Id
  }
  const folder = await idOf('/api/folder/create', { Path: '/Sales/Daily' })
  const mail = { To: 'ann@example.org' }
  const bi = { ...smallBiSchedule(biAccountId, 'Orders'), FolderPath: '/Sales/Daily' }
  const single = await idOf('/api/singleschedule/createforbi', { ...bi, EmailDestinations: [mail] })
  const { BiAccountId, ReportUrl, ...shared } = bi
  const pack = { ...shared, Reports: [{ BiAccountId, ReportUrl }] }
  const paginated = { ...paginatedSchedule(reportServerAccountId), Parameters: [] }
  const { ExecutionId: execution } = await make('/api/schedule/executescheduleasync', { ScheduleId: single })
  await deliverByHand(api.store, execution, { sha256 })
  await api.store.database.query(`UPDATE artifacts SET name = 'Weekly sales.pdf'`)
  const list = { Name: 'Team', Members: [{ Address: mail.To }] }
  const subscription = eventSubscription('/Sales', 'Failed')
  return {
    ids: [
      [/BiAccountId$|^biaccount\./, biAccountId],
      [/ReportServerAccountId$/, reportServerAccountId],
      [/AccountId$/, sourceAccountId],
      [/ExecutionId$/, execution],
      [/^singleschedule\.getpaginated /, await idOf('/api/singleschedule/createpaginated', paginated)],
      [/^packageschedule\./, await idOf('/api/packageschedule/create', pack)],
      [/ScheduleId$|^singleschedule\./, single],
      [/^folder\./, folder],
      [/^calendar\./, await idOf('/api/calendar/create', { Name: 'Holidays' })],
      [/^datasource\./, await idOf('/api/datasource/create', dataSource)],
      [/^mailserver\./, await idOf('/api/mailserver/create', { Name: 'Relay', Host: '127.0.0.1' })],
      [/^recipientlist\./, await idOf('/api/recipientlist/create', list)],
      [/^eventsubscription\./, await idOf('/api/eventsubscription/create', subscription)],
    ],
    ...(await secretsFor(api, { execution, single, make })),
  }
}

interface Run {
  readonly execution: string
  readonly single: string
  // Answers of every form.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly make: (path: string, body: object) => Promise<any>
}

/** The callers of the examples, and what is made for one run. */
async function secretsFor(api: TestApi, { execution, single, make }: Run): Promise<Omit<Made, 'ids'>> {
  const client = await make('/api/apiclient/create', { ClientName: 'Examples', Role: 'Viewer' })
  const [UserName, Password] = ['admin', 'correct horse battery staple']
  await make('/api/user/create', { UserName, Password, Role: 'Administrator' })
  const { token } = await make('/api/login/token', { username: UserName, password: Password })
  const { linkTokens, recipientTokens } = api.dependencies
  const link = linkTokens.sign({
    executionId: execution,
    destinationId: crypto.randomUUID(),
    row: 0,
    position: 0,
    isAsMade: true,
    expiresAt: new Date(Date.now() + 600_000),
    name: 'Sales.pdf',
    messageId: '',
  })
  return {
    authorization: `token ${token}`,
    secrets: [
      [/^link\.open put_/, link],
      [/^recipient\.page put_/, recipientTokens.sign({ address: 'ann@example.org', scheduleId: single })],
      [/ pcc_/, client.ClientId],
      [/ pcs_/, client.ClientSecret],
    ],
  }
}
