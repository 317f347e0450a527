import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { addressKey, clientAddressHeader, createClientAddressSigner, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { eventually, metricOf } from '@punctual/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { defaultLimits } from '../../src/http/limits.ts'
import { defineOperation } from '../../src/http/operation.ts'
import { metricGroups } from '../../src/metrics.ts'
import { createTestApi } from '../support/test-api.ts'

/*
 * What one caller or one address can take from the others: a bounded number of costly requests, and of
 * connections.
 */

function costly(answer: Promise<void>, arrived: () => void) {
  return defineOperation({
    name: 'test.costly',
    methods: ['GET'],
    path: '/api/test/costly',
    role: 'Viewer',
    summary: 'Waits',
    tags: ['Test'],
    cost: 'costly',
    response: z.object({}),
    handle: async () => {
      arrived()
      await answer
      return {}
    },
  })
}

it('costly requests of a caller beyond their number are refused with Retry-After, while others are served, and go on when one has been answered', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  let arrived = 0
  const operation = costly(mayAnswer.promise, () => (arrived += 1))
  await using api = await createTestApi({
    operations: [operation],
    dependencies: { limits: { ...defaultLimits, costlyPerCaller: 2 } },
  })
  const ask = (as: 'Viewer' | 'Administrator') => api.call('GET', '/api/test/costly', { as })
  const underWay = [ask('Viewer'), ask('Viewer')]
  await eventually(() => arrived === 2, { timeoutMs: 20_000 })
  const refused = await ask('Viewer')
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_at_once',
    '1',
  ])
  underWay.push(ask('Administrator'))
  await eventually(() => arrived === 3, { timeoutMs: 20_000 })
  mayAnswer.resolve()
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask('Viewer')).status).toBe(200)
})

it('costly requests beyond the number of a process are refused with Retry-After and counted; an Administrator gets in, and so does the next caller afterwards', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  let arrived = 0
  const limits = { ...defaultLimits, costly: 3, costlyReserved: 1, answerSeconds: 5 }
  const metrics = createMetrics({ groups: metricGroups })
  await using api = await createTestApi({
    operations: [costly(mayAnswer.promise, () => (arrived += 1))],
    dependencies: { limits, metrics },
  })
  using _answers = { [Symbol.dispose]: () => mayAnswer.resolve() }
  const ask = async () => {
    const { authorization } = await api.client('Viewer')
    return await api.call('GET', '/api/test/costly', { as: null, headers: { authorization } })
  }
  const underWay = [ask(), ask()]
  await eventually(() => arrived === 2, { timeoutMs: 20_000 })
  const refused = await ask()
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'overloaded',
    '1',
  ])
  underWay.push(api.call('GET', '/api/test/costly'))
  await eventually(() => arrived === 3, { timeoutMs: 20_000 })
  expect((await api.call('GET', '/api/test/costly')).body.code).toBe('overloaded')
  mayAnswer.resolve()
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask()).status).toBe(200)
  const { body } = await metrics.read()
  expect(metricOf(body, 'punctual_http_refused_total{reason="costly_of_process"}')).toBe(2)
})

describe('connections', () => {
  async function listening(connections: { perAddress: number; headersTimeoutMs: number }) {
    const api = await createTestApi({ connections })
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const open = (localAddress: string): Socket =>
      connect({ host: '127.0.0.1', port, localAddress }).on('error', () => {})
    return { api, open }
  }

  async function answers(socket: Socket, headers = ''): Promise<boolean> {
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)
    const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
    return Buffer.isBuffer(first) && first.toString().startsWith('HTTP/1.1 200')
  }

  it('connections of one address beyond its number are closed at once, another address gets in, and a place is free again when one is closed', async () => {
    const { api, open } = await listening({ perAddress: 2, headersTimeoutMs: 20_000 })
    await using _api = api
    const held = [open('127.0.0.1'), open('127.0.0.1')]
    expect(await Promise.all(held.map((socket) => answers(socket)))).toEqual([true, true])
    expect(await answers(open('127.0.0.1'))).toBe(false)
    const other = open('127.0.0.2')
    expect(await answers(other)).toBe(true)
    held[0]!.destroy()
    await eventually(
      async () => {
        const socket = open('127.0.0.1')
        const isServed = await answers(socket)
        socket.destroy()
        return isServed
      },
      { timeoutMs: 20_000 },
    )
    for (const socket of [...held, other]) socket.destroy()
  })

  it('connections of the console, which signs the addresses of users, are not counted for its own address', async () => {
    const secretKey = randomBytes(32)
    await using api = await createTestApi({ secretKey, connections: { perAddress: 2 } })
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const open = () => connect({ host: '127.0.0.1', port }).on('error', () => {})
    const signer = createClientAddressSigner([secretKey], systemClock())
    const signed = `${clientAddressHeader}: ${signer.sign('192.0.2.1')}\r\n`
    const foreign = `${clientAddressHeader}: ${signer.sign('192.0.2.1').replace('192.0.2.1', '192.0.2.2')}\r\n`
    const served: boolean[] = []
    for (const headers of [signed, signed, signed, signed, foreign, foreign, foreign])
      served.push(await answers(open(), headers))
    expect(served).toEqual([true, true, true, true, true, true, false])
  })

  it('connections that never say all of their request are closed soon', async () => {
    const { api, open } = await listening({ perAddress: 10, headersTimeoutMs: 300 })
    await using _api = api
    const half = open('127.0.0.1')
    half.resume().write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
    await once(half, 'close')
  })

  it('connections whose body does not come in time are informed that, and not that the service is busy', async () => {
    await using api = await createTestApi({
      dependencies: { limits: { ...defaultLimits, answerSeconds: 0.2 } },
    })
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const half = connect({ host: '127.0.0.1', port }).on('error', () => {})
    half.write(
      'POST /api/login/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    )
    const [answer] = (await once(half, 'data')) as [Buffer]
    expect(answer.toString()).toContain('HTTP/1.1 408 Request Timeout')
    half.destroy()
  })

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('connections %s counts as %s', (address, network) => expect(addressKey(address)).toBe(network))
})
