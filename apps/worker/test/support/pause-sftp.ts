/**
 * Loaded into a real worker process before its program. A call of SFTP whose path names it, such as
 * `after-unlink/Sales.pdf`, then never returns; it is logged.
 */
import { createRequire } from 'node:module'

type Call = (path: string, ...rest: unknown[]) => void

// The copy that the worker sends with.
const library = createRequire(import.meta.resolve('@punctual/delivery'))
const { SFTP } = library('ssh2/lib/protocol/SFTP.js') as { SFTP: { prototype: Record<string, Call> } }
const pause = () => console.log(JSON.stringify({ msg: 'paused' }))

for (const name of ['open', 'rename', 'unlink']) {
  const real = SFTP.prototype[name] as Call
  SFTP.prototype[name] = function call(path, ...rest) {
    if (path.includes(`before-${name}/`)) return pause()
    const isCut = path.includes(`after-${name}/`)
    real.call(this, path, ...(isCut ? [...rest.slice(0, -1), pause] : rest))
  }
}
