import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { systemClock } from '@punctual/runtime'
import { eventually } from '@punctual/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type HostileMailServer, mailModes, startHostileMailServer } from './hostile-mail-server.ts'

/* An attack would pass if no process met the mail server in the chosen mode. */

let resources: AsyncDisposableStack
let server: HostileMailServer

beforeEach(async () => {
  resources = new AsyncDisposableStack()
  const ordinary = createServer((socket) => socket.on('error', () => {}).end('220 ordinary\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(ordinary, 'listening')
  resources.defer(() => new Promise((resolve) => ordinary.close(() => resolve())))
  const ordinaryPort = (ordinary.address() as AddressInfo).port
  server = resources.use(
    await startHostileMailServer({ clock: systemClock(), worker: 'worker-hostile', ordinaryPort }),
  )
})

afterEach(() => resources.disposeAsync())

function open(): { socket: Socket; heard: () => string } {
  const socket = connect({ host: '127.0.0.1', port: server.port })
  resources.defer(() => void socket.destroy())
  let text = ''
  socket.on('error', () => {}).on('data', (chunk) => (text += chunk.toString()))
  return { socket, heard: () => text }
}

const session = 'EHLO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nSubject: e\r\n\r\nf\r\n.\r\n'

test.each(mailModes)(
  'a mail server that "%s" is met once by a whole session, and by none that was opened before',
  async (mode) => {
    const before = open()
    await once(before.socket, 'data')
    server.setMode(mode)
    expect(server.met(mode)).toBe(0)
    open().socket.write(session)
    await eventually(() => server.met(mode) > 0, { timeoutMs: 5_000 })
    expect(server.met(mode)).toBe(1)
    expect(before.heard()).toBe('220 ordinary\r\n')
  },
)

test('one that is not hostile hands on to the ordinary one', async () => {
  const { socket, heard } = open()
  await once(socket, 'close')
  expect(heard()).toBe('220 ordinary\r\n')
  expect(mailModes.every((mode) => server.met(mode) === 0)).toBe(true)
})

test('when the end of a message was read, and no reply given, is reported', async () => {
  server.setMode('says nothing to the message')
  open().socket.write(session)
  await eventually(() => server.unansweredEnds.length === 1, { timeoutMs: 5_000 })
})
