// Loaded into a process that is measured (`--expose-gc --import`): asked over its channel, it reports the
// bytes that are alive in its heap.
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
})
// Listening must not keep the process from ending.
process.channel?.unref()
