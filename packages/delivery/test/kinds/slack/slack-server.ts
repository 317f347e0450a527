import type { ServerResponse } from 'node:http'

import { type HttpSink, openHttpSink, type Received } from '../../support/http-sink.ts'

/** What a server does with a call: it answers a value as JSON, or takes the response itself. */
export type SlackRule = object | ((response: ServerResponse) => void)

/** A server with the methods of Slack as its reference describes them; a test changes some. */
export interface SlackServer extends AsyncDisposable {
  readonly apiUrl: URL
  /** Methods that were called, in their order; `upload` for the bytes of a file. */
  readonly calls: readonly { readonly method: string; readonly parameters: URLSearchParams }[]
  readonly sink: HttpSink
}

export async function openSlackServer(rules: Readonly<Record<string, SlackRule>> = {}): Promise<SlackServer> {
  const calls: { method: string; parameters: URLSearchParams }[] = []
  let uploads = 0
  const sink: HttpSink = await openHttpSink((response, request) => {
    const method = methodOf(request)
    calls.push({ method, parameters: new URLSearchParams(method === 'upload' ? '' : String(request.body)) })
    const usual: Readonly<Record<string, SlackRule>> = {
      'auth.test': { ok: true, team: 'T1' },
      'conversations.info': { ok: true, channel: { id: 'C0123456789', is_member: true, is_archived: false } },
      'users.conversations': { ok: true, channels: [{ id: 'C0123456789', name: 'reports' }] },
      'files.getUploadURLExternal': () =>
        json(response, { ok: true, upload_url: `${sink.url}/upload/v1/abc`, file_id: `F${(uploads += 1)}` }),
      upload: () => response.writeHead(200).end('OK - 7'),
      'files.completeUploadExternal': { ok: true, files: [{ id: 'F1', title: 'Sales.pdf' }] },
      'chat.postMessage': { ok: true, ts: '1503435956.000247' },
    }
    const rule = rules[method] ?? usual[method] ?? { ok: false, error: 'unknown_method' }
    if (typeof rule === 'function') rule(response)
    else json(response, rule)
  })
  return {
    apiUrl: new URL(`${sink.url}/api/`),
    calls,
    sink,
    [Symbol.asyncDispose]: () => sink[Symbol.asyncDispose](),
  }
}

function methodOf({ url }: Received): string {
  return url.startsWith('/upload/') ? 'upload' : url.replace('/api/', '')
}

function json(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}
