import { type Browsers, noBrowsers } from '@punctual/browser'
import { createDataSources, type DataSources } from '@punctual/data-source'
import { failure, FailureError, type SourceAccount } from '@punctual/domain'
import type { Clock, EgressGuard, Logger } from '@punctual/runtime'

import { ask, type Asked } from './ask.ts'
import { clearTextWarnings } from './clear-text.ts'
import { queryProgram } from './kinds/sql/sql-source.ts'
import type { SourceContext } from './context.ts'
import { createHttpClient } from './http/http-client.ts'
import type { BiDiscovery } from './kinds/bi/discovery-port.ts'
import type { ReportServerDiscovery } from './kinds/reportserver/discovery-port.ts'
import { defaultSourceLimits, type SourceLimits } from './limits.ts'
import { failed } from './outcome.ts'
import type {
  AccountValidation,
  Connector,
  ExportOutcome,
  ExportRequest,
  Outcome,
  SourceKind,
  Sources,
} from './port.ts'
import { connectAll, sourceKind } from './registry.ts'
import type { BiSignIn } from './kinds/bi/device-sign-in.ts'
import { createKerberos } from './sign-in/kerberos/kerberos.ts'
import { createServiceReading } from './service/read-service.ts'
import type { ServiceReading } from './service/service-port.ts'
import { noSignIns, type StoredSignIns } from './user-sign-ins.ts'
import { sentence } from '@punctual/domain/words'

export interface SourcesOptions {
  readonly clock: Clock
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number
  readonly logger: Logger
  /** What differs from {@link defaultSourceLimits}. */
  readonly limits?: Partial<SourceLimits>
  /** Checks every host before and while connecting. */
  readonly egress: EgressGuard
  /** For reports that only a browser can render; none when absent. */
  readonly browsers?: Browsers
  /** Answer queries; not disposed here. Own ones, which read no file, when absent. */
  readonly dataSources?: DataSources
  /** Library of Kerberos (GSSAPI) of this machine; found by its usual name when absent. */
  readonly kerberosLibrary?: string
  /** The users that accounts read with; none when absent. */
  readonly signIns?: StoredSignIns
  /** The users that mail servers send as; none when absent. */
  readonly mailServerSignIns?: StoredSignIns
}

/** The port, and what only the routes of the two given kinds of accounts ask. */
export interface SourcesWithDiscovery
  extends Sources, BiDiscovery, BiSignIn, ReportServerDiscovery, ServiceReading {}

/**
 * The connectors to all source systems, with one pool of connections. Disposing closes the connections and
 * ends what still runs.
 */
export function createSources(options: SourcesOptions): SourcesWithDiscovery {
  const limits = { ...defaultSourceLimits, ...options.limits }
  const { clock, egress } = options
  const kerberos = createKerberos({
    egress,
    timeoutMs: limits.requestTimeoutMs,
    library: options.kerberosLibrary,
  })
  const http = createHttpClient({ clock, limits, egress, kerberos })
  const browsers = options.browsers ?? noBrowsers()
  const dataSources = options.dataSources ?? ownDataSourcesOf(options)
  const { signIns = noSignIns, mailServerSignIns = noSignIns } = options
  const stored = { signIns, mailServerSignIns }
  const context: SourceContext = { ...options, limits, http, browsers, dataSources, ...stored }
  const { connectors, bi, reportServer } = connectAll(context)
  const on: AskKind = (account, { signal, timeoutMs }, work) => {
    const connector = connectors.get(account.settings.kind)
    const kind = sourceKind(account.settings.kind)
    const asked = { account, kind: kind ?? unknown(account), signal, ...(timeoutMs ? { timeoutMs } : {}) }
    return ask(context, asked, async (limited) => {
      if (connector === undefined || kind === null) throw unknownKind(account)
      requireUsable(account, kind)
      return work(connector, limited)
    })
  }
  return {
    ...bi,
    ...reportServer,
    ...createServiceReading(context),
    export: (request, signal) => exportReport(context, on, { request, signal }),
    validate: (account, signal) => validate(on, account, signal),
    browse: (account, path, signal) =>
      on(account, { signal }, (connector, limited) => connector.browse(account, path, limited)),
    parameters: (report, signal) =>
      on(report.account, { signal }, (connector, limited) => connector.parameters(report, limited)),
    formats: (report, signal) =>
      on(report.account, { signal }, async (connector, limited) => [
        ...(await connector.formats(report, limited)),
      ]),
    async preflight(wanted, signal) {
      const found = await on(wanted.account, { signal }, (connector, limited) =>
        connector.preflight(wanted, limited),
      )
      return found.ok ? { problems: [], warnings: found.value } : { problems: [found.failure], warnings: [] }
    },
    link: (account, definition, signal) =>
      on(account, { signal }, (connector, limited) => connector.link(account, definition, limited)),
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      if (options.dataSources === undefined) await dataSources[Symbol.asyncDispose]()
    },
  }
}

