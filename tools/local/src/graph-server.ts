import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server with the methods of Microsoft Graph that a delivery to SharePoint uses, for tests. It follows the
 * description of the vendor: learn.microsoft.com/graph/api/resources/driveitem, driveitem-createuploadsession,
 * site-getbypath, driveitem-delete, and /entra/identity-platform/v2-oauth2-client-creds-grant-flow.
 */
export interface GraphServer extends AsyncDisposable {
  readonly url: string
  /** Paths of the files that a reader sees, with what they have. */
  readonly files: ReadonlyMap<string, GraphFile>
  readonly folders: ReadonlySet<string>
  /** Paths of uploads that have begun and not ended. */
  readonly openUploads: readonly string[]
  /** Mails that it has taken, as MIME. */
  readonly mails: readonly SentMail[]
  /** Requests in their order, such as `GET /v1.0/sites/…`. */
  readonly requests: readonly string[]
  /** Puts a file there, as a user does. */
  put(path: string, content: Buffer, changedAt: Date): void
}

export interface SentMail {
  readonly sender: string
  readonly raw: string
}

export interface GraphFile {
  readonly id: string
  readonly content: Buffer
  readonly changedAt: Date
  /** One for each time that a file of the name was put there. */
  readonly versions: number
}

export interface GraphServerOptions {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Host and path of the site, such as `contoso.sharepoint.com:/sites/Sales`. */
  readonly site: string
  /** Title of its library. */
  readonly library: string
  /** Most bytes that the library takes now; no limit unless given. */
  readonly quotaBytes?: () => number
  /** Answers in place of the server, by returning true. */
  readonly rule?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
}

interface OpenUpload {
  readonly path: string
  readonly conflict: string
  readonly changedAt: Date
  received: Buffer
}

/** Every range but the last has to be a multiple of it. */
const unitBytes = 320 * 1_024
const siteId = 'contoso.sharepoint.com,da60e844,712a596e'
const driveId = 'b!t18F8ybsHUq1z3LTz8xvZqP8'

