import { randomBytes } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { createRecipientTokens } from '@punctual/catalog'
import { graphAddress } from '@punctual/delivery/kinds'
import { createLinkTokens } from '@punctual/artifact'
import { failure } from '@punctual/domain'
import {
  changeLimits,
  type ChangeLimits,
  createExecutionChanges,
  createExecutionJson,
  createStore,
  type Store,
} from '@punctual/engine'
import {
  type Clock,
  createClientAddressSigner,
  createLogger,
  createRecipientDomains,
  systemClock,
  noTracing,
} from '@punctual/runtime'
import type { FrontLimits } from '@punctual/runtime/http'
import { createMetrics } from '@punctual/runtime/metrics'
import { createSecretBox, type Database, openDatabase, type Query } from '@punctual/store'
import { createTestDatabase, loopbackEgress } from '@punctual/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'

import { createAccessRulesCache } from '../../src/access/access-rules.ts'
import { buildApp } from '../../src/app.ts'
import { hashOfSecret, newClientId, newSecret } from '../../src/auth/access-token.ts'
import { createAuthenticate } from '../../src/auth/authenticate.ts'
import { hashPassword } from '../../src/auth/password.ts'
import { createLoginSlots } from '../../src/auth/login-slots.ts'
import { createPasswords } from '../../src/auth/passwords.ts'
import { createSecurityTrail } from '../../src/auth/security-trail.ts'
import type { Role } from '../../src/auth/principal.ts'
import { createTokenCache } from '../../src/auth/token-cache.ts'
import type { Dependencies } from '../../src/deps.ts'
import { createKeyLeases } from '../../src/http/key-leases.ts'
import { defaultLimits } from '../../src/http/limits.ts'
import type { Operation } from '../../src/http/operation.ts'
import { operations as allOperations } from '../../src/routes/index.ts'
import {
  createExecutionStreams,
  streamLimits,
  type StreamLimits,
} from '../../src/stream/execution-streams.ts'
import { openTestDataSources } from './open-test-data-sources.ts'
import { createLinkGuesses } from '../../src/routes/link/link-guesses.ts'
import { executionShape } from '../../src/wire/execution.ts'

export interface TestApi extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly store: Store
  readonly dependencies: Dependencies
  readonly databaseUrl: string
  /** The SQL of the statements that were sent since the last call, in their order. */
  readonly statements: () => string[]
  /** Everything that was logged so far. */
  readonly log: () => string
  /** A token of a new API client, as an Authorization header. */
  client(role: Role): Promise<{ authorization: string; clientId: string; id: string; secret: string }>
  user(userName: string, role: Role): Promise<{ id: string; password: string }>
  /** An injected request of a caller with a role (Administrator when omitted), its answer parsed. */
  call(method: 'GET' | 'POST' | 'DELETE', url: string, options?: CallOptions): Promise<TestAnswer>
  /** Another process over the same database. */
  another(): Promise<TestApi>
  /** Begins to stop, as a signal to the process does. */
  stop(): void
}

export interface CallOptions {
  readonly as?: Role | null
  readonly body?: unknown
  /** Fields, or the body as it is sent. */
  readonly form?: Record<string, string> | string
  readonly headers?: Record<string, string>
  /** Network address that it comes from. */
  readonly from?: string
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  // The tests inspect answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly text: string
}

export interface TestApiOptions {
  readonly operations?: readonly Operation[]
  readonly databaseUrl?: string
  readonly metricsToken?: string
  readonly connections?: Partial<FrontLimits>
  /** Of the secrets at rest; processes over one database have the same. */
  readonly secretKey?: Buffer
  /** Several of them, in their order. */
  readonly secretKeys?: readonly Buffer[]
  readonly dependencies?: Partial<Dependencies>
  /** Of everything in the process, so that a test can move it; the true one when omitted. */
  readonly clock?: Clock
  /** Limits of the stream of executions. */
  readonly stream?: Partial<StreamLimits & ChangeLimits>
}

