import { createReadStream } from 'node:fs'

import { failure, FailureError } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { GraphAddress } from '../../graph-address.ts'
import type { PreparedFile } from '../../port.ts'
import { timeFor } from '../../time-limit.ts'
import type { AskGraph, GraphAnswer } from './graph.ts'
import { type SharePointSettings, sharePointSource as source } from './settings.ts'

/** A file as the library describes it. */
export interface FoundFile {
  readonly id: string
  readonly bytes: number
  /** What its writer says of the last change, in whole seconds. */
  readonly changedAt: Date
  /** Null where the library has computed none. */
  readonly quickXorHash: string | null
}

/** A file whose bytes are being sent, and which has no name for readers yet. */
export interface Upload {
  readonly name: string
  readonly url: URL
}

export interface NewFile {
  readonly name: string
  readonly bytes: number
  /** As the change of the file is dated. */
  readonly date: Date
  readonly conflict: 'replace' | 'fail'
}

/** One folder of a library. An operation throws a FailureError for what is refused, and for what was not sent. */
export interface Library {
  /** Makes the folder and those above it that are missing. @returns what removes those that it made while empty */
  makeFolder(): Promise<() => Promise<void>>
  find(name: string): Promise<FoundFile | null>
  /** @throws FailureError `destination_name_taken` */
  begin(file: NewFile): Promise<Upload>
  /** Sends a range that is not the last one. */
  send(upload: Upload, range: FileRange): Promise<void>
  /** Sends the last range, after which the file has its name, unless something has it meanwhile. */
  finish(upload: Upload, range: FileRange): Promise<'named' | 'taken'>
  /** Whether the upload has ended without a file. */
  cancel(upload: Upload): Promise<boolean>
  remove(name: string): Promise<void>
}

export interface FileRange {
  readonly file: PreparedFile
  readonly from: number
  /** Behind the last byte. */
  readonly to: number
}

const item = z.object({
  id: z.string(),
  size: z.number().catch(0),
  cTag: z.string().optional().catch(undefined),
  fileSystemInfo: z.object({ lastModifiedDateTime: z.coerce.date() }).nullish().catch(null),
  lastModifiedDateTime: z.coerce.date().optional().catch(undefined),
  file: z.object({ hashes: z.object({ quickXorHash: z.string() }).partial().nullish() }).nullish(),
  folder: z.object({ childCount: z.number().catch(1) }).nullish(),
})

const drive = z.object({ id: z.string(), name: z.string().catch(''), webUrl: z.string().catch('') })
const drives = z.object({ value: z.array(drive) })

const uploadSession = z.object({ uploadUrl: z.string() })

const isDone = ({ status }: GraphAnswer) => status >= 200 && status < 300

interface Opening {
  readonly settings: SharePointSettings
  readonly address: GraphAddress
}

