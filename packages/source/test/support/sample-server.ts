import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { freePort } from '@punctual/local'
import { bareEnvironment } from '@punctual/testing'

/** One of the sample source systems, as a process of its own. */
export interface SampleServer extends AsyncDisposable {
  readonly url: string
  /** Sends faults to its control route; an empty object leaves all as it is. */
  faults(settings: Record<string, unknown>): Promise<void>
  resetFaults(): Promise<void>
  statistics(): Promise<Record<string, number>>
}

/**
 * Starts `apps/samples/src/<name>/main.ts` on a free port and waits until it answers.
 *
 * @param portVariable the setting that takes the port
 */
export async function startSampleServer(options: {
  name: 'bi' | 'reportserver' | 'dashboard'
  portVariable: string
  environment: Record<string, string>
}): Promise<SampleServer> {
  const port = await freePort()
  const main = fileURLToPath(new URL(`../../../../apps/samples/src/${options.name}/main.ts`, import.meta.url))
  const environment = {
    ...bareEnvironment(),
    LOG_LEVEL: 'warn',
    ...options.environment,
    [options.portVariable]: String(port),
  }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await listening(url, child)
  const control = async (method: string, path: string, body?: unknown) => {
    const content =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${url}/control/${path}`, { method, ...content })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    faults: (settings) => control('POST', 'faults', settings) as Promise<void>,
    resetFaults: () => control('DELETE', 'faults') as Promise<void>,
    statistics: () => control('GET', 'statistics') as Promise<Record<string, number>>,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Asks until the server answers; a refused connection takes no time, so the next attempt is soon enough. */
async function listening(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`the sample server ended with ${child.exitCode}`)
}
