import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { describe, expect, it } from 'vitest'

import { processEnvironment } from './support/process-environment.ts'

/** Starts a sample as the first run does, and waits for its first log line or its end. */
function start(entry: string, environment: Record<string, string>) {
  const path = new URL(`../src/${entry}/main.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [path], {
    env: { ...processEnvironment, ...environment },
    stdio: 'pipe',
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return {
    child,
    output: () => output,
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
  }
}

const settings = {
  bi: {
    SAMPLE_BI_PORT: '0',
    SAMPLE_BI_TENANT_ID: 't',
    SAMPLE_BI_CLIENT_ID: 'c',
    SAMPLE_BI_CLIENT_SECRET: 'never told',
  },
  reportserver: {
    SAMPLE_REPORT_SERVER_PORT: '0',
    SAMPLE_REPORT_SERVER_USER: 'u',
    SAMPLE_REPORT_SERVER_PASSWORD: 'never told',
  },
}

describe.each(['bi', 'reportserver'] as const)('the %s process', (entry) => {
  it('listens, answers healthz and ends with 0 on SIGTERM, without a word about its secret', async () => {
    const running = start(entry, settings[entry])
    const address = () => /listening at (http:[^"]+)"/.exec(running.output())?.[1]
    await expect.poll(address, { timeout: 15_000 }).toBeDefined()
    expect((await fetch(`${address()}/healthz`)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    expect(running.output()).not.toContain('never told')
    expect(running.output()).not.toContain('Warning')
  })

  it('names every missing setting in one go and ends with 1', async () => {
    const running = start(entry, {})
    expect(await running.ended).toEqual([1, null])
    for (const name of Object.keys(settings[entry])) expect(running.output()).toContain(name)
  })
})
