import { describe, expect, test } from 'vitest'

import { served } from './console/served.ts'

/*
 * The pages of the console, before one cluster and one browser: their tests run one after the other, in the
 * order of this file. The first files count what the samples have; the last one makes hundreds of schedules.
 * The page of a schedule and its forms are in `console-schedule.test.ts`, which runs beside this file. A page
 * whose tests kill processes, or need an empty service, has a file and a cluster of its own.
 */

test('the cluster prints each step with its seconds, the address of the console once and last, and the interface leads there', async () => {
  const { output, local } = served.cluster
  expect(output()).toMatch(/^ {3}\d s {2}Starting PostgreSQL and Redis\.$/m)
  expect(output()).toMatch(/^ +\d+ s {2}All \d+ processes are healthy\.$/m)
  expect(output().trimEnd().split('\n').slice(-2)).toEqual([
    `  ${local.ConsoleUrl}`,
    `  user ${local.AdminUser}, password ${local.AdminPassword}`,
  ])
  expect(output().split(local.ConsoleUrl ?? '')).toHaveLength(2)
  expect(output()).not.toMatch(/redis-check-rdb|Prisma|undefined/)
  const answer = await fetch(local.ApiUrl, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect(answer.headers.get('location')).toBe(local.ConsoleUrl)
})

describe('session', async () => void (await import('./console/session.ts')))
describe('forced colours', async () => void (await import('./console/forced-colours.ts')))
describe('keyboard', async () => void (await import('./console/keyboard.ts')))
describe('kept focus', async () => void (await import('./console/kept-focus.ts')))
describe('covered focus', async () => void (await import('./console/covered-focus.ts')))
describe('large text', async () => void (await import('./console/large-text.ts')))
describe('sources', async () => void (await import('./console/sources.ts')))
describe('account', async () => void (await import('./console/account.ts')))
describe('events', async () => void (await import('./console/events.ts')))
describe('pauses', async () => void (await import('./console/pauses.ts')))
describe('tonight', async () => void (await import('./console/tonight.ts')))
describe('move in', async () => void (await import('./console/move-in.ts')))
describe('administration', async () => void (await import('./console/administration.ts')))
describe('rights on folders', async () => void (await import('./console/folder-rights.ts')))
describe('refusals', async () => void (await import('./console/refusals.ts')))
describe('executions', async () => void (await import('./console/executions.ts')))
describe('held runs', async () => void (await import('./console/held-runs.ts')))
describe('reasons', async () => void (await import('./console/reasons.ts')))
describe('ten tasks', async () => void (await import('./console/ten-tasks.ts')))
describe('proof', async () => void (await import('./console/proof.ts')))
describe('actions on many schedules', async () => void (await import('./console/bulk-schedules.ts')))
describe('side sheet', async () => void (await import('./console/side-sheet.ts')))
describe('schedules', async () => void (await import('./console/schedules.ts')))
