import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { buildLabel, semanticVersion, timeZoneRules } from '../version.ts'
import {
  type CounterDeclaration,
  type GaugeDeclaration,
  type HistogramDeclaration,
  type MetricDeclaration,
  type MetricGroup,
} from './declaration.ts'
import { processMetrics } from './process-metrics.ts'

type LabelValues<Label extends string> = Readonly<Record<Label, string>>

/**
 * The measurements of one process. Made in its composition root and handed down like the logger; recording
 * never fails.
 */
export interface Metrics {
  increase<Label extends string>(
    counter: CounterDeclaration<Label>,
    labels: LabelValues<Label>,
    by?: number,
  ): void
  set<Label extends string>(gauge: GaugeDeclaration<Label>, labels: LabelValues<Label>, value: number): void
  observe<Label extends string>(
    histogram: HistogramDeclaration<Label>,
    labels: LabelValues<Label>,
    value: number,
  ): void
  /** Asks for the value of a gauge at every reading; `value` must be quick and may not fail. */
  measure<Label extends string>(
    gauge: GaugeDeclaration<Label>,
    labels: LabelValues<Label>,
    value: () => number,
  ): void
  /** Shows a gauge no longer: this process has nothing to say about it now. */
  withdraw(gauge: GaugeDeclaration): void
  /** Everything, in the text format of Prometheus. */
  read(): Promise<MetricsText>
}

export interface MetricsText {
  readonly contentType: string
  readonly body: string
}

/**
 * Makes the registry of a process. The counters and histograms of the groups are there from the start, at
 * zero, so that a first increase is seen as one. A gauge appears with its first value, and a metric of
 * another group with its first use.
 *
 * @param process has the metrics of the process itself too: memory, CPU, event loop. For a process that makes
 *   one registry.
 */
export function createMetrics(options: { groups?: readonly MetricGroup[]; process?: boolean } = {}): Metrics {
  const registry = new Registry()
  // By name, so that a group that is made twice is still one.
  const instruments = new Map<string, Instrument>()
  const measured: Array<() => void> = []

  function record(
    declaration: MetricDeclaration,
    labels: Readonly<Record<string, string>>,
    value: number,
  ): void {
    if (!Number.isFinite(value)) return
    instrumentOf(declaration)(labels, value)
  }

  function instrumentOf(declaration: MetricDeclaration): Instrument {
    const known = instruments.get(declaration.name)
    if (known) return known
    const made = instrumentFor(declaration, registry)
    instruments.set(declaration.name, made)
    return made
  }

  for (const declaration of (options.groups ?? []).flatMap((group) => Object.values(group))) {
    if (declaration.kind !== 'gauge') instrumentOf(declaration)
  }
  if (options.process) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs })
    const labels = { version: semanticVersion, build: buildLabel, tzdata: timeZoneRules }
    record(processMetrics.build, labels, 1)
  }

  return {
    increase: (declaration, labels, by = 1) => record(declaration, labels, Math.max(by, 0)),
    set: record,
    observe: record,
    measure(declaration, labels, value) {
      measured.push(() => record(declaration, labels, value()))
    },
    withdraw(declaration) {
      registry.removeSingleMetric(declaration.name)
      instruments.delete(declaration.name)
    },
    async read() {
      for (const measure of measured) measure()
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}

/**
 * Interval of measuring the delay of the event loop. The usual hundred samples a second cost half a percent of a
 * processor.
 */
const eventLoopSampleMs = 100

/** Takes a value under labels; a label value that was not declared is `other`. */
type Instrument = (labels: Readonly<Record<string, string>>, value: number) => void

function instrumentFor(declaration: MetricDeclaration, registry: Registry): Instrument {
  const { name, help, kind, labels } = declaration
  const common = { name, help, labelNames: Object.keys(labels), registers: [registry] }
  const known = Object.entries(labels).map(([label, { values }]) => [label, new Set(values)] as const)
  const bounded = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      known.map(([label, values]) => [label, values.has(given[label] ?? '') ? given[label]! : 'other']),
    )
  switch (kind) {
    case 'counter': {
      const metric = new Counter(common)
      for (const series of seriesFromTheStart(declaration)) metric.inc(series, 0)
      return (given, value) => metric.inc(bounded(given), value)
    }
    case 'gauge': {
      const metric = new Gauge(common)
      return (given, value) => metric.set(bounded(given), value)
    }
    case 'histogram': {
      const metric = new Histogram({ ...common, buckets: [...declaration.buckets] })
      for (const series of seriesFromTheStart(declaration)) metric.zero(series)
      return (given, value) => metric.observe(bounded(given), value)
    }
  }
}

/** More combinations than this appear one by one, with their first value; each of a histogram is a dozen series. */
const mostFromTheStart = { counter: 200, histogram: 60 }

/** Every combination of label values, or none when there are many. */
function seriesFromTheStart({
  labels,
  kind,
}: CounterDeclaration | HistogramDeclaration): Record<string, string>[] {
  const dimensions: Array<[string, { values: readonly string[] }]> = Object.entries(labels)
  if (dimensions.reduce((count, [, { values }]) => count * values.length, 1) > mostFromTheStart[kind])
    return []
  return dimensions.reduce<Record<string, string>[]>(
    (found, [label, { values }]) =>
      found.flatMap((series) => values.map((value) => ({ ...series, [label]: value }))),
    [{}],
  )
}
