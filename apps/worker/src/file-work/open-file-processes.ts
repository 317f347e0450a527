import { type Environment, startTaskPool, type TaskPool, type TaskPoolOptions } from '@punctual/runtime'

/** What such a process needs of the environment of the worker; no setting is among it, so no secret is. */
const passedOn = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE']

/** Processes that work on files; see `file-tasks.ts`. */
export async function openFileProcesses(
  options: Omit<TaskPoolOptions, 'program' | 'environment'> & { readonly environment: Environment },
): Promise<TaskPool> {
  const environment = passedOn.flatMap((name) =>
    options.environment[name] ? [[name, options.environment[name]]] : [],
  )
  return await startTaskPool({
    ...options,
    program: new URL('./process.ts', import.meta.url),
    environment: Object.fromEntries(environment),
  })
}
