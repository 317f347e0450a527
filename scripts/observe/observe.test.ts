import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

import type { MetricDeclaration, MetricLabel } from '../../packages/runtime/src/index.ts'
import { createMetrics } from '../../packages/runtime/src/metrics/metrics.ts'
import { deliveredWithinSeconds } from './objectives.ts'
import { dashboards } from './dashboards.ts'
import { reportedMetrics } from './reported-metrics.ts'
import { rules } from './rules.ts'

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly for?: string
  readonly annotations?: { readonly runbook: string }
}

/** What is read of a configuration of Prometheus. */
interface Prometheus {
  readonly scrape_configs?: Array<{ job_name: string; static_configs: Array<{ targets: string[] }> }>
}

const pageOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url)), 'utf8')

const declared = new Map(reportedMetrics().map(({ declaration }) => [declaration.name, declaration]))
const allRules = Object.values(rules()).flatMap((file) =>
  (parse(file) as { groups: Array<{ rules: Rule[] }> }).groups.flatMap((group) => group.rules),
)
const alerts = allRules.filter(({ alert }) => alert !== undefined)
const recorded = new Set(allRules.flatMap(({ record }) => record ?? []))
const shown = Object.values(dashboards()).flatMap((file) =>
  (
    JSON.parse(file) as { panels: Array<{ title: string; targets?: Array<{ expr: string }> }> }
  ).panels.flatMap(({ targets }) =>
    (targets ?? []).map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  ),
)
const asked = [...allRules.map(({ expr }) => expr), ...shown]

/** Labels that Prometheus adds to each series. */
const added = ['instance', 'job']

/** What is wrong with a query: what does not parse, and each metric, label and value that no process reports. */
function problemsOf(query: string): string[] {
  const problems: string[] = []
  const names: string[] = []
  const textOf = (node: { from: number; to: number }) => query.slice(node.from, node.to)
  parser.parse(query).iterate({
    enter(node) {
      if (node.type.isError) problems.push(`does not parse at ${node.from}`)
      if (node.name === 'Identifier') {
        names.push(textOf(node))
        if (!isReported(textOf(node))) problems.push(`metric ${textOf(node)}`)
      }
      if (node.name === 'LabelName') problems.push(...labelProblems(textOf(node), names))
      if (node.name === 'UnquotedLabelMatcher')
        problems.push(...matcherProblems(textOf(node), names.at(-1) ?? ''))
    },
  })
  // A grouping stands before the metrics that it groups.
  for (const [, labels] of query.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of labels!.split(', '))
      if (label !== 'le' && !names.some((name) => hasLabel(name, label))) problems.push(`label ${label}`)
  return problems
}

const labelProblems = (label: string, names: readonly string[]) =>
  names.length === 0 || label === 'le' || names.some((name) => hasLabel(name, label))
    ? []
    : [`label ${label}`]

function matcherProblems(matcher: string, name: string): string[] {
  const [, label = '', operator = '', value = ''] = /^(\w+)([=!~]+)"(.*)"$/.exec(matcher) ?? []
  const values = valuesOf(name, label)
  if (values === null) return []
  const isMet = (each: string) =>
    operator.includes('~') ? new RegExp(`^(?:${value})$`).test(each) : value === each
  const fits = values.some((each) => writtenForms(label, each).every(isMet))
  return fits ? [] : [`value ${matcher} of ${name}`]
}

/** Prometheus 3 writes the bound 300 of a histogram as 300.0, and earlier ones as 300. */
const writtenForms = (label: string, value: string) =>
  label === 'le' && /^\d+$/.test(value) ? [value, `${value}.0`] : [value]

function declarationOf(name: string): MetricDeclaration | undefined {
  const histogram = declared.get(name.replace(/_(bucket|count|sum)$/, ''))
  return declared.get(name) ?? (histogram?.kind === 'histogram' ? histogram : undefined)
}

const isReported = (name: string) =>
  recorded.has(name) || /^(process|nodejs)_/.test(name) || declarationOf(name) !== undefined

const hasLabel = (name: string, label: string) =>
  added.includes(label) || Object.hasOwn(declarationOf(name)?.labels ?? {}, label)

/** Null where every value may be. */
function valuesOf(name: string, label: string): readonly string[] | null {
  const declaration = declarationOf(name)
  if (declaration === undefined || added.includes(label)) return null
  if (label === 'le') return declaration.kind === 'histogram' ? declaration.buckets.map(String) : []
  return declaration.labels[label as never]?.values ?? []
}

