import { type AddressInfo, createServer, type Server } from 'node:net'

/** A port of 127.0.0.1 on which nothing listens now. Nothing keeps it free: whoever needs it opens it soon. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port as number
}

/** Several free ports, no two of them equal. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is chosen, so that none is handed out twice.
  const holders = await Promise.all(Array.from({ length: count }, () => hold(0)))
  const ports = holders.map((holder) => (holder.address() as AddressInfo).port)
  await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))))
  return ports
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
