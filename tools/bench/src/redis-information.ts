import { Queue } from 'bullmq'

import { redisOptions } from './redis-options.ts'

/** What a Redis reports about itself. */
export interface RedisInformation extends AsyncDisposable {
  /**
   * Calls of each command since the server began, those of scripts included, and those that ask for this
   * omitted.
   */
  commandCalls(): Promise<Map<string, number>>
  /** Connections to it, without the one that asks. */
  connections(): Promise<number>
}

export function openRedisInformation(url: string): RedisInformation {
  const queue = new Queue('information', { connection: redisOptions(url), skipVersionCheck: true })
  const info = async (section: string): Promise<string> => {
    const client = (await queue.getBackend().client) as unknown as { info(section: string): Promise<string> }
    return await client.info(section)
  }
  return {
    async commandCalls() {
      const calls = [...(await info('commandstats')).matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)]
      return new Map(
        calls
          .map(([, command, count]) => [command ?? '', Number(count)] as const)
          .filter(([command]) => command !== 'info'),
      )
    },
    async connections() {
      return Number(/connected_clients:(\d+)/.exec(await info('clients'))?.[1] ?? 0) - 1
    },
    async [Symbol.asyncDispose]() {
      await queue.close()
    },
  }
}
