/**
 * The only environment that a test passes on to its processes: where programs are, and where Node keeps
 * compiled modules. Without the latter, half of a process's start is compiling. And leave to start on the
 * database of the tests, which does not wait for its disk.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const acceptsDataLoss = { PUNCTUAL_ACCEPT_DATA_LOSS: 'true' }
  return NODE_COMPILE_CACHE === undefined
    ? { PATH, ...acceptsDataLoss }
    : { PATH, NODE_COMPILE_CACHE, ...acceptsDataLoss }
}
