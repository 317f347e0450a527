import { openTracing, silentLogger, systemClock } from '@punctual/runtime'

import { atLeast, type Measurement } from '../measurement.ts'
import { startCollector, startServers } from '../services.ts'
import { median } from '../statistics.ts'
import { startPunctual } from '../throughput/measure-throughput.ts'
import type { TracedSide } from '../throughput/punctual-side.ts'
import { runRound, type Side } from '../throughput/side.ts'

export interface TracesOptions {
  readonly rounds: number
  readonly jobs: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** Of the traces that begin in a process; the first is the default. */
const shares = [0.1, 1]
const round = { workers: 2, concurrency: 50, limitMs: 60_000 }
/** Of the executions a second without traces. */
const goal = 0.9

/** Executions a second with traces, beside as many executions without them. Each side has servers of its own. */
export async function measureTraces(
  options: TracesOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  const { rounds, jobs, signal, report } = options
  await using resources = new AsyncDisposableStack()
  const collectorUrl = await startCollector(resources)
  const sides = [await openSide(resources, signal, null)]
  for (const share of shares) {
    const traced = await traceInto(resources, collectorUrl, share)
    sides.push(await openSide(resources, signal, { ...traced, share }))
  }
  const rates = sides.map(({ name }) => ({ name, perSecond: [] as number[] }))
  for (let number = 0; number < rounds + 1; number += 1) {
    for (const [index, { name, side }] of sides.entries()) {
      signal.throwIfAborted()
      const perSecond = await runRound(side, { ...round, jobs })
      report(`${number === 0 ? 'Warm-up' : `Round ${number}`}, ${name}: ${perSecond.toFixed(0)}/s`)
      if (number > 0) rates[index]?.perSecond.push(perSecond)
    }
  }
  if ((await exportsOf(collectorUrl)) === 0) throw new Error('no trace came to the collector')
  const [without, ...traced] = rates
  return {
    describedAs: sides[0]?.describedAs ?? '',
    measurements: [
      {
        name: `Executions/s with traces, ${round.workers} workers`,
        figures: Object.fromEntries(rates.map(({ name, perSecond }) => [name, median(perSecond)])),
        checkResults: traced.slice(0, 1).map(({ name, perSecond }) => {
          const ratios = perSecond.map((each, index) => each / (without?.perSecond[index] ?? Number.NaN))
          return atLeast(`${name} : without`, median(ratios), goal)
        }),
      },
    ],
  }
}

async function openSide(
  resources: AsyncDisposableStack,
  signal: AbortSignal,
  traced: (TracedSide & { readonly share: number }) | null,
): Promise<{ readonly name: string; readonly describedAs: string; readonly side: Side }> {
  const servers = await startServers(resources, signal)
  const { sides } = await startPunctual(resources, servers, traced ?? undefined)
  const name = traced === null ? 'without' : `${traced.share * 100} % of the traces`
  return { name, describedAs: servers.describedAs, side: sides.tuned }
}

async function traceInto(
  resources: AsyncDisposableStack,
  collectorUrl: string,
  share: number,
): Promise<TracedSide> {
  const tracing = await openTracing(resources, {
    app: 'api',
    config: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
      OTEL_EXPORTER_OTLP_HEADERS: undefined,
      OTEL_TRACES_SAMPLER_ARG: share,
      PUNCTUAL_SERVER_NAME: 'bench',
    },
    clock: systemClock(),
    logger: silentLogger(),
  })
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_TRACES_SAMPLER_ARG: String(share),
  }
  return { tracing, environment }
}

async function exportsOf(collectorUrl: string): Promise<number> {
  const answer = await fetch(collectorUrl, { signal: AbortSignal.timeout(5_000) })
  return Number(await answer.text())
}
