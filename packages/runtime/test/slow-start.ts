// A process that takes its time to start, and reports what it acquires and releases.
import { runProcess, silentLogger } from '../src/index.ts'

await runProcess({
  graceSeconds: 10,
  async start(resources, stopping) {
    console.log('acquiring')
    // Acquired only after it was asked to stop, like a connection that was being made.
    await new Promise((resolve) => {
      const alive = setInterval(() => {}, 1_000)
      stopping.addEventListener('abort', () => resolve(clearInterval(alive)), { once: true })
    })
    resources.defer(() => console.log('released'))
    return silentLogger()
  },
})
