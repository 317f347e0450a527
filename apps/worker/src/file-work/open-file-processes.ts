import { startTaskPool, type TaskPool, type TaskPoolOptions } from '@punctual/runtime'

/** Processes that work on files; see `file-tasks.ts`. */
export async function openFileProcesses(options: Omit<TaskPoolOptions, 'program'>): Promise<TaskPool> {
  return await startTaskPool({ ...options, program: new URL('./process.ts', import.meta.url) })
}
