/*
 * What a process reports about itself, declared as data
 *
 * A metric is declared once, beside the code that feeds it, and the declaration is also the handle:
 * `metrics.increase(engineMetrics.ended, { status })`. The same declarations make docs/metrics.md. Every
 * label lists its values, so the number of series is known beforehand, whatever users name their schedules. A
 * value that is not in the list is counted as `other`.
 */

/** A label with everything it can say. */
export interface MetricLabel {
  readonly meaning: string
  readonly values: readonly string[]
}

/** The headings below "Alerts" of docs/operations.md, which say what to do. */
export type Runbook =
  | 'planning'
  | 'waiting'
  | 'targets'
  | 'deliveries'
  | 'completeness'
  | 'interface'
  | 'database'

/** A rule that a person is called by. */
export interface MetricAlert {
  /** Name of the rule. */
  readonly name: string
  /** `critical`: runs or deliveries are late or at risk now; `warning`: in working hours. */
  readonly severity: 'critical' | 'warning'
  readonly runbook: Runbook
  /** The condition, in PromQL. */
  readonly condition: string
  /** How long it must hold, such as `1m`. */
  readonly holds: string
  /** What has happened and where to find out more. */
  readonly says: string
}

interface Declared<Label extends string> {
  /** `punctual_…`, with the base unit at its end, `_total` for counters. */
  readonly name: string
  /** One sentence for users. */
  readonly help: string
  readonly labels: Readonly<Record<Label, MetricLabel>>
  readonly alert?: MetricAlert
}

/** Only grows; begins at zero with the process. */
export interface CounterDeclaration<Label extends string = string> extends Declared<Label> {
  readonly kind: 'counter'
}

/** Goes up and down. */
export interface GaugeDeclaration<Label extends string = string> extends Declared<Label> {
  readonly kind: 'gauge'
}

/** Counts values by size. */
export interface HistogramDeclaration<Label extends string = string> extends Declared<Label> {
  readonly kind: 'histogram'
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[]
}

export type MetricDeclaration = CounterDeclaration | GaugeDeclaration | HistogramDeclaration

/** Metrics that belong together. */
export type MetricGroup = Readonly<Record<string, MetricDeclaration>>

type Given<Declaration> = Omit<Declaration, 'kind' | 'labels'>

/** Declares a counter. */
export function counter<Label extends string = never>(
  given: Given<CounterDeclaration> & { labels?: Record<Label, MetricLabel> },
): CounterDeclaration<Label> {
  return { ...given, kind: 'counter', labels: given.labels ?? ({} as Record<Label, MetricLabel>) }
}

/** Declares a gauge. */
export function gauge<Label extends string = never>(
  given: Given<GaugeDeclaration> & { labels?: Record<Label, MetricLabel> },
): GaugeDeclaration<Label> {
  return { ...given, kind: 'gauge', labels: given.labels ?? ({} as Record<Label, MetricLabel>) }
}

/** Declares a histogram. */
export function histogram<Label extends string = never>(
  given: Given<HistogramDeclaration> & { labels?: Record<Label, MetricLabel> },
): HistogramDeclaration<Label> {
  return { ...given, kind: 'histogram', labels: given.labels ?? ({} as Record<Label, MetricLabel>) }
}
