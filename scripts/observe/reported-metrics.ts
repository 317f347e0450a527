import { metricGroups as api } from '../../apps/api/src/metrics.ts'
import { metricGroups as scheduler } from '../../apps/scheduler/src/metrics.ts'
import { metricGroups as worker } from '../../apps/worker/src/metrics.ts'
import type { MetricDeclaration, MetricGroup } from '../../packages/runtime/src/index.ts'

export const apps: ReadonlyArray<{ name: string; groups: readonly MetricGroup[] }> = [
  { name: 'api', groups: api },
  { name: 'scheduler', groups: scheduler },
  { name: 'worker', groups: worker },
]

export interface ReportedMetric {
  readonly declaration: MetricDeclaration
  readonly apps: string[]
}

/** Every metric once, with the apps that report it; those of one app come first. */
export function reportedMetrics(): ReportedMetric[] {
  const found = new Map<string, ReportedMetric>()
  for (const { name, groups } of apps) {
    for (const declaration of groups.flatMap((group) => Object.values(group))) {
      const told = found.get(declaration.name)
      if (told) told.apps.push(name)
      else found.set(declaration.name, { declaration, apps: [name] })
    }
  }
  return [...found.values()].toSorted((left, right) => rank(left).localeCompare(rank(right)))
}

function rank({ apps: tellers, declaration }: ReportedMetric): string {
  return `${tellers.length === 1 ? apps.findIndex(({ name }) => name === tellers[0]) : 9}${declaration.name}`
}
