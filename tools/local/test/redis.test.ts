import { once } from 'node:events'
import { readFile, stat, symlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'

import { findRedisProgram } from '../src/redis-program.ts'
import { commandLineOf, startRedis } from '../src/index.ts'
import { abandonedServer } from './abandoned-server.ts'
import { fakeCommands, nowhere, serverOptions, temporaryDirectory } from './server-options.ts'

async function withRedis<Answer>(url: string, use: (connection: Redis) => Promise<Answer>): Promise<Answer> {
  const connection = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  connection.on('error', () => {})
  try {
    await connection.connect()
    return await use(connection)
  } finally {
    connection.disconnect()
  }
}

/** A directory with nothing but the Redis of this machine, under another name. */
async function redisNamed(name: string): Promise<string> {
  const program = findRedisProgram(process.env.PATH ?? '', () => {})
  if (program === null) throw new Error('these tests need a Redis on the PATH')
  const bin = await temporaryDirectory()
  await symlink(program.file, join(bin, name))
  return bin
}

test('a started server is on 127.0.0.1 only and never evicts', async () => {
  await using server = await startRedis(await serverOptions())
  const settings = await withRedis(server.url, (redis) =>
    redis.config('GET', 'bind', 'maxmemory-policy', 'appendonly'),
  )
  expect(settings).toEqual(expect.arrayContaining(['127.0.0.1', 'noeviction', 'no']))
})

test('no client connects without the password, which only its owner can read and no command line shows', async () => {
  const options = await serverOptions()
  await using server = await startRedis(options)
  const { password, port } = new URL(server.url)
  const stranger = connect(Number(port), '127.0.0.1').end('PING\r\n')
  const [answer] = (await once(stranger, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^-NOAUTH/)
  for (const file of ['password', 'redis.conf'])
    expect((await stat(join(options.dir, 'redis', file))).mode & 0o777).toBe(0o600)
  expect([commandLineOf(server.pid ?? 0), server.describedAs, ...options.said].join('\n')).not.toContain(
    password,
  )
})

test('what a durable server holds outlives a stop, and the stop leaves no process', async () => {
  const options = await serverOptions({ durable: true })
  const first = await startRedis(options)
  await withRedis(first.url, (redis) => redis.set('kept', '42'))
  await first[Symbol.asyncDispose]()
  expect(commandLineOf(first.pid ?? 0)).toBeNull()
  await using second = await startRedis(options)
  expect(await withRedis(second.url, (redis) => redis.get('kept'))).toBe('42')
})

test("Debian's redis-check-rdb serves where there is no redis-server, and is called Redis", async () => {
  const path = await redisNamed('redis-check-rdb')
  const options = await serverOptions({ places: { ...nowhere, path } })
  await using server = await startRedis(options)
  expect(server.describedAs).toMatch(/^Redis [\d.]+ in /)
  expect([server.describedAs, ...options.said].join('\n')).not.toContain('redis-check-rdb')
  expect(await withRedis(server.url, (redis) => redis.ping())).toBe('PONG')
})

test('a version that is too old is passed over, with a sentence', async () => {
  const old = await fakeCommands({ 'redis-server': 'echo "Redis server v=5.0.14 sha=0"' })
  const options = await serverOptions({
    places: { ...nowhere, path: `${old}:${await redisNamed('redis-check-rdb')}` },
  })
  await using server = await startRedis(options)
  expect(options.said[0]).toBe(`Passing over Redis 5.0.14 at ${old}/redis-server: 6.2 or newer is needed.`)
  expect(server.pid).not.toBeNull()
})

test('a Valkey counts as a Redis', async () => {
  const path = await fakeCommands({ 'valkey-server': 'echo "Valkey server v=8.1.3 sha=0"' })
  expect(findRedisProgram(path, () => {})).toMatchObject({ argv0: 'valkey-server', version: '8.1.3' })
})

test('a root without Redis installs the Debian package, and takes the server in it', async () => {
  const server = join(await redisNamed('redis-check-rdb'), 'redis-check-rdb')
  const bin = await fakeCommands({})
  const called = join(bin, 'called')
  const path = `${await fakeCommands({
    'apt-get': `echo "$@" >> ${called}; case "$1" in install) /bin/ln -s ${server} ${bin}/redis-check-rdb;; esac`,
  })}:${bin}`
  const options = await serverOptions({ places: { ...nowhere, path, debianPackages: true } })
  const start = startRedis(options)
  if (process.getuid?.() !== 0) {
    await expect(start).rejects.toThrow(StartupProblem)
    return
  }
  await using redis = await start
  expect(await readFile(called, 'utf8')).toBe(
    'update -q\ninstall -y -q --no-install-recommends -o DPkg::Lock::Timeout=60 redis-tools\n',
  )
  expect(options.said[0]).toContain('Installing the Debian package redis-tools')
  expect(await withRedis(redis.url, (connection) => connection.ping())).toBe('PONG')
})

test('a package that cannot be installed ends in the sentence that says what to do', async () => {
  const path = await fakeCommands({ 'apt-get': 'exit 100' })
  const start = startRedis(await serverOptions({ places: { ...nowhere, path, debianPackages: true } }))
  await expect(start).rejects.toThrow(
    'Install Redis 6.2 or newer (Debian: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL.',
  )
})

test('a server left behind by a killed run is stopped before its data is used again', async () => {
  const options = await serverOptions()
  const abandoned = await abandonedServer('startRedis', options.dir)
  await using server = await startRedis(options)
  expect(commandLineOf(abandoned.pid)).toBeNull()
  expect(options.said.join('\n')).toContain(`process ${abandoned.pid}`)
  expect(await withRedis(server.url, (redis) => redis.ping())).toBe('PONG')
})

test('a server that this process does not stop ends with it', async () => {
  const abandoned = await abandonedServer('startRedis', await temporaryDirectory(), { endWithParent: true })
  await expect.poll(() => commandLineOf(abandoned.pid), { timeout: 10_000 }).toBeNull()
})

test('a port in use is one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  await expect(startRedis(await serverOptions({ port }))).rejects.toThrow(
    `Port ${port} is already in use; set another one for Redis, or stop what listens there.`,
  )
})

test('a given server is taken as it is and not stopped', async () => {
  await using given = await startRedis(await serverOptions())
  const taken = await startRedis(await serverOptions({ url: given.url }))
  expect(taken).toMatchObject({ url: given.url, pid: null })
  await taken[Symbol.asyncDispose]()
  expect(await withRedis(given.url, (redis) => redis.ping())).toBe('PONG')
})

test('a given server that does not answer is one sentence, without its password', async () => {
  const problem = (await startRedis(await serverOptions({ url: 'redis://:secret-word@127.0.0.1:1' })).catch(
    (error: unknown) => error,
  )) as Error
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toContain('127.0.0.1:1 does not answer')
  expect(problem.message).not.toContain('secret-word')
})
