/**
 * What a process that a test starts has of the environment around it, and nothing else: where programs are,
 * and where Node keeps modules it has compiled, without which half of a process's start is compiling. And
 * leave to start on the database of the tests, which does not wait for its disk.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const acceptsDataLoss = { PUNCTUAL_ACCEPT_DATA_LOSS: 'true' }
  return NODE_COMPILE_CACHE === undefined
    ? { PATH, ...acceptsDataLoss }
    : { PATH, NODE_COMPILE_CACHE, ...acceptsDataLoss }
}