function ownDataSourcesOf({ clock, egress, logger }: SourcesOptions): DataSources {
  const processes = { environment: {}, processes: 4, program: queryProgram }
  return createDataSources({ clock, egress, logger, fileRoots: [], ...processes })
}

/** Asks the connector of an account, within the time given or that of a discovery. */
type AskKind = <Value>(
  account: SourceAccount,
  options: { readonly signal: AbortSignal; readonly timeoutMs?: number },
  work: (connector: Connector, signal: AbortSignal) => Promise<Value>,
) => Promise<Outcome<Value>>

async function exportReport(
  context: SourceContext,
  on: AskKind,
  { request, signal }: { request: ExportRequest; signal: AbortSignal },
): Promise<ExportOutcome> {
  const { account, format, timeoutMs } = request
  const startedMs = context.clock.monotonicMs()
  const logger = context.logger.child({ account: account.id, source: account.settings.kind, format })
  const outcome = await on(account, { signal, timeoutMs }, (connector, limited) =>
    connector.export(request, limited),
  )
  const durationMs = Math.round(context.clock.monotonicMs() - startedMs)
  if (!outcome.ok) {
    logger.warn({ failure: outcome.failure, durationMs }, 'report not exported')
    return outcome
  }
  logger.info({ report: outcome.value.reportName, bytes: outcome.value.bytes, durationMs }, 'report exported')
  return { ok: true, file: outcome.value }
}

async function validate(
  on: AskKind,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<AccountValidation> {
  const outcome = await on(account, { signal }, (connector, limited) => connector.validate(account, limited))
  const warnings = clearTextWarnings(account)
  if (outcome.ok) return { ...outcome.value, warnings: [...warnings, ...outcome.value.warnings] }
  return {
    ok: false,
    canRead: [],
    problems: [{ what: sentence('check_finish'), failure: failed(outcome.failure).failure }],
    warnings,
  }
}

/** @throws FailureError before anything is sent for an account that its connector could not use */
function requireUsable(account: SourceAccount, { kind, signIns, settings }: SourceKind): void {
  if (!signIns.includes(account.authType)) {
    const { name, authType } = account
    const said = sentence('account_sign_in_unknown', { name, authType, kind, authNames: signIns })
    throw new FailureError(failure('source_auth_not_available', { source: kind, said }))
  }
  const parsed = settings.safeParse(account.settings)
  if (parsed.success) return
  const said = sentence('account_settings_unreadable', { name: account.name })
  const detail = parsed.error.issues.map(({ path }) => path.map(String).join('.')).join(', ')
  throw new FailureError(failure('source_request_invalid', { source: kind, said, detail }))
}

function unknown({ settings }: SourceAccount): Asked['kind'] {
  return { kind: settings.kind }
}

function unknownKind({ name, settings }: SourceAccount): FailureError {
  const said = sentence('account_kind_unknown', { name, kind: settings.kind })
  return new FailureError(failure('source_request_invalid', { said }))
}
