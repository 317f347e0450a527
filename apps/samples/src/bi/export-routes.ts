import type { FastifyInstance, FastifyReply } from 'fastify'

import type { SampleBiContext } from './context.ts'
import { reportOf } from './discovery-routes.ts'
import type { ExportJob } from './export-jobs.ts'
import { exportBody } from './export-request.ts'
import { sendFile } from './file-faults.ts'
import { badRequest, notFound, PlatformError } from './platform-error.ts'
import type { PlanExport } from './plan-export.ts'

type Ids = { groupId?: string; reportId?: string; exportId?: string }

/** `ExportTo`, its status and its file, under `/v1.0/myorg` (Power BI REST API: Reports, Export To File). */
export function exportRoutes(
  server: FastifyInstance,
  context: SampleBiContext & { planExport: PlanExport },
): void {
  for (const prefix of ['/groups/:groupId', '']) {
    const report = `${prefix}/reports/:reportId`
    server.post<{ Params: Ids }>(`${report}/ExportTo`, async (request, reply) => {
      const asked = exportBody.safeParse(request.body)
      if (!asked.success)
        throw badRequest(
          `The body cannot be read: ${asked.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
        )
      const work = context.planExport(reportOf(request.params), asked.data)
      const fault = context.faults.take('failNextExports') ? context.faults.state.failure : null
      if (fault === '429') {
        reply.header('retry-after', context.faults.state.retryAfterSeconds)
        throw new PlatformError(429, 'TooManyRequests', 'Too many export requests; retry later.')
      }
      if (fault === '500') throw new PlatformError(500, 'UnknownError', 'An unexpected error has occurred.')
      return sendStatus(reply, {
        job: context.jobs.start(work, fault),
        status: 202,
        context,
        url: request.url,
      })
    })
    server.get<{ Params: Ids }>(`${report}/exports/:exportId`, async (request, reply) => {
      const job = jobOf(request.params, context)
      return sendStatus(reply, {
        job,
        status: job.state === 'running' ? 202 : 200,
        context,
        url: request.url,
      })
    })
    server.get<{ Params: Ids }>(`${report}/exports/:exportId/file`, async ({ params }, reply) => {
      const job = jobOf(params, context)
      if (job.state !== 'succeeded' || job.file === null) throw notFound(`The file of export ${job.id}`)
      context.statistics.filesDownloaded += 1
      return sendFile(reply, job.file, job.fault)
    })
  }
}

function jobOf(params: Ids, context: SampleBiContext): ExportJob {
  const report = reportOf(params)
  const job = context.jobs.find(params.exportId ?? '')
  if (!job || job.work.reportId !== report.id) throw notFound(`Export ${params.exportId}`)
  return job
}

function sendStatus(
  reply: FastifyReply,
  answer: { job: ExportJob; status: number; context: SampleBiContext; url: string },
) {
  const { job, context } = answer
  const { retryAfterSeconds, omitRetryAfter } = context.faults.state
  const retry = job.state === 'running' ? !omitRetryAfter : job.state === 'failed' && job.fault === 'busy'
  if (retry) reply.header('retry-after', retryAfterSeconds)
  const percent = reply.request.method === 'POST' ? 0 : context.jobs.percentComplete(job)
  const status =
    job.state === 'succeeded'
      ? 'Succeeded'
      : job.state === 'failed'
        ? 'Failed'
        : percent === 0
          ? 'NotStarted'
          : 'Running'
  const root = `${reply.request.protocol}://${reply.request.host}`
  return reply.code(answer.status).send({
    id: job.id,
    createdDateTime: job.createdAt.toISOString(),
    lastActionDateTime: job.lastActionAt.toISOString(),
    reportId: job.work.reportId,
    reportName: job.work.reportName,
    status,
    percentComplete: percent,
    ...(job.state === 'succeeded' && {
      resourceLocation: `${root}${answer.url.split('?')[0]}/file`,
      resourceFileExtension: job.file?.extension,
      expirationTime: new Date(job.lastActionAt.getTime() + 24 * 3_600_000).toISOString(),
    }),
  })
}
