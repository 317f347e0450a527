/**
 * What a user notices of others at the same console: their open pages, bodies that do not come and requests of
 * which half is sent. What is ended is sent anew at once, so that as many stay open for the whole time.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { atMost, type Measurement } from '../measurement.ts'
import { administrator, type Services, startConsole, startServices } from '../services.ts'
import { percentile } from '../statistics.ts'

export interface SiegeOptions {
  /** How long is read, quiet and besieged. */
  readonly seconds: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const [viewers, pagesPerViewer, pagesOfAdministrator] = [10, 98, 20]
const slowBodies = 100
const halfRequests = 3_000
/** Half requests of an address: fewer than it may have connections. */
const perAddress = 300
const pauseMs = 10
const openingLimitMs = 60_000
const goalMs = 500

/** Reads of one user while 1,000 pages, 100 slow bodies and 3,000 half requests of others are open. */
export async function measureSiege(
  options: SiegeOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  const { signal, seconds, report } = options
  await using resources = new AsyncDisposableStack()
  const services = await startServices(resources, signal)
  const url = await startConsole(resources, services)
  const reader = await addUser(services, url, 'reader')
  const guests = await Promise.all(
    Array.from({ length: viewers }, (_, index) => addUser(services, url, `viewer-${index}`)),
  )
  const owner = await logIn(url, administrator.userName, administrator.password)

  report(`Reading for ${seconds} s at a quiet console.`)
  const quiet = await readFor(url, reader, { seconds, signal })
  const siege = resources.use(createSiege(url))
  for (const guest of guests) siege.openPages(guest, pagesPerViewer)
  const openingLimit = AbortSignal.any([signal, AbortSignal.timeout(openingLimitMs)])
  await siege.untilPagesAreOpen(openingLimit)
  // The last streams of an api are for Administrators.
  siege.openPages(owner, pagesOfAdministrator)
  await siege.untilPagesAreOpen(openingLimit)
  for (let index = 0; index < slowBodies; index += 1) siege.sendSlowly(guests[index % viewers]!)
  for (let index = 0; index < halfRequests; index += 1)
    siege.sendHalf(`127.0.3.${1 + Math.floor(index / perAddress)}`)
  report(
    `Reading for ${seconds} s while ${siege.pages()} pages and ${slowBodies + halfRequests} others are open.`,
  )
  const besieged = await readFor(url, reader, { seconds, signal })
  const [quietP99Ms, besiegedP99Ms] = [percentile(quiet, 0.99), percentile(besieged, 0.99)]
  return {
    describedAs: services.describedAs,
    measurements: [
      {
        name: `reads of a user, ${siege.pages()} live pages, ${slowBodies} slow bodies and ${halfRequests} half requests of others, ${seconds} s`,
        figures: {
          reads: besieged.length,
          quietP50Ms: percentile(quiet, 0.5),
          quietP99Ms,
          besiegedP50Ms: percentile(besieged, 0.5),
          besiegedP99Ms,
          pagesAtTheEnd: siege.pages(),
          endedAndSentAnew: siege.ended(),
        },
        checkResults: [atMost('p99 beyond that of a quiet console, ms', besiegedP99Ms - quietP99Ms, goalMs)],
      },
    ],
  }
}

interface Siege extends Disposable {
  openPages(session: Session, count: number): void
  untilPagesAreOpen(signal: AbortSignal): Promise<void>
  /** A request with a session, of whose body one byte comes. */
  sendSlowly(session: Session): void
  /** Half the head of a request, or half its body, without a session. */
  sendHalf(localAddress: string): void
  /** Pages that receive. */
  pages(): number
  /** Requests that the console has ended. */
  ended(): number
}

function createSiege(url: string): Siege {
  const { port, host } = new URL(url)
  const sockets = new Set<Socket>()
  const receiving = new Set<Socket>()
  let [wanted, ended, isOver] = [0, 0, false]

  function open(localAddress: string, text: string, onAnew: () => void): Socket {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume().write(text)
    socket.once('close', () => {
      sockets.delete(socket)
      receiving.delete(socket)
      if (isOver) return
      ended += 1
      onAnew()
    })
    return socket
  }

  const page = ({ cookie }: Session) => {
    const text = `GET /api/schedule/streamexecutions HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`
    const socket = open('127.0.2.1', text, () => page({ cookie, csrfToken: '' }))
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: ready')) receiving.add(socket)
    })
  }
  const sendSlowly = ({ cookie, csrfToken }: Session) => {
    const text = `POST /api/schedule/search HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\ncsrf-token: ${csrfToken}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
    open('127.0.4.1', text, () => sendSlowly({ cookie, csrfToken }))
  }
  const sendHalf = (localAddress: string) => {
    const head = `GET /session HTTP/1.1\r\nHost: ${host}\r\nX-A: `
    const body = `POST /session HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`
    open(localAddress, sockets.size % 2 === 0 ? head : body, () => sendHalf(localAddress))
  }
  return {
    sendSlowly,
    sendHalf,
    openPages(session, count) {
      wanted += count
      for (let index = 0; index < count; index += 1) page(session)
    },
    async untilPagesAreOpen(signal) {
      while (receiving.size < wanted) await sleep(50, undefined, { signal })
    },
    pages: () => receiving.size,
    ended: () => ended,
    [Symbol.dispose]() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface Session {
  readonly cookie: string
  readonly csrfToken: string
}

/** Milliseconds of each read, one after the other. */
async function readFor(
  url: string,
  { cookie }: Session,
  { seconds, signal }: Pick<SiegeOptions, 'seconds' | 'signal'>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const endMs = performance.now() + seconds * 1_000
  while (performance.now() < endMs) {
    const startedMs = performance.now()
    const asked = request(new URL('/api/folder/getroot', url), { agent, headers: { cookie } })
    asked.end()
    const [answer] = (await once(asked, 'response', { signal })) as [IncomingMessage]
    await once(answer.resume(), 'end', { signal })
    if (answer.statusCode !== 200) throw new Error(`a read was answered with ${answer.statusCode}`)
    times.push(performance.now() - startedMs)
    await sleep(pauseMs, undefined, { signal })
  }
  agent.destroy()
  return times
}

async function addUser({ apiUrl }: Services, consoleUrl: string, UserName: string): Promise<Session> {
  const login = await fetch(`${apiUrl}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: administrator.userName, password: administrator.password }),
  })
  const { token } = (await login.json()) as { token: string }
  const Password = randomBytes(18).toString('base64url')
  const made = await fetch(`${apiUrl}/api/user/create`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      UserName,
      Password,
      FirstName: UserName,
      LastName: 'of the bench',
      Role: 'Viewer',
    }),
  })
  if (!made.ok) throw new Error(`a user was answered with ${made.status}: ${await made.text()}`)
  return await logIn(consoleUrl, UserName, Password)
}

async function logIn(consoleUrl: string, UserName: string, Password: string): Promise<Session> {
  const answer = await fetch(`${consoleUrl}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName, Password }),
  })
  if (!answer.ok) throw new Error(`the log-in was answered with ${answer.status}`)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const { CsrfToken } = (await answer.json()) as { CsrfToken: string }
  return { cookie, csrfToken: CsrfToken }
}