/** Report servers that do not answer. */
const silentSources = {
  parameters: () => Promise.resolve({ ok: false, failure: failure('source_unreachable') }),
  preflight: () => Promise.resolve({ problems: [], warnings: [] }),
} as unknown as Dependencies['sources']

/** Hints that reach no process: like a Redis that is away. */
const silentSignals: Dependencies['signals'] = {
  publish: () => Promise.resolve(),
  subscribe: () => Promise.resolve({ [Symbol.dispose]() {} }),
  connected: () => false,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

/** The database, and the statements that are sent to it. */
function recorded(database: Database): { database: Database; statements: string[] } {
  const statements: string[] = []
  const recording = (query: Query): Query => {
    return (sql, parameters) => {
      // What loops ask by themselves belongs to no request.
      if (!/access_versions|access_tokens/.test(sql)) statements.push(sql)
      return query(sql, parameters)
    }
  }
  const recordingPrisma = (prisma: Database['prisma']) => async () =>
    observed(await prisma(), (operation) => void statements.push(`prisma ${operation}`))
  const transaction: Database['transaction'] = (work) =>
    database.transaction((query, commit, prisma) => work(recording(query), commit, recordingPrisma(prisma)))
  const prisma = recordingPrisma(database.prisma)
  return { statements, database: { ...database, prisma, query: recording(database.query), transaction } }
}

/** Reports each operation of a model, such as `user.findMany`, before it is asked. */
function observed(
  access: Awaited<ReturnType<Database['prisma']>>,
  tell: (operation: string) => void,
): typeof access {
  const told = (model: object, name: string) =>
    new Proxy(model, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function') return member
        return (...parameters: unknown[]) => {
          tell(`${name}.${String(key)}`)
          return Reflect.apply(member, target, parameters) as unknown
        }
      },
    })
  return new Proxy(access, {
    get(target, key) {
      const model: unknown = Reflect.get(target, key)
      return typeof model === 'object' && model !== null ? told(model, String(key)) : model
    },
  })
}

