import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/**
 * Ports that the operating system does not give out by itself: outgoing connections begin at 32768 (Linux) or
 * 49152. A port from that range could belong to a connection of another process a moment later.
 */
const firstPort = 10_000
const endOfPorts = 32_768

const maxTries = 1_000

/** A port of 127.0.0.1 on which nothing listens now. Nothing keeps it free: the caller opens it soon. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port as number
}

/**
 * Several free ports, no two of them equal.
 *
 * @throws when so many ports are in use that none is found
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === maxTries)
      throw new Error(`No free port was found between ${firstPort} and ${endOfPorts - 1} of 127.0.0.1.`)
    const port = randomInt(firstPort, endOfPorts)
    if (!ports.has(port) && !(await isPortInUse(port))) ports.add(port)
  }
  return [...ports]
}

/** Whether something listens on the port of 127.0.0.1 already. */
export async function isPortInUse(port: number): Promise<boolean> {
  try {
    const holder = await hold(port)
    await new Promise((resolve) => holder.close(resolve))
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return true
    throw error
  }
}

async function hold(port: number): Promise<Server> {
  const holder = createServer()
  await new Promise<void>((resolve, reject) => {
    holder.once('error', reject)
    holder.listen(port, '127.0.0.1', resolve)
  })
  return holder
}
