import { createEgressGuard, egressSettings, silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type ScriptedServer, startScriptedServer } from './support/scripted-server.ts'
import { biAccount, reportServerAccount } from './support/setting.ts'

const never = new AbortController().signal

let server: ScriptedServer
beforeEach(async () => void (server = await startScriptedServer()))
afterEach(() => server[Symbol.asyncDispose]())

function sourcesWith(allow: string): SourcesWithDiscovery {
  const egress = createEgressGuard({
    allow: egressSettings.EGRESS_ALLOW.parse(allow),
    deny: [],
    unlisted: 'public',
  })
  return createSources({ clock: systemClock(), random: () => 0, logger: silentLogger(), egress })
}

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
  'no connector connects to this machine as %s unless EGRESS_ALLOW names it with the port',
  async (host) => {
    const port = Number(new URL(server.url).port)
    await using sources = sourcesWith(`127.0.0.1:${port + 1},localhost:${port + 1}`)
    const url = `http://${host}:${port}`
    for (const account of [biAccount({ url }), reportServerAccount({ url })]) {
      const validation = await sources.validate(account, never)
      expect(validation.ok).toBe(false)
      expect(validation.problems.map(({ failure }) => failure.code)).toContain('source_host_refused')
    }
    expect(server.seen).toEqual([])
  },
)

test('a connector connects to this machine when EGRESS_ALLOW names its name', async () => {
  const port = new URL(server.url).port
  await using sources = sourcesWith(`localhost:${port}`)
  await sources.validate(reportServerAccount({ url: `http://localhost:${port}` }), never)
  expect(server.seen.length).toBeGreaterThan(0)
})
