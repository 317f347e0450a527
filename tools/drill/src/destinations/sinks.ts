/** The other sides that take messages: a mail server, and the servers that webhooks, Slack and Teams post to. */
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { startMailSink } from '@punctual/local'

/** What has arrived, by the place that it names. */
export interface Sink extends AsyncDisposable {
  readonly port: number
  countAt(place: string): number
}

/** A place as messages name it. */
const placeForm = /round-\d+-[a-z]+/i

export async function startCountingMailSink(): Promise<Sink> {
  const counts = new Map<string, number>()
  const sink = await startMailSink({
    taken: ({ recipient }) => count(counts, placeForm.exec(recipient)?.[0] ?? ''),
  })
  return {
    port: sink.port,
    countAt: (place) => counts.get(place) ?? 0,
    [Symbol.asyncDispose]: () => sink[Symbol.asyncDispose](),
  }
}

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => string | null

/** @param answer ends the response, and says what has arrived by it; null for nothing */
async function startHttpSink(answer: Answer): Promise<Sink> {
  const counts = new Map<string, number>()
  const server = createHttpServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const place = answer(request, Buffer.concat(chunks).toString(), response)
    if (place !== null) count(counts, place)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    countAt: (place) => counts.get(place) ?? 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A receiver of signed events. It refuses none, and an id that it has taken before counts no more. */
export function startWebhookSink(): Promise<Sink> {
  const ids = new Set<string>()
  return startHttpSink((request, _body, response) => {
    const id = String(request.headers['webhook-id'])
    const isNew = !ids.has(id)
    ids.add(id)
    response.writeHead(204).end()
    return isNew ? (placeForm.exec(request.url ?? '')?.[0] ?? '') : null
  })
}

export function startTeamsSink(): Promise<Sink> {
  return startHttpSink((_request, body, response) => {
    response.writeHead(202).end()
    return placeForm.exec(body)?.[0] ?? ''
  })
}

/** The methods of Slack that an upload uses; the last of them shows the message in the channel. */
export function startSlackSink(): Promise<Sink> {
  return startHttpSink((request, body, response) => {
    const json = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const method = request.url?.split('/').at(-1) ?? ''
    if (method === 'files.getUploadURLExternal')
      json({ ok: true, upload_url: `http://${request.headers.host}/upload`, file_id: 'F1' })
    else if (method === 'upload') response.writeHead(200).end('OK')
    else json({ ok: true, files: [{ id: 'F1' }] })
    if (method !== 'files.completeUploadExternal') return null
    return placeForm.exec(new URLSearchParams(body).toString())?.[0] ?? ''
  })
}

function count(counts: Map<string, number>, place: string): void {
  counts.set(place, (counts.get(place) ?? 0) + 1)
}
