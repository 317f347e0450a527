import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ListeningApi, startListeningApi } from './listening-api.ts'

let running: ListeningApi
let authorization: string
beforeAll(async () => {
  running = await startListeningApi()
  ;({ authorization } = await running.fixture.api.client('Editor'))
})
afterAll(() => running[Symbol.asyncDispose]())

/** A `curl` command: `curl -X <method> -H … -d <data> <path>`. */
interface Command {
  readonly method: string
  readonly path: string
  readonly headers?: readonly string[]
  readonly data: string
}

/**
 * The bytes that curl puts on the wire for a command: it sends `-d` with any method, as a form unless
 * instructed otherwise.
 */
function bytesOf({ method, path, headers = [], data }: Command): string {
  const hasType = headers.some((header) => /^content-type:/i.test(header))
  const type = hasType ? [] : ['Content-Type: application/x-www-form-urlencoded']
  const own = [`Host: ${new URL(running.baseUrl).host}`, 'User-Agent: curl/7.88.1', 'Accept: */*']
  return [
    `${method} ${path} HTTP/1.1`,
    ...own,
    ...headers,
    `Content-Length: ${Buffer.byteLength(data)}`,
    ...type,
    '',
    data,
  ].join('\r\n')
}

/** Sends bytes as they are and answers the body of the answer. */
function exchange(bytes: string): Promise<unknown> {
  const { hostname, port } = new URL(running.baseUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Infinity)
      if (Buffer.byteLength(body) < length) return
      socket.destroy()
      resolve(JSON.parse(body))
    })
    socket.on('error', reject)
  })
}

/**
 * What the program itself is answered; null on a machine without curl, where the bytes are the only check.
 */
async function realCurl({ method, path, headers = [], data }: Command): Promise<unknown> {
  const words = [
    '-sS',
    '-X',
    method,
    ...headers.flatMap((header) => ['-H', header]),
    '-d',
    data,
    `${running.baseUrl}${path}`,
  ]
  const found = await promisify(execFile)('curl', words).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found && JSON.parse(found.stdout)
}

async function answered(command: Command): Promise<unknown> {
  const answer = await exchange(bytesOf(command))
  const real = await realCurl(command)
  if (real !== null) expect(real).toEqual(answer)
  return answer
}

describe('curl', () => {
  const json = () => [`Authorization: ${authorization}`, 'Content-Type: application/json']

  // proves given-192/singleschedule-getall-with decided-1.2.2/curl-with-x
  it('curl with -X GET -d filters a list by the body of a GET request', async () => {
    const filter = (FilterValues: string[]) => ({
      method: 'GET',
      path: '/api/singleschedule/getall',
      headers: json(),
      data: JSON.stringify({ FilterValues, FilterOperator: '=', MatchType: 'ANY' }),
    })
    expect(await answered(filter(['daily']))).toMatchObject([{ ScheduleId: running.scheduleId }])
    expect(await answered(filter(['other']))).toEqual([])
    expect(await answered({ ...filter([]), data: '{}' })).toHaveLength(1)
    expect(await answered({ ...filter([]), data: '' })).toEqual([])
  })

  it('curl with -X GET -d and no content type sends a form, which is read as well', async () => {
    const command = {
      method: 'GET',
      path: '/api/singleschedule/getall',
      headers: [`Authorization: ${authorization}`],
    }
    expect(await answered({ ...command, data: 'filtervalues=daily&matchtype=any' })).toMatchObject([
      { ScheduleId: running.scheduleId },
    ])
  })

  // proves given-125/oauth2-token-form
  it('curl with -d and no other option gets a token by the form', async () => {
    const data = `grant_type=client_credentials&client_id=${running.clientId}&client_secret=${running.clientSecret}`
    // Every call issues another token, so the two answers are compared by their shape.
    const command = { method: 'POST', path: '/oauth2/token', data }
    for (const answer of [
      await exchange(bytesOf(command)),
      (await realCurl(command)) ?? { token_type: 'bearer', expires_in: 86_400 },
    ])
      expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 86_400 })
  })

  it('curl with -X GET -d names a schedule that is to be resolved by POST and gets 405', async () => {
    const command = {
      method: 'GET',
      path: '/api/folder/getuniqueidfrompath',
      headers: json(),
      data: '{"Path":"/Sales"}',
    }
    expect(await exchange(bytesOf(command))).toMatchObject({ status: 405, code: 'method_not_allowed' })
  })
})
