import { setTimeout as sleep } from 'node:timers/promises'

import { type Container, startContainer } from '../images/container.ts'
import type { MachineName, Network } from './network.ts'

export interface MachineOptions {
  readonly name: MachineName
  readonly network: Network
  readonly images: Readonly<Record<'product' | 'samples' | 'migrations', string>>
  /** The directory that all machines mount, as a share of files. */
  readonly data: string
  /** Settings that every process of the machine has. */
  readonly environment: Readonly<Record<string, string>>
}

/** A process that a machine keeps running until it is stopped. */
interface Service {
  readonly name: string
  readonly healthPort: number
  readonly container: Container
}

export interface Machine {
  readonly name: MachineName
  /** Runs a command of an image to its end, and answers what it printed. */
  run(command: readonly [string, ...string[]], options?: RunOptions): Promise<string>
  /** Starts processes, and waits until each is healthy. */
  start(processes: readonly ProcessPlan[]): Promise<void>
  /** Sends SIGTERM to every process, and waits for their ends in order. */
  stop(): Promise<void>
}

export interface ProcessPlan {
  readonly name: string
  readonly image: 'product' | 'samples'
  readonly healthPort: number
  readonly environment: Readonly<Record<string, string>>
}

interface RunOptions {
  readonly image?: 'product' | 'migrations'
  readonly environment?: Readonly<Record<string, string>>
  readonly exitCode?: number
  /** Directory that is kept as `/tmp` from one command to the next. */
  readonly temporary?: string
}

const healthTimeoutMs = 180_000
const healthPauseMs = 1_000

/** A machine of a network: processes in the root file systems of the images, in one network namespace. */
export function openMachine({ name, network, images, data, environment: shared }: MachineOptions): Machine {
  let services: Service[] = []
  const begin = ({ image, command, environment, temporary = null }: Begin) =>
    startContainer({
      image: images[image],
      data,
      temporary,
      command,
      environment: { ...shared, ...environment },
      enter: network.on(name),
    })

  async function run(command: readonly [string, ...string[]], options: RunOptions = {}): Promise<string> {
    const { image = 'product', exitCode = 0, ...rest } = options
    const container = begin({ image, command, ...rest, environment: { HOME: '/tmp', ...rest.environment } })
    const ended = await container.ended
    if (ended === exitCode) return container.output()
    throw new Error(`machine ${name}: ${command.join(' ')} ended with ${ended}:\n${container.output()}`)
  }

  async function isHealthy(port: number): Promise<boolean> {
    const environment = { HEALTHCHECK_URL: `http://127.0.0.1:${port}/healthz` }
    return (await begin({ image: 'product', command: ['punctual-health'], environment }).ended) === 0
  }

  return {
    name,
    run,
    async start(processes) {
      for (const { name: processName, image, healthPort, environment } of processes) {
        const command = [`punctual-${processName}`] as const
        const named = { PUNCTUAL_SERVER_NAME: `${processName}-${name}`, ...environment }
        services.push({
          name: processName,
          healthPort,
          container: begin({ image, command, environment: named }),
        })
      }
      const limit = AbortSignal.timeout(healthTimeoutMs)
      for (const service of services)
        while (!(await isHealthy(service.healthPort))) {
          if (limit.aborted)
            throw new Error(`machine ${name}: ${service.name} is not healthy:\n${service.container.output()}`)
          await sleep(healthPauseMs)
        }
    },
    async stop() {
      for (const { name: processName, container } of services.toReversed()) {
        container.terminate()
        const exitCode = await container.ended
        if (exitCode !== 0)
          throw new Error(`machine ${name}: ${processName} ended with ${exitCode}:\n${container.output()}`)
      }
      services = []
    },
  }
}

interface Begin {
  readonly image: 'product' | 'samples' | 'migrations'
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
  readonly temporary?: string | null
}
