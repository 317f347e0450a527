/**
 * The program that draws pages, for a pool of processes. It is named and not imported: the library that reads
 * files stays out of the process that asks.
 */
export function pageProgram(): URL {
  return new URL('./process.ts', import.meta.url)
}
