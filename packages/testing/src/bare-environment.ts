/**
 * What a process that a test starts has of the environment around it, and nothing else: where programs are, and where Node keeps
 * modules it has compiled, without which half of a process's start is compiling.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE }
}