/**
 * The whole interface over a database of its own, without a port: `await using api = await createTestApi()`.
 */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  await using resources = new AsyncDisposableStack()
  const databaseUrl = options.databaseUrl ?? resources.use(await createTestDatabase()).url
  const lines: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const logger = createLogger({ name: 'api-test', level: 'trace', destination })
  const opened = resources.use(
    openDatabase({ url: databaseUrl, logger, applicationName: 'api-test', maximumConnections: 5 }),
  )
  const { database, statements } = recorded(opened)
  const { secretKey = randomBytes(32) } = options
  const secretBox = createSecretBox(options.secretKeys ?? [secretKey])
  const store = createStore(database, secretBox)
  const clock = options.clock ?? systemClock()
  const stopping = new AbortController()
  const directoryRoot = await realpath(await mkdtemp(join(tmpdir(), 'punctual-delivered-')))
  resources.defer(() => rm(directoryRoot, { recursive: true }))
  const unused = {} as never
  const metrics = createMetrics()
  const signals = options.dependencies?.signals ?? silentSignals
  const { stream } = options
  const changes = resources.use(
    createExecutionChanges({
      log: store.executionLog,
      signals,
      clock,
      logger,
      limits: { ...changeLimits, ...stream },
    }),
  )
  const executionStreams = resources.use(
    createExecutionStreams({ changes, clock, logger, metrics, limits: { ...streamLimits, ...stream } }),
  )
  const dependencies: Dependencies = {
    executionJson: createExecutionJson(database, { shape: executionShape, clock }),
    accessRules: resources.use(createAccessRulesCache({ grants: store.grants, clock, logger })),
    storeFor: (sight) => createStore(database, secretBox, { sight }),
    textsFor: (sight) => createExecutionJson(database, { shape: executionShape, clock, sight }),
    store,
    secretBox,
    clock,
    logger,
    metrics,
    tracing: noTracing,
    stopping: stopping.signal,
    keyLeases: resources.use(createKeyLeases({ store, clock, logger })),
    signals,
    endWaiter: unused,
    express: { findPlace: async () => null, handOver: async () => {} },
    executionStreams,
    sources: silentSources,
    egress: loopbackEgress(),
    dataSources: resources.use(openTestDataSources()),
    databaseFileRoots: [],
    recipientDomains: createRecipientDomains([]),
    directoryRoots: [directoryRoot],
    slackApiUrl: new URL('http://127.0.0.1:9/api/'),
    graph: graphAddress('http://127.0.0.1:9'),
    artifacts: null,
    linkTokens: createLinkTokens(options.secretKeys ?? [secretKey]),
    linkGuesses: createLinkGuesses(clock),
    recipientTokens: createRecipientTokens([Buffer.alloc(32, 9)]),
    pages: null,
    areDrillsAllowed: true,
    passwords: createPasswords({ slots: 4, queue: 50 }),
    loginStatements: createLoginSlots({ slots: 3, queue: 300 }),
    securityTrail: resources.use(createSecurityTrail({ audit: store.audit, clock, logger })),
    limits: defaultLimits,
    serverName: 'api-test',
    serviceTimeZone: 'UTC',
    configPath: '/etc/punctual/test.env',
    revision: null,
    ...options.dependencies,
  }
  const { sessionIdleMinutes: idleMinutes } = dependencies.limits
  const tokens = resources.use(
    createTokenCache({ accessTokens: store.accessTokens, clock, logger, idleMinutes }),
  )
  const app = await buildApp({
    dependencies,
    authenticate: createAuthenticate({ tokens, clock, idleMinutes }),
    operations: options.operations ?? allOperations,
    metricsToken: options.metricsToken ?? null,
    addresses: createClientAddressSigner(options.secretKeys ?? [secretKey], clock),
    ...(options.connections && { connections: options.connections }),
  })
  resources.defer(() => app.close())
  const callers = new Map<Role, Promise<string>>()
  const owned = resources.move()
  const api: TestApi = {
    app,
    store,
    dependencies,
    databaseUrl,
    statements: () => statements.splice(0),
    log: () => lines.join(''),
    stop: () => stopping.abort(),
    async client(role) {
      const [clientId, secret, token] = [newClientId(), newSecret('pcs'), newSecret('pct')]
      const { id } = await store.apiClients.create({
        clientId,
        name: role,
        role,
        secretHash: hashOfSecret(secret),
        createdBy: 'test',
      })
      await store.accessTokens.issue({
        hash: hashOfSecret(token),
        kind: 'client',
        subjectId: id,
        lifetimeSeconds: 3_600,
      })
      return { authorization: `bearer ${token}`, clientId, id, secret }
    },
    async user(userName, role) {
      const password = randomBytes(12).toString('hex')
      const written = await store.users.create({
        userName,
        firstName: 'First',
        lastName: 'Last',
        role,
        passwordHash: await hashPassword(password),
      })
      if (!written.ok) throw new Error(written.conflict)
      return { id: written.user.id, password }
    },
    async call(method, url, { as = 'Administrator', body, form, headers = {}, from } = {}) {
      const authorization = as === null ? {} : { authorization: await callerOf(as) }
      const request: InjectOptions = { method, url, headers: { ...authorization, ...headers } }
      if (from !== undefined) request.remoteAddress = from
      if (body !== undefined) request.payload = typeof body === 'string' ? body : JSON.stringify(body)
      if (form) request.payload = typeof form === 'string' ? form : new URLSearchParams(form).toString()
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      if (request.payload !== undefined) request.headers = { 'content-type': type, ...request.headers }
      const response = await app.inject(request)
      const isJson = /json/.test(String(response.headers['content-type']))
      return {
        status: response.statusCode,
        headers: response.headers as Record<string, string | undefined>,
        body: isJson ? JSON.parse(response.body) : response.body,
        text: response.body,
      }
    },
    another: () => createTestApi({ ...options, databaseUrl, secretKey }),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await owned.disposeAsync()
    },
  }
  function callerOf(role: Role): Promise<string> {
    const known = callers.get(role) ?? api.client(role).then(({ authorization }) => authorization)
    callers.set(role, known)
    return known
  }
  return api
}