/** The folder of a destination. @throws FailureError when the site or the library is not there */
export async function openLibrary(ask: AskGraph, { settings, address }: Opening): Promise<Library> {
  const get = (to: string) => ask({ to, method: 'GET', headers: {} })
  const post = (to: string, body: object) =>
    ask({
      to,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const root = `drives/${encodeURIComponent(await findDrive(get, settings))}/root`
  const at = (path: string) => (path === '' ? root : `${root}:/${encodePath(path)}`)
  const below = (path: string, rest: string) => (path === '' ? `${root}/${rest}` : `${at(path)}:/${rest}`)
  const inFolder = (name: string) => (settings.path === '' ? name : `${settings.path}/${name}`)

  async function read(path: string): Promise<z.infer<typeof item> | null> {
    const answer = await get(at(path))
    if (answer.status === 404) return null
    if (!isDone(answer)) throw answer.failure()
    return readAs(item, answer)
  }

  /** @returns the paths that were made, the deepest last */
  async function makePath(path: string): Promise<string[]> {
    if (path === '' || (await read(path)) !== null) return []
    const above = path.split('/').slice(0, -1).join('/')
    const made = await makePath(above)
    const answer = await post(below(above, 'children'), {
      name: path.split('/').at(-1),
      folder: {},
      '@microsoft.graph.conflictBehavior': 'fail',
    })
    if (isDone(answer)) return [...made, path]
    if (answer.status !== 409) throw answer.failure()
    return made
  }

  async function removeWhileEmpty(path: string): Promise<void> {
    const found = await read(path)
    if (found?.cTag === undefined || found.folder?.childCount !== 0) return
    // What is put there meanwhile changes the tag, and the folder stays.
    await ask({ to: at(path), method: 'DELETE', headers: { 'if-match': found.cTag } })
  }

  async function sendRange({ url }: Upload, { file, from, to }: FileRange): Promise<GraphAnswer> {
    return await ask({
      to: url,
      method: 'PUT',
      headers: {
        'content-length': String(to - from),
        'content-range': `bytes ${from}-${to - 1}/${file.bytes}`,
        'content-type': 'application/octet-stream',
      },
      body:
        'content' in file
          ? file.content.subarray(from, to)
          : createReadStream(file.path, { start: from, end: to - 1 }),
      timeoutMs: timeFor(to - from, 60_000),
    })
  }

  return {
    async makeFolder() {
      const made = await makePath(settings.path)
      return async () => {
        for (const path of made.toReversed()) await removeWhileEmpty(path)
      }
    },
    async find(name) {
      const found = await read(inFolder(name))
      if (found === null) return null
      return {
        id: found.id,
        bytes: found.size,
        changedAt:
          found.fileSystemInfo?.lastModifiedDateTime ?? found.lastModifiedDateTime ?? new Date(Number.NaN),
        quickXorHash: found.file?.hashes?.quickXorHash ?? null,
      }
    },
    async begin({ name, bytes, date, conflict }) {
      if (bytes === 0)
        throw new FailureError(
          failure('destination_refused', { source, said: sentence('upload_of_nothing') }),
        )
      const answer = await post(below(inFolder(name), 'createUploadSession'), {
        item: {
          '@microsoft.graph.conflictBehavior': conflict,
          name,
          fileSystemInfo: { lastModifiedDateTime: date.toISOString() },
        },
      })
      if (answer.status === 409) throw nameTaken()
      if (!isDone(answer)) throw answer.failure()
      return { name, url: uploadUrl(readAs(uploadSession, answer).uploadUrl, { settings, address }) }
    },
    async send(upload, range) {
      const answer = await sendRange(upload, range)
      if (answer.status !== 202) throw answer.failure()
    },
    async finish(upload, range) {
      const answer = await sendRange(upload, range)
      if (answer.status === 200 || answer.status === 201) return 'named'
      if (answer.status === 409) return 'taken'
      throw answer.failure()
    },
    async cancel({ url }) {
      const answer = await ask({ to: url, method: 'DELETE', headers: {} })
      return answer.status === 204
    },
    async remove(name) {
      const answer = await ask({ to: at(inFolder(name)), method: 'DELETE', headers: {} })
      if (!isDone(answer) && answer.status !== 404) throw answer.failure()
    },
  }
}

export function nameTaken(): FailureError {
  return new FailureError(failure('destination_name_taken', { source }))
}

async function findDrive(
  get: (to: string) => Promise<GraphAnswer>,
  { siteUrl, library }: SharePointSettings,
): Promise<string> {
  const { hostname, pathname } = new URL(siteUrl)
  const path = pathname.replace(/\/$/, '')
  const site = await get(`sites/${hostname}${path === '' ? '' : `:${path}`}`)
  if (site.status === 404) throw missing('site_missing')
  if (!isDone(site)) throw site.failure()
  const { id } = readAs(z.object({ id: z.string() }), site)
  if (library === '') {
    const answer = await get(`sites/${id}/drive`)
    if (!isDone(answer)) throw answer.failure()
    return readAs(drive, answer).id
  }
  const answer = await get(`sites/${id}/drives?$top=999`)
  if (!isDone(answer)) throw answer.failure()
  const found = readAs(drives, answer).value.find(({ name, webUrl }) => isCalled(library, { name, webUrl }))
  if (found === undefined) throw missing('library_missing')
  return found.id
}

/** A library has a title, and a name in its address that stays when the title is changed. */
function isCalled(
  library: string,
  { name, webUrl }: { readonly name: string; readonly webUrl: string },
): boolean {
  const last = URL.parse(webUrl)?.pathname.split('/').at(-1) ?? ''
  return [name, last, last.replaceAll('%20', ' ')].some(
    (each) => each.toLowerCase() === library.toLowerCase(),
  )
}

function missing(code: 'site_missing' | 'library_missing'): FailureError {
  return new FailureError(failure('destination_path_refused', { source, said: sentence(code) }))
}

/** Bytes go to the tenant of the site or to Graph only, so an answer cannot send them elsewhere. */
function uploadUrl(written: string, { settings, address }: Opening): URL {
  const url = URL.parse(written)
  const host = new URL(settings.siteUrl).hostname
  const isOfTenant = url?.protocol === 'https:' && url.hostname.endsWith(host.slice(host.indexOf('.')))
  if (url !== null && (isOfTenant || url.origin === address.baseUrl.origin)) return url
  throw new FailureError(failure('destination_refused', { source, said: sentence('upload_elsewhere') }))
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function readAs<Value>(schema: z.ZodType<Value>, { body }: GraphAnswer): Value {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new FailureError(
    failure('destination_refused', { source, said: sentence('graph_answer_unreadable') }),
  )
}
