/**
 * The value of a series in the text format of Prometheus, such as `runs_total{status="good"}`; undefined without
 * such a series.
 */
export function metricOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
