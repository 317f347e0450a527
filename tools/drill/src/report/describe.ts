import {
  type Count,
  type Figures,
  keepsCount,
  keepsTime,
  type Measurement,
  type Target,
  type Trend,
} from './figures.ts'
import { formatTable, percentile } from './table.ts'

/** The figures as tables for users. */
export function describeFigures({ measurements, counts, trends }: Figures): string {
  const tables = [
    measurements.length === 0
      ? null
      : formatTable(['time', 'n', 'p50', 'p99', 'max', 'target', ''], measurements.map(timeRow)),
    counts.length === 0 ? null : formatTable(['count', 'value', 'target', ''], counts.map(countRow)),
    trends.length === 0
      ? null
      : formatTable(
          ['process', 'lived', 'memory early → late', 'open files early → late', ''],
          trends.map(trendRow),
        ),
  ]
  return tables.filter((table) => table !== null).join('\n\n')
}

function timeRow(measured: Measurement): string[] {
  const { what, valuesMs, target } = measured
  const cell = (share: number) => (valuesMs.length === 0 ? '–' : inWords(percentile(valuesMs, share)))
  return [
    what,
    String(valuesMs.length),
    cell(0.5),
    cell(0.99),
    cell(1),
    targetInWords(target),
    checkResult(target, keepsTime(measured)),
  ]
}

function countRow(count: Count): string[] {
  const { atLeast, atMost } = count.target
  const wanted = [
    atLeast === undefined ? null : `≥ ${atLeast}`,
    atMost === undefined ? null : atMost === 0 ? '0' : `≤ ${atMost}`,
  ]
  return [
    count.what,
    String(count.value),
    wanted.filter((word) => word !== null).join(', '),
    checkResult(count.target, keepsCount(count)),
  ]
}

function trendRow({ name, minutes, memoryMb, handles, checkResult: grown }: Trend): string[] {
  const memory = memoryMb === null ? '' : `${Math.round(memoryMb.early)} → ${Math.round(memoryMb.late)} MB`
  return [
    name,
    `${minutes.toFixed(1)} min`,
    memory,
    `${handles.early} → ${handles.late}`,
    grown ?? 'cannot be told',
  ]
}

function targetInWords({ p50, p99, max }: Target): string {
  const words = Object.entries({ p50, p99, max }).flatMap(([name, limit]) =>
    limit === undefined ? [] : [`${name} ≤ ${inWords(limit)}`],
  )
  return words.join(', ')
}

function inWords(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
}

function checkResult(target: object, kept: boolean): string {
  return Object.keys(target).length === 0 ? '' : kept ? 'met' : 'MISSED'
}
