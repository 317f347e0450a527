import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { atLeast, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { processorMicrosPerAnswer } from '../processor-time.ts'
import { startServers } from '../services.ts'
import type { PoolOrder } from './pool-process.ts'
import { startSendingCluster } from './sending-cluster.ts'
import type { TakenMails } from './sink-process.ts'

export interface MailsOptions {
  readonly rounds: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** Mails that a run sends at the same time. */
const connections = 5
const recipients = 1_000
const reportBytes = 1_000
const goal = 0.8

/**
 * Mails of one run with a mail for each recipient. Beside it, the pool of the library sends messages of the same size
 * over as many connections.
 */
export async function measureMails({
  rounds,
  signal,
  report,
}: MailsOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const sink = resources.use(await startSink())
  const servers = await startServers(resources, signal)
  const cluster = await startSendingCluster(resources, servers, { mailPort: sink.port, reportBytes })
  await cluster.send({ recipients: 50, signal })
  const { mails, bytes } = await sink.beginAgain()
  const order = { port: sink.port, connections, mails: recipients, bytes: Math.round(bytes / mails) }
  /** Each answers the processor time of its process, in milliseconds. */
  const sides = {
    punctual: async () => {
      const send = () => cluster.send({ recipients, signal }).then(() => ({ answers: 1 }))
      return (await processorMicrosPerAnswer([cluster.workerPid], send)).micros / 1_000
    },
    pool: () => sendByPool(order),
  }
  const figures: Figures[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const rates: Record<string, number> = {}
    const names = ['punctual', 'pool'] as const
    for (const name of round % 2 === 0 ? names.toReversed() : names) {
      rates[`${name}ProcessorMs`] = (await sides[name]()) / recipients
      rates[name] = rateOf(await sink.beginAgain())
    }
    figures.push({ ...rates, ratio: (rates['punctual'] ?? 0) / (rates['pool'] ?? Number.NaN) })
    report(`Mails, round ${round}: ${JSON.stringify(figures.at(-1))}`)
  }
  const median = mediansOf(figures)
  return {
    describedAs: servers.describedAs,
    measurements: [
      {
        name: `${recipients} recipients with a mail each, of ${order.bytes} bytes`,
        figures: median,
        checkResults: [atLeast('mails/s, Punctual / the pool of the library', median['ratio'] ?? 0, goal)],
      },
    ],
  }
}

function rateOf({ mails, firstAtMs, lastAtMs }: TakenMails): number {
  if (mails !== recipients) throw new Error(`${mails} of ${recipients} mails came`)
  return ((mails - 1) * 1_000) / (lastAtMs - firstAtMs)
}

interface Sink extends AsyncDisposable {
  readonly port: number
  /** What came since this was called last. */
  beginAgain(): Promise<TakenMails>
}

async function startSink(): Promise<Sink> {
  const child = startProcess('sink-process.ts')
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async beginAgain() {
      child.send('begin again')
      const [taken] = (await once(child, 'message')) as [TakenMails]
      return taken
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function sendByPool(order: PoolOrder): Promise<number> {
  const child = startProcess('pool-process.ts')
  const ended = once(child, 'exit')
  const answered = once(child, 'message')
  child.send(order)
  const [processorMs] = (await Promise.race([answered, ended.then(failed)])) as [number]
  await ended
  return processorMs
}

function failed(): never {
  throw new Error('the pool did not send all mails')
}

function startProcess(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)))
}
