import type { StartedTestContainer } from 'testcontainers'

import type { LocalServer, LocalServerOptions } from './runtime-context.ts'

type Testcontainers = typeof import('testcontainers')

/**
 * Starts PostgreSQL in a container; null when no container engine answers. Its data lives and ends with the
 * container.
 */
export async function startPostgresContainer(options: LocalServerOptions): Promise<LocalServer | null> {
  const testcontainers = await engine()
  if (testcontainers === null) return null
  options.report(
    'Starting PostgreSQL in a container (the first time, its image is fetched); its data ends with the container.',
  )
  const { GenericContainer, Wait } = testcontainers
  const container = await new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_USER: 'punctual', POSTGRES_DB: 'punctual', POSTGRES_PASSWORD: 'punctual' })
    .withExposedPorts(options.port === undefined ? 5432 : { container: 5432, host: options.port })
    .withCommand([
      'postgres',
      '-c',
      'max_connections=200',
      ...(options.durable === false ? ['-c', 'fsync=off'] : []),
    ])
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .start()
  return serverIn(container, 5432, (where) => ({
    url: `postgresql://punctual:punctual@${where}/punctual`,
    describedAs: `PostgreSQL 18 in a container, ${where}`,
  }))
}

/**
 * Starts Redis in a container; null when no container engine answers. Its data lives and ends with the
 * container.
 */
export async function startRedisContainer(options: LocalServerOptions): Promise<LocalServer | null> {
  const testcontainers = await engine()
  if (testcontainers === null) return null
  options.report(
    'Starting Redis in a container (the first time, its image is fetched); its data ends with the container.',
  )
  const container = await new testcontainers.GenericContainer('redis:8-alpine')
    .withExposedPorts(options.port === undefined ? 6379 : { container: 6379, host: options.port })
    .withCommand([
      'redis-server',
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
      '--appendonly',
      options.durable === false ? 'no' : 'yes',
    ])
    .start()
  return serverIn(container, 6379, (where) => ({
    url: `redis://${where}`,
    describedAs: `Redis 8 in a container, ${where}`,
  }))
}

/** The library when it loads and an engine answers; the probe takes milliseconds when there is none. */
async function engine(): Promise<Testcontainers | null> {
  try {
    const testcontainers = await import('testcontainers')
    await testcontainers.getContainerRuntimeClient()
    return testcontainers
  } catch {
    return null
  }
}

function serverIn(
  container: StartedTestContainer,
  port: number,
  at: (where: string) => Pick<LocalServer, 'url' | 'describedAs'>,
): LocalServer {
  return {
    ...at(`${container.getHost()}:${container.getMappedPort(port)}`),
    pid: null,
    ended: null,
    log: null,
    async [Symbol.asyncDispose]() {
      await container.stop()
    },
  }
}
