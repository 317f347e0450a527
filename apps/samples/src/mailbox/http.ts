import type { AddressInfo } from 'node:net'

import { listenProblem } from '@punctual/runtime'
import { behindFront } from '@punctual/runtime/http'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

import { faultsBody, type FaultSwitch } from './faults.ts'
import { type Message, readAttachment, readHtml } from './message.ts'
import type { MessageStore } from './message-store.ts'
import { mailboxPage } from './page.ts'

export interface HttpDependencies {
  readonly store: MessageStore
  readonly faults: FaultSwitch
}

/** Nothing that came by mail may run, load or reach anything. */
const nothingRuns =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"

/** The web side of the mailbox: a page for users, JSON for programs. */
export function buildHttp({ store, faults }: HttpDependencies): FastifyInstance {
  const app = Fastify(behindFront({ logger: false, forceCloseConnections: true }))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  app.get('/healthz', async () => ({ Status: 'ok' }))
  app.get<{ Querystring: { before?: string } }>('/', async ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${nothingRuns}; frame-src 'self'`)
      .send(mailboxPage(store.list(), query.before)),
  )
  app.get('/api/messages', async () => store.list().map(wireMessage))
  app.delete('/api/messages', async () => {
    await store.clear()
    return true
  })
  addMessageRoutes(app, store)
  addFaultRoutes(app, faults)
  return app
}

function addMessageRoutes(app: FastifyInstance, store: MessageStore): void {
  app.get<{ Params: { id: string } }>('/api/messages/:id/raw', async ({ params }, reply) => {
    const raw = await store.raw(params.id)
    return raw === null
      ? notFound(reply)
      : download(reply, { name: `${params.id}.eml`, contentType: 'message/rfc822', content: raw })
  })
  app.get<{ Params: { id: string; index: string } }>(
    '/api/messages/:id/attachments/:index',
    async ({ params }, reply) => {
      const summary = store.find(params.id)?.attachments[Number(params.index)]
      const raw = summary && (await store.raw(params.id))
      const content = raw && (await readAttachment(raw, Number(params.index)))
      return summary && content ? download(reply, { ...summary, content }) : notFound(reply)
    },
  )
  app.get<{ Params: { id: string } }>('/api/messages/:id/html', async ({ params }, reply) => {
    const raw = await store.raw(params.id)
    const html = raw && (await readHtml(raw))
    if (!html) return notFound(reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `sandbox; ${nothingRuns}`)
      .send(html)
  })
}

function addFaultRoutes(app: FastifyInstance, faults: FaultSwitch): void {
  app.get('/api/faults', async () => faults.active())
  app.post('/api/faults', async ({ body }, reply) => {
    const given = faultsBody.safeParse(body ?? {})
    if (!given.success) {
      const problems = given.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
      )
      return reply.status(400).send({ Message: problems.join('; ') })
    }
    faults.set(given.data)
    return given.data
  })
  app.delete('/api/faults', async () => {
    faults.clear()
    return true
  })
}

/** Opens the port; answers the one in use, which matters when 0 was asked for. */
export async function listenHttp(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, port)
  }
  return (app.server.address() as AddressInfo).port
}

function wireMessage(message: Message): object {
  return {
    Id: message.id,
    From: message.from,
    To: message.to,
    Subject: message.subject,
    MessageId: message.messageId,
    ReceivedAtEpochUtc: Math.floor(message.receivedAt.getTime() / 1_000),
    Text: message.text,
    Attachments: message.attachments.map(({ name, contentType, bytes, sha256 }) => ({
      Name: name,
      ContentType: contentType,
      Bytes: bytes,
      Sha256: sha256,
    })),
  }
}

function download(
  reply: FastifyReply,
  file: { name: string; contentType: string; content: Buffer },
): FastifyReply {
  const ascii = file.name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(file.name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .type(/^[\w.+-]+\/[\w.+-]+$/.test(file.contentType) ? file.contentType : 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', `sandbox; ${nothingRuns}`)
    .send(file.content)
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ Message: 'There is no such message or attachment.' })
}
