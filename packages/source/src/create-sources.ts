import { failure, FailureError, type SourceAccount } from '@punctual/domain'
import type { Clock, EgressGuard, Logger } from '@punctual/runtime'

import { createBiSource } from './bi/bi-source.ts'
import { clearTextWarnings } from './clear-text.ts'
import type { SourceContext } from './context.ts'
import { withDeadline } from './http/deadline.ts'
import { createHttpClient } from './http/http-client.ts'
import { defaultSourceLimits, type SourceLimits } from './limits.ts'
import { asOutcome, failed } from './outcome.ts'
import { createReportServerSource } from './reportserver/report-server-source.ts'
import type { AccountValidation, ExportOutcome, ExportRequest, Outcome, Sources } from './source.ts'

export interface SourcesOptions {
  readonly clock: Clock
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number
  readonly logger: Logger
  /** What differs from {@link defaultSourceLimits}. */
  readonly limits?: Partial<SourceLimits>
  /** Checks every host before and while connecting. */
  readonly egress: EgressGuard
}

/**
 * The connectors to all source systems, with one pool of connections. Disposing closes the connections and
 * ends what still runs.
 */
export function createSources(options: SourcesOptions): Sources {
  const limits = { ...defaultSourceLimits, ...options.limits }
  const http = createHttpClient({ clock: options.clock, limits, egress: options.egress })
  const context: SourceContext = { ...options, limits, http }
  const bi = createBiSource(context)
  const reportServer = createReportServerSource(context)

  /** One operation within the time for discovery, on an account of the kind that has it. */
  function discover<Value>(
    wanted: { account: SourceAccount; kind: SourceAccount['settings']['kind']; signal: AbortSignal },
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Outcome<Value>> {
    const { account, kind, signal } = wanted
    return asOutcome(signal, async () => {
      if (account.settings.kind !== kind) throw wrongKind(account)
      return withDeadline({ ...timeLimit(context, account, limits.discoveryTimeoutMs), signal }, work)
    })
  }

  return {
    export: (request, signal) =>
      exportReport(context, {
        request,
        signal,
        source: request.account.settings.kind === 'bi' ? bi : reportServer,
      }),
    validate: (account, signal) =>
      validate(context, { account, signal, source: account.settings.kind === 'bi' ? bi : reportServer }),
    link: (account, definition, signal) => {
      const { kind } = account.settings
      return discover({ account, kind, signal }, (limited) =>
        (kind === 'bi' ? bi : reportServer).link(account, definition, limited),
      )
    },
    listWorkspaces: (account, signal) =>
      discover({ account, kind: 'bi', signal }, (limited) => bi.workspaces(account, limited)),
    listReports: (account, workspace, signal) =>
      discover({ account, kind: 'bi', signal }, (limited) => bi.reports(account, workspace, limited)),
    listPaginatedReports: (account, workspace, signal) =>
      discover({ account, kind: 'bi', signal }, async (limited) => {
        const reports = await bi.reports(account, workspace, limited)
        return reports.filter(({ reportType }) => reportType === 'PaginatedReport')
      }),
    listDashboards: (account, workspace, signal) =>
      discover({ account, kind: 'bi', signal }, (limited) => bi.dashboards(account, workspace, limited)),
    listPages: (account, report, signal) =>
      discover({ account, kind: 'bi', signal }, (limited) => bi.pages(account, report, limited)),
    listVisuals: (account, report, signal) =>
      discover({ account, kind: 'bi', signal }, (limited) => bi.visuals(account, report, limited)),
    listCatalogReports: (account, signal) =>
      discover({ account, kind: 'reportserver', signal }, (limited) =>
        reportServer.reports(account, limited),
      ),
    listCatalogFolders: (account, signal) =>
      discover({ account, kind: 'reportserver', signal }, (limited) =>
        reportServer.folders(account, limited),
      ),
    reportParameters: (account, report, signal) =>
      discover({ account, kind: 'reportserver', signal }, (limited) =>
        reportServer.parameters(account, report, limited),
      ),
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

/** What the port needs of a connector besides discovery. */
interface Connector {
  export(request: ExportRequest, signal: AbortSignal): ReturnType<ReturnType<typeof createBiSource>['export']>
  validate(account: SourceAccount, signal: AbortSignal): Promise<AccountValidation>
}

async function exportReport(
  context: SourceContext,
  { request, signal, source }: { request: ExportRequest; signal: AbortSignal; source: Connector },
): Promise<ExportOutcome> {
  const { account, format } = request
  const startedMs = context.clock.monotonicMs()
  const logger = context.logger.child({ account: account.id, source: account.settings.kind, format })
  const outcome = await asOutcome(signal, () =>
    withDeadline({ ...timeLimit(context, account, request.timeoutMs), signal }, (limited) =>
      source.export(request, limited),
    ),
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
  context: SourceContext,
  { account, signal, source }: { account: SourceAccount; signal: AbortSignal; source: Connector },
): Promise<AccountValidation> {
  const options = { ...timeLimit(context, account, context.limits.discoveryTimeoutMs), signal }
  const outcome = await asOutcome(signal, () =>
    withDeadline(options, (limited) => source.validate(account, limited)),
  )
  const warnings = clearTextWarnings(account)
  if (outcome.ok) return { ...outcome.value, warnings: [...warnings, ...outcome.value.warnings] }
  return {
    ok: false,
    canRead: [],
    problems: [{ what: 'finish the validation', failure: failed(outcome.failure).failure }],
    warnings,
  }
}

function timeLimit(context: SourceContext, account: SourceAccount, timeoutMs: number) {
  const detail = `not finished within ${timeoutMs} ms`
  return {
    clock: context.clock,
    timeoutMs,
    onTimeout: failure('source_timeout', { source: account.settings.kind, detail }),
  }
}

function wrongKind(account: SourceAccount): FailureError {
  const kind = account.settings.kind === 'bi' ? 'a BI account' : 'a report server account'
  return new FailureError(
    failure('source_request_invalid', {
      message: `The account "${account.name}" is ${kind}; this needs one of the other kind.`,
    }),
  )
}
