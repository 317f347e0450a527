import { integerSetting } from '@punctual/runtime'
import { z } from 'zod'

/** Settings of a process that renders pages in a browser. */
export const browserSettings = {
  BROWSER_PROCESSES: integerSetting(0, 64)
    .optional()
    .describe(
      'Most browsers that render at the same time, each one page. With a number the worker refuses to start where Chromium does not start in its sandbox; without one they are 2, and the browser is tried at the first report that needs it. 0 runs none: such reports fail with the code `browser_not_available`.',
    ),
  BROWSER_PROCESS_MEMORY_MIB: integerSetting(128, 65_536)
    .default(1_024)
    .describe(
      'Memory that each process of a browser may have, in MiB, kept by the operating system. A page that needs more fails its run.',
    ),
  BROWSER_PAGES_PER_PROCESS: integerSetting(1, 100_000)
    .default(100)
    .describe('Pages after which a browser is ended and a new one started.'),
  BROWSER_EXECUTABLE: z
    .string()
    .optional()
    .describe(
      'Chromium or chromium-headless-shell of this machine, as a path; without it the one of the npm package is taken.',
    ),
  BROWSER_DIRECTORY: z
    .string()
    .optional()
    .describe(
      'Directory that the browser of the package is unpacked into once, with its fonts (260 MB); without it a directory among temporary files. User 65534 must be able to read it when the worker runs as root.',
    ),
}

type BrowserConfig = z.output<z.ZodObject<typeof browserSettings>>

const usualProcesses = 2

/** The settings as the browsers take them. */
export function browserOptions(config: BrowserConfig) {
  return {
    executable: config.BROWSER_EXECUTABLE ?? null,
    directory: config.BROWSER_DIRECTORY ?? null,
    processes: config.BROWSER_PROCESSES ?? usualProcesses,
    pagesPerProcess: config.BROWSER_PAGES_PER_PROCESS,
    processMemoryMib: config.BROWSER_PROCESS_MEMORY_MIB,
  }
}
