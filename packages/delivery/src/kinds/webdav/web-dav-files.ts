import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { failure, FailureError } from '@punctual/domain'

import type { DelivererContext } from '../../context.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { guardedRequest, type HttpOutcome, type HttpRequest } from '../../network/guarded-request.ts'
import type {
  OpenedRemote,
  RemoteAccess,
  RemoteContent,
  RemoteFiles,
} from '../../remote-files/remote-files.ts'
import { timeFor } from '../../time-limit.ts'
import { webDavSettingsOf, webDavSource as source } from './settings.ts'

const connectTimeoutMs = 15_000
const answerTimeoutMs = 60_000
/** Of the list of a directory that has nothing but itself. */
const maxListBytes = 65_536
/** Largest file that is read back, to compare its content. */
const maxReadBytes = 4 * 1024 ** 3

type Asked = Pick<HttpRequest, 'method' | 'url'> & Partial<HttpRequest>

/** The operations of RFC 4918 on one directory of a server that takes the user. */
export async function openWebDav(
  { settings, secrets, signal }: RemoteAccess,
  { egress, clock }: Pick<DelivererContext, 'egress' | 'clock'>,
): Promise<OpenedRemote> {
  const { url, userName } = webDavSettingsOf(settings)
  const directory = new URL(url.endsWith('/') ? url : `${url}/`)
  const password = secrets['password'] ?? ''
  const authorization =
    userName === '' && password === ''
      ? {}
      : { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` }

  async function ask({ headers, ...asked }: Asked): Promise<HttpOutcome & { kind: 'answered' }> {
    const outcome = await guardedRequest(
      {
        source,
        headers: { ...authorization, ...headers },
        connectTimeoutMs,
        timeoutMs: answerTimeoutMs,
        maxAnswerBytes: 0,
        ...asked,
      },
      { egress, signal },
    )
    if (outcome.kind === 'answered') return outcome
    // Whether it arrived is asked by name, so here it only means that the server is away.
    throw outcome.kind === 'not-sent'
      ? new FailureError(outcome.failure)
      : new FailureError(failure('destination_unreachable', { source, detail: outcome.failure.detail ?? '' }))
  }

  const at = (name: string) => new URL(encodeURIComponent(name), directory)
  const refused = ({ status, headers }: HttpOutcome & { kind: 'answered' }) =>
    new FailureError(answerFailure({ source, status, headers, now: clock.now() }))
  const isDone = ({ status }: { readonly status: number }) => status >= 200 && status < 300

  /** 405: it is there. 409: the one above it is missing. @returns those that were made, the deepest last */
  async function makeDirectoryAt(place: URL): Promise<URL[]> {
    const made = await ask({ method: 'MKCOL', url: place })
    if (isDone(made)) return [place]
    if (made.status === 405) return []
    const above = new URL('..', place)
    if (made.status !== 409 || above.pathname === place.pathname) throw refused(made)
    const others = await makeDirectoryAt(above)
    const again = await ask({ method: 'MKCOL', url: place })
    if (!isDone(again) && again.status !== 405) throw refused(again)
    return isDone(again) ? [...others, place] : others
  }

  /** `DELETE` takes what is in a directory too, so its members are listed first. */
  async function removeWhileEmpty(place: URL): Promise<void> {
    const listed = await ask({
      method: 'PROPFIND',
      url: place,
      headers: { depth: '1' },
      maxAnswerBytes: maxListBytes,
    })
    // It lists itself.
    const isEmpty = listed.status === 207 && !listed.isCut && countResponses(listed.body) === 1
    if (isEmpty) await ask({ method: 'DELETE', url: place })
  }

  async function move(from: string, to: string, overwrite: 'T' | 'F'): Promise<'moved' | 'taken'> {
    const moved = await ask({
      method: 'MOVE',
      url: at(from),
      headers: { destination: at(to).href, overwrite },
    })
    if (isDone(moved)) return 'moved'
    if (moved.status === 412) return 'taken'
    throw refused(moved)
  }

  const files: RemoteFiles = {
    async makeDirectory() {
      const made = await makeDirectoryAt(directory)
      return async () => {
        for (const place of made.toReversed()) await removeWhileEmpty(place)
      }
    },
    async write(name, content) {
      const bytes = Buffer.isBuffer(content) ? content.length : content.bytes
      const written = await ask({
        method: 'PUT',
        url: at(name),
        headers: { 'content-length': String(bytes), 'content-type': 'application/octet-stream' },
        body: bodyOf(content),
        timeoutMs: timeFor(bytes, answerTimeoutMs),
      })
      if (!isDone(written)) throw refused(written)
    },
    async read(name, maxBytes) {
      const answer = await ask({ method: 'GET', url: at(name), maxAnswerBytes: maxBytes })
      if (answer.status === 404) return null
      if (!isDone(answer)) throw refused(answer)
      return answer.body
    },
    async has(name) {
      const answer = await ask({ method: 'HEAD', url: at(name) })
      if (answer.status === 404) return false
      if (!isDone(answer)) throw refused(answer)
      return true
    },
    async hash(name) {
      const hash = createHash('sha256')
      const answer = await ask({
        method: 'GET',
        url: at(name),
        maxAnswerBytes: maxReadBytes,
        take: (chunk) => hash.update(chunk),
      })
      if (answer.status === 404) return null
      if (!isDone(answer)) throw refused(answer)
      return hash.digest('hex')
    },
    async replace(from, to) {
      await move(from, to, 'T')
    },
    moveToNew: (from, to) => move(from, to, 'F'),
    async remove(name) {
      const removed = await ask({ method: 'DELETE', url: at(name) })
      if (!isDone(removed) && removed.status !== 404) throw refused(removed)
    },
  }
  try {
    const found = await ask({ method: 'HEAD', url: directory })
    // A directory that is missing, or that has no answer of its own, says nothing of the user.
    if (found.status === 401 || found.status === 403) return { ok: false, failure: refused(found).failure }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure }
    throw error
  }
  return { ok: true, files }
}

/** Elements `response` of RFC 4918, whatever the server calls its namespace. */
function countResponses(list: Buffer): number {
  return list.toString().match(/<(?:[\w.-]{1,50}:)?response[\s>]/gi)?.length ?? 0
}

function bodyOf(content: RemoteContent): NonNullable<HttpRequest['body']> {
  return Buffer.isBuffer(content) ? content : createReadStream(content.path)
}
