import { describe, expect, test } from 'vitest'

import { small } from './small-cluster/small.ts'

/*
 * What needs no more than the smallest cluster with samples: one is started for all. The command line comes first: it
 * counts what the samples have.
 */

test('the file of a cluster that has started names the process of each app', () => {
  const { Processes } = small.cluster.local
  expect(Processes.map(({ App }) => App)).toContain('worker')
  expect(Processes.filter(({ Pid }) => Pid === null)).toEqual([])
})

describe('the command line', async () => void (await import('./small-cluster/command-line.ts')))
describe('traces', async () => void (await import('./small-cluster/traces.ts')))
describe('an embedded report', async () => void (await import('./small-cluster/embedded-report.ts')))
describe('the front', async () => void (await import('./small-cluster/front.ts')))
