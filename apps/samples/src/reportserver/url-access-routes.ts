import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { challenge } from './sign-in.ts'
import { type CatalogItem, findByPath } from './catalog.ts'
import type { SampleReportServerContext } from './context.ts'
import type { ReportDefinition } from './definition.ts'
import { sendErrorPage } from './error-page.ts'
import type { RenderFailure } from './faults.ts'
import type { ReportFile } from '../rendering/report-file.ts'
import { withDefaultsOf } from './given-parameters.ts'
import { momentOf } from './history.ts'
import { preferredLocale } from './preferred-locale.ts'
import { sendReportFile } from './send-report-file.ts'
import { readUrlAccess, type UrlAccessRequest } from './url-access-request.ts'

/** URL access: `GET` and `POST /ReportServer?/Folder/Report&rs:Command=Render&…` */
export function urlAccessRoutes(server: FastifyInstance, context: SampleReportServerContext): void {
  // The form is read by hand: names repeat and carry colons.
  server.removeContentTypeParser('application/x-www-form-urlencoded')
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : ''
    const form = typeof request.body === 'string' ? request.body : ''
    const locale = preferredLocale(request.headers['accept-language'])
    return answer({ ...readUrlAccess(query, form), locale }, reply, context)
  }
  for (const url of ['/', '']) {
    server.get(`/ReportServer${url}`, handle)
    server.post(`/ReportServer${url}`, handle)
  }
}

/** A request with the language of its sender, which the report is shown in. */
type LocalizedRequest = UrlAccessRequest & { readonly locale: string }

async function answer(request: LocalizedRequest, reply: FastifyReply, context: SampleReportServerContext) {
  const command = request.server.get('command') ?? 'Render'
  if (command.toLowerCase() !== 'render') {
    return sendErrorPage(reply, {
      status: 500,
      code: 'rsUnsupportedCommand',
      message: `The command '${command}' is not supported here; use Render.`,
    })
  }
  const found = findByPath(request.path)
  if (found === 'denied') {
    const message = 'The permissions granted to the user are insufficient for performing this operation.'
    return sendErrorPage(reply, { status: 401, code: 'rsAccessDenied', message })
  }
  if (found === 'absent') {
    return sendErrorPage(reply, {
      status: 500,
      code: 'rsItemNotFound',
      message: `The item '${request.path}' cannot be found.`,
    })
  }
  const { definition } = found.found
  if (definition === null && found.found.type === 'LinkedReport')
    return sendErrorPage(reply, {
      status: 500,
      code: 'rsInvalidReportLink',
      message: 'The report that the link leads to is no longer there.',
    })
  if (definition === null) {
    return sendErrorPage(reply, {
      status: 500,
      code: 'rsWrongItemType',
      message: `The item '${request.path}' is not a report.`,
    })
  }
  const { statistics } = context
  statistics.rendersStarted += 1
  statistics.rendersUnderWay += 1
  statistics.maxConcurrentRenders = Math.max(statistics.maxConcurrentRenders, statistics.rendersUnderWay)
  try {
    const outcome = await render({ item: found.found, definition }, request, context)
    if (outcome.kind === 'file') statistics.rendersSucceeded += 1
    else statistics.rendersFailed += 1
    return await send(outcome, reply, context)
  } finally {
    statistics.rendersUnderWay -= 1
  }
}

type Outcome =
  | { readonly kind: 'file'; readonly file: ReportFile; readonly name: string; readonly fault: null }
  | {
      readonly kind: 'fault'
      readonly file: ReportFile
      readonly name: string
      readonly fault: RenderFailure
    }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }

async function render(
  { item, definition }: { readonly item: CatalogItem; readonly definition: ReportDefinition },
  request: LocalizedRequest,
  context: SampleReportServerContext,
): Promise<Outcome> {
  const historyId = request.server.get('snapshot')
  const at = historyId === undefined ? context.clock.now() : momentOf(item, historyId)
  if (at === null) {
    const message = `The history snapshot '${historyId}' of the report '${item.path}' cannot be found.`
    return { kind: 'error', code: 'rsReportHistoryNotFound', message }
  }
  const fault = context.faults.next()
  await context.clock.sleep(context.faults.state.renderDurationMs, context.stopping)
  const rendering = await context.renderer.render({
    kind: 'paginated',
    definitionId: definition.id,
    parameters: withDefaultsOf(item, request.parameters),
    format: request.server.get('format') ?? 'HTML5',
    device: request.device,
    locale: request.locale,
    at,
  })
  if (!rendering.ok) return { kind: 'error', code: rendering.code, message: rendering.message }
  const { file } = rendering
  return fault === null
    ? { kind: 'file', file, name: item.name, fault }
    : { kind: 'fault', file, name: item.name, fault }
}

async function send(outcome: Outcome, reply: FastifyReply, context: SampleReportServerContext) {
  if (outcome.kind === 'error')
    return sendErrorPage(reply, { status: 500, code: outcome.code, message: outcome.message })
  switch (outcome.fault) {
    case '500':
      return sendErrorPage(reply, {
        status: 500,
        code: 'rsProcessingAborted',
        message: 'An error has occurred during report processing.',
      })
    case '503':
      reply.header('retry-after', context.faults.state.retryAfterSeconds)
      return sendErrorPage(reply, {
        status: 503,
        code: 'rsServerBusy',
        message: 'The report server is busy.',
      })
    case '401':
      return challenge(reply, context.faults.state.offers)
    case 'html':
      return sendErrorPage(reply, {
        status: 200,
        code: 'rsInternalError',
        message: 'An internal error occurred on the report server.',
      })
    default:
      return sendReportFile(reply, outcome.file, { name: outcome.name, fault: outcome.fault })
  }
}
