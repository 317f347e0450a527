/**
 * Hostile input, made from the description of the interface: valid requests first, then broken ones. FUZZ_SEED
 * sends others, and FUZZ_CASES more or fewer of them.
 */
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { errorCodes } from '../../src/http/error-codes.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { type HostileRequest, hostileRequest } from './hostile-request.ts'
import { createWorld, type World } from './world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_101)
const cases = Number(process.env['FUZZ_CASES'] ?? 2_000)
const casesEach = Math.ceil(cases / endpoints.length)

/** Time of the processor that the longest request may take; all other requests wait meanwhile. */
const maxLeasedMs = 2_000

let world: World
let authorization: string
let sent = 0
const outcomes = new Map<string, number>()
beforeAll(async () => {
  world = await createWorld()
  ;({ authorization } = await world.api.client('Administrator'))
})
afterAll(() => world[Symbol.asyncDispose]())

interface Received {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function send(
  { method }: Endpoint,
  { url, headers, payload }: HostileRequest,
  shown: string,
): Promise<Received> {
  const request: InjectOptions = { method, url, headers: { authorization: shown, ...headers } }
  if (payload !== undefined) request.payload = payload
  const { statusCode, headers: answered, body } = await world.api.app.inject(request)
  return { status: statusCode, type: String(answered['content-type']), text: body }
}

/** How an error answer breaks the rules of error answers; null when it does not. */
function complaint(
  endpoint: Endpoint,
  { status, type, text }: Received,
  askedSource: boolean,
): string | null {
  if (/node_modules|\.ts:\d|ECONN|SELECT |INSERT |violates|syntax error at/.test(text))
    return 'it shows something of the inside'
  if (status < 400) return null
  const isLate = status === 504 && endpoint.operation === 'schedule.executeschedule'
  if (status >= 500 && !isLate && !(status === 502 && askedSource)) return 'it is an error of the server'
  if (endpoint.path.startsWith('/oauth2/') && type.startsWith('application/json')) {
    return typeof JSON.parse(text).error === 'string' ? null : 'it has no error of RFC 6749'
  }
  // A reader of mails meets a page, not a problem of an interface.
  if (endpoint.operation === 'recipient.page' && status === 404 && type.startsWith('text/html')) return null
  return problemComplaint(endpoint, { status, type, text })
}

function problemComplaint(endpoint: Endpoint, { status, type, text }: Received): string | null {
  if (!type.startsWith('application/problem+json')) return `it is ${type}`
  const body = JSON.parse(text) as {
    code: keyof typeof errorCodes
    status: number
    requestId: string
    title: string
  }
  if (errorCodes[body.code]?.status !== status || body.status !== status)
    return 'its code is not known, or of another status'
  if (!body.requestId || !body.title) return 'it has no request id or no title'
  const isOfPath = body.code === 'path_not_found' || body.code === 'method_not_allowed'
  return isOfPath || endpoint.statuses.has(status)
    ? null
    : `the description does not name ${status} for this operation`
}

/**
 * What was stored after the last request, when that was refused: reading it costs more than most requests.
 */
let stored: string | null = null

async function check(endpoint: Endpoint, request: HostileRequest): Promise<void> {
  // A log-out ends the token that it is sent with.
  const isLogout = endpoint.operation === 'token.logout'
  const token = isLogout ? (await world.api.client('Viewer')).authorization : authorization
  const [before, callsBefore] = [(isLogout ? null : stored) ?? (await world.state()), world.sourceCalls()]
  stored = null
  const begun = process.threadCpuUsage()
  const received = await send(endpoint, request, token)
  const { user, system } = process.threadCpuUsage(begun)
  const heldMs = (user + system) / 1_000
  sent += 1
  const outcome = `${request.what} ${received.status < 400 ? 'taken' : 'refused'}`
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const shown = () =>
    `${endpoint.name}, ${request.what}\n${request.url.slice(0, 2_000)}\n${JSON.stringify(request.headers)}\n${String(request.payload).slice(0, 4_000)}\n→ ${received.status} ${received.text.slice(0, 1_000)}`
  const wrong =
    heldMs > maxLeasedMs
      ? `it held the process for ${Math.round(heldMs)} ms`
      : complaint(endpoint, received, world.sourceCalls() > callsBefore)
  if (wrong !== null)
    throw new Error(
      `${wrong}: ${shown()}\n${world.api
        .log()
        .split('\n')
        .filter((line) => line.includes('failed unexpectedly'))
        .slice(-1)
        .join('')}`,
    )
  // A run that was recorded goes on after 504; everything else that is refused leaves no trace.
  if (received.status >= 400 && received.status !== 504) {
    const after = await world.state()
    if (after !== before)
      throw new Error(`a refused request wrote something: ${shown()}\n${changedTables(before, after)}`)
    stored = after
  }
}

function changedTables(before: string, after: string): string {
  const lines = before.split('\n')
  return after
    .split('\n')
    .filter((line, index) => line !== lines[index])
    .map((line) => `${line} differs`)
    .join('\n')
}

// proves given-262/left-open-status decided-1.6.1/application-problem-json decided-1.6.12/500-never-from
it.each(endpoints.map((endpoint, index) => [endpoint.name, endpoint, index] as const))(
  'hostile input gets from %s an answer that is no error of the server, has a known code and leaves no half-write',
  async (_name, endpoint, index) => {
    const requests = hostileRequest(endpoint, await world.ids())
    stored = null
    const property = fc.asyncProperty(requests, (request) => check(endpoint, request))
    // Each endpoint has a seed of its own, or all would get the same kinds of requests in the same order.
    const { failed, errorInstance } = await fc.check(property, { seed: seed + index, numRuns: casesEach })
    if (failed)
      throw new Error(
        `FUZZ_SEED=${seed} FUZZ_CASES=${cases} sends it again. ${(errorInstance as Error).message}`,
      )
  },
  120_000,
)

it('hostile input was sent as often as asked, and taken often enough to have reached the handlers', () => {
  expect(sent).toBeGreaterThanOrEqual(cases)
  const taken = outcomes.get('valid taken') ?? 0
  if (process.env['FUZZ_SHOW']) console.log(Object.fromEntries([...outcomes].sort()))
  expect(taken / (taken + (outcomes.get('valid refused') ?? 0))).toBeGreaterThan(0.4)
})
