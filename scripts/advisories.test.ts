import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('advisories.ts', import.meta.url))

/** Runs the check on a registry that answers every request for advisories with this. */
async function checkWith(status: number, answer: unknown): Promise<{ exitCode: number; output: string }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

function check(registry: string, ...more: string[]): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, '--registry', registry, ...more], (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : 1, output: stdout + stderr }),
    )
  })
}

const hole = { id: 1, url: 'https://example.com/1', title: 'A hole', vulnerable_versions: '>=0.0.1', cwe: [] }
const advisory = (severity: string) => ({
  fastify: [{ ...hole, severity, cvss: { score: 9, vectorString: null } }],
})

it('an installed library with an advisory of the severity critical or high fails the check by its name', async () => {
  for (const severity of ['critical', 'high'])
    expect(await checkWith(200, advisory(severity))).toEqual({ exitCode: 1, output: 'fastify: A hole\n' })
})

it('advisories below, or none, pass', async () => {
  for (const answer of [advisory('moderate'), {}])
    expect(await checkWith(200, answer)).toEqual({
      exitCode: 0,
      output: 'No library has an advisory of the severity high or above.\n',
    })
})

it('a registry that refuses or does not answer skips the check, which says so', async () => {
  const refused = await checkWith(405, {})
  const away = await check('http://127.0.0.1:9/')
  for (const { exitCode, output } of [refused, away]) {
    expect(exitCode).toBe(0)
    expect(output).toMatch(/^skipped: the registry gives no advisories \(/)
  }
})

it('a failure of another kind is no reason to skip', async () => {
  const { exitCode, output } = await check('http://127.0.0.1:9/', '--no-such-option')
  expect(output).toContain('--no-such-option')
  expect(exitCode).toBe(1)
})