test('every metric follows the conventions: base units, _total for counters only', () => {
  expect(declared.size).toBeGreaterThan(25)
  for (const [name, { kind }] of declared) {
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|mb|count|sum|bucket)$/)
  }
})

test('rules and dashboards ask only for metrics, labels and values that there are', () => {
  expect(asked.length).toBeGreaterThan(70)
  expect(asked.flatMap((query) => problemsOf(query).map((problem) => `${problem} in ${query}`))).toEqual([])
})

test('a query with a wrong metric, label, value or form is found', () => {
  expect(problemsOf('sum(rate(punctual_gone_total[5m]))')).toEqual(['metric punctual_gone_total'])
  expect(problemsOf('sum by (gone) (punctual_executions)')).toContain('label gone')
  expect(problemsOf('punctual_executions{state="gone"}')).toHaveLength(1)
  expect(problemsOf('punctual_delivered_seconds_bucket{le="7"}')).toHaveLength(1)
  expect(problemsOf('punctual_delivered_seconds_bucket{le="300"}')).toHaveLength(1)
  expect(problemsOf('punctual_delivered_seconds_bucket{le=~"300([.]0)?"}')).toEqual([])
  expect(problemsOf('sum(punctual_leader')).not.toEqual([])
})

test('the sample of a scrape configuration has the jobs that queries select, at the ports of the operations', () => {
  const blocks = [...pageOf('observe').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block = '']) =>
    parse(block),
  )
  const jobs = (blocks as Prometheus[]).flatMap(({ scrape_configs: configs = [] }) => configs)
  const names = jobs.map(({ job_name: name }) => name)
  expect(names.filter((name) => !name.startsWith('punctual'))).toEqual([])
  const selectors = asked.flatMap((query) => [...query.matchAll(/\bjob=~?"([^"]+)"/g)])
  expect(selectors).not.toEqual([])
  for (const [, job = ''] of selectors)
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`^(?:${job})$`)))
  const [row = ''] = /^\| Prometheus \|.*$/m.exec(pageOf('operations')) ?? []
  const targets = jobs.flatMap(({ static_configs: configs }) => configs.flatMap((each) => each.targets))
  expect([...new Set(targets.map((target) => target.split(':').at(-1)))]).toEqual(row.match(/\d+/g))
})

test('every alert is a rule of its own, and its runbook is a section of the operations', () => {
  const anchors = [...pageOf('operations').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  for (const { alert, for: holds, annotations } of alerts) {
    expect([alert, holds]).toEqual([alert, expect.stringMatching(/^\d+[smhd]$/)])
    const [file, anchor] = annotations!.runbook.split('#')
    expect([alert, file]).toEqual([alert, 'docs/operations.md'])
    expect(anchors, alert).toContain(anchor)
  }
})

test('an alert of a first increase sees it: each series that it asks for is there from the start of the process', async () => {
  const increases = /increase\((\w+)(?:\{[^}]*\})?\[\w+\]\)+ > 0/g
  const first = alerts.flatMap(({ expr }) => [...expr.matchAll(increases)].map(([, name = '']) => name))
  expect(first).toContain('punctual_failures_total')
  expect(first.length).toBeGreaterThan(4)
  for (const name of first) {
    const declaration = declarationOf(name)!
    const { body } = await createMetrics({ groups: [{ declaration }] }).read()
    const values = Object.values<MetricLabel>(declaration.labels).map((label) => label.values.length)
    const count = values.reduce((product, each) => product * each, 1)
    expect([name, body.split('\n').filter((line) => line.startsWith(name)).length]).toEqual([name, count])
  }
})

test('an alert of credentials sees each code that says they are refused, have expired or are missing', () => {
  const { expr } = alerts.find(({ alert }) => alert === 'PunctualCredentialsRejected')!
  const asked = new RegExp(`^(?:${/code=~"([^"]+)"/.exec(expr)?.[1]})$`)
  expect(valuesOf('punctual_failures_total', 'code')!.filter((code) => asked.test(code))).toEqual([
    'source_credentials_rejected',
    'source_credentials_expired',
    'source_sign_in_required',
    'source_proxy_credentials_rejected',
    'mail_credentials_rejected',
  ])
})

test('the objective of deliveries is a bound of the histogram', () => {
  expect(declared.get('punctual_delivered_seconds')).toMatchObject({
    buckets: expect.arrayContaining([deliveredWithinSeconds]),
  })
})