export async function startGraphServer(options: GraphServerOptions): Promise<GraphServer> {
  const files = new Map<string, GraphFile>()
  const folders = new Set<string>([''])
  const uploads = new Map<string, OpenUpload>()
  const mails: SentMail[] = []
  const requests: string[] = []
  const token = randomUUID()
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`)
    if ((await options.rule?.(request, response)) === true) return
    const body = await readBody(request)
    if (body === null) return
    const path = decodeURI(new URL(request.url ?? '', url).pathname)
    if (path === `/${options.tenantId}/oauth2/v2.0/token`) return signIn(body, response)
    if (path.startsWith('/upload/')) return upload(path, { request, body, response })
    if (request.headers.authorization !== `Bearer ${token}`)
      return refuse(response, 401, 'InvalidAuthenticationToken')
    return answer(path.replace('/v1.0/', ''), { request, body, response })
  }

  function signIn(body: Buffer, response: ServerResponse): void {
    const form = new URLSearchParams(body.toString())
    const isKnown =
      form.get('client_id') === options.clientId && form.get('client_secret') === options.clientSecret
    if (isKnown) return send(response, 200, { token_type: 'Bearer', expires_in: 3_599, access_token: token })
    send(response, 401, {
      error: 'invalid_client',
      error_description: `AADSTS7000215: Invalid client secret provided: ${form.get('client_secret')}`,
      error_codes: [7_000_215],
    })
  }

  function answer(path: string, { request, body, response }: Call): void {
    const [, sender] = /^users\/([^/]+)\/sendMail$/.exec(path) ?? []
    if (sender !== undefined) return sendMail(sender, { request, body, response })
    if (path === `sites/${options.site}`) return send(response, 200, { id: siteId })
    if (path === `sites/${siteId}/drive`) return send(response, 200, { id: driveId })
    if (path === `sites/${siteId}/drives`)
      return send(response, 200, {
        value: [
          { id: driveId, name: options.library, webUrl: 'https://contoso.sharepoint.com/Shared%20Documents' },
        ],
      })
    const found = new RegExp(
      `^drives/${driveId}/root(?::/(.*?))?(?::?/(children|createUploadSession))?$`,
    ).exec(path)
    if (found === null) return refuse(response, 404, 'itemNotFound')
    const [, at = '', verb] = found.map((part) => (part === undefined ? undefined : decodeURIComponent(part)))
    if (verb === 'children') return makeFolder(at ?? '', { request, body, response })
    if (verb === 'createUploadSession') return begin(at ?? '', { request, body, response })
    if (request.method === 'DELETE') return remove(at ?? '', { request, body, response })
    const item = itemAt(at ?? '')
    if (item === null) return refuse(response, 404, 'itemNotFound')
    send(response, 200, item)
  }

  /** learn.microsoft.com/graph/api/user-sendmail, as MIME */
  function sendMail(sender: string, { request, body, response }: Call): void {
    if (request.headers['content-type'] !== 'text/plain') return refuse(response, 400, 'RequestBodyRead')
    mails.push({ sender: decodeURIComponent(sender), raw: Buffer.from(body.toString(), 'base64').toString() })
    response.setHeader('request-id', randomUUID())
    send(response, 202, null)
  }

  function itemAt(path: string): object | null {
    const file = files.get(path)
    if (file !== undefined)
      return {
        id: file.id,
        name: path.split('/').at(-1),
        size: file.content.length,
        fileSystemInfo: { lastModifiedDateTime: file.changedAt.toISOString() },
        file: { hashes: { quickXorHash: ringHash(file.content) } },
      }
    if (!folders.has(path)) return null
    const children = childrenOf(path)
    return { id: path, cTag: tagOf(path), folder: { childCount: children.length } }
  }

  function childrenOf(path: string): string[] {
    return [...files.keys(), ...folders].filter(
      (each) => each !== path && each !== '' && each.split('/').slice(0, -1).join('/') === path,
    )
  }

  function tagOf(path: string): string {
    return `"${createHash('sha256').update(childrenOf(path).join('\n')).digest('hex')}"`
  }

  function makeFolder(above: string, { body, response }: Call): void {
    const { name } = JSON.parse(body.toString()) as { name: string }
    const path = above === '' ? name : `${above}/${name}`
    if (folders.has(path) || files.has(path)) return refuse(response, 409, 'nameAlreadyExists')
    folders.add(path)
    send(response, 201, { id: path, folder: { childCount: 0 } })
  }

  function remove(path: string, { request, response }: Call): void {
    const tag = request.headers['if-match']
    if (itemAt(path) === null) return refuse(response, 404, 'itemNotFound')
    if (tag !== undefined && tag !== tagOf(path)) return refuse(response, 412, 'resourceModified')
    for (const each of files.keys()) if (each === path || each.startsWith(`${path}/`)) files.delete(each)
    for (const each of folders) if (each === path || each.startsWith(`${path}/`)) folders.delete(each)
    send(response, 204, null)
  }

  function begin(path: string, { request, body, response }: Call): void {
    const { item } = JSON.parse(body.toString()) as {
      item: { '@microsoft.graph.conflictBehavior': string; fileSystemInfo: { lastModifiedDateTime: string } }
    }
    const conflict = item['@microsoft.graph.conflictBehavior']
    if (conflict === 'fail' && files.has(path)) return refuse(response, 409, 'nameAlreadyExists')
    const id = randomUUID()
    const changedAt = new Date(item.fileSystemInfo.lastModifiedDateTime)
    uploads.set(id, { path, conflict, changedAt, received: Buffer.alloc(0) })
    send(response, 200, {
      uploadUrl: `http://${request.headers.host}/upload/${id}`,
      nextExpectedRanges: ['0-'],
    })
  }

  function upload(path: string, { request, body, response }: Call): void {
    const id = path.replace('/upload/', '')
    const open = uploads.get(id)
    if (open === undefined) return refuse(response, 404, 'itemNotFound')
    if (request.headers.authorization !== undefined) return refuse(response, 401, 'unauthenticated')
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return send(response, 204, null)
    }
    const [, from, to, total] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '') ?? []
    if (
      from === undefined ||
      Number(from) !== open.received.length ||
      Number(to) - Number(from) + 1 !== body.length
    )
      return refuse(response, 416, 'invalidRange')
    open.received = Buffer.concat([open.received, body])
    if (open.received.length < Number(total)) {
      if (body.length % unitBytes !== 0) return refuse(response, 400, 'invalidRequest')
      return send(response, 202, { nextExpectedRanges: [`${open.received.length}-`] })
    }
    finish(id, open, response)
  }

  function finish(
    id: string,
    { path, conflict, changedAt, received }: OpenUpload,
    response: ServerResponse,
  ): void {
    if (usedBytes() + received.length > (options.quotaBytes?.() ?? Infinity))
      return refuse(response, 507, 'quotaLimitReached')
    const before = files.get(path)
    if (before !== undefined && conflict === 'fail') return refuse(response, 409, 'nameAlreadyExists')
    uploads.delete(id)
    put(path, received, changedAt)
    send(response, before === undefined ? 201 : 200, itemAt(path))
  }

  function put(path: string, content: Buffer, changedAt: Date): void {
    const before = files.get(path)
    const above = path.split('/').slice(0, -1)
    for (const index of above.keys()) folders.add(above.slice(0, index + 1).join('/'))
    // A library keeps whole seconds.
    const seconds = new Date(Math.floor(changedAt.getTime() / 1_000) * 1_000)
    files.set(path, {
      id: before?.id ?? randomUUID(),
      content,
      changedAt: seconds,
      versions: (before?.versions ?? 0) + 1,
    })
  }

  const usedBytes = () => [...files.values()].reduce((sum, { content }) => sum + content.length, 0)

  return {
    url,
    mails,
    files,
    folders,
    requests,
    put,
    get openUploads() {
      return [...uploads.values()].map(({ path }) => path)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Call {
  readonly request: IncomingMessage
  readonly body: Buffer
  readonly response: ServerResponse
}

function send(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === null ? undefined : JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string): void {
  send(response, status, { error: { code, message: 'refused' } })
}

/** Null when it breaks off. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

/** The hash of the library bit by bit, as the description has it: the product computes it in another way. */
function ringHash(content: Buffer): string {
  const ring = Array.from({ length: 160 }, () => 0)
  for (const [index, byte] of content.entries())
    for (let bit = 0; bit < 8; bit += 1) ring[(index * 11 + bit) % 160]! ^= (byte >> bit) & 1
  for (let bit = 0; bit < 64; bit += 1)
    ring[96 + bit]! ^= Number((BigInt(content.length) >> BigInt(bit)) & 1n)
  const bytes = Array.from({ length: 20 }, (_, index) =>
    ring.slice(index * 8, index * 8 + 8).reduce((sum, bit, position) => sum | (bit << position), 0),
  )
  return Buffer.from(bytes).toString('base64')
}
