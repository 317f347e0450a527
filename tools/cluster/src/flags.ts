import { parseArgs } from 'node:util'

import { StartupProblem } from '@punctual/runtime'

/** What the command line asks for. */
export interface Flags {
  /** Prove the main job, stop everything, and end. */
  readonly once: boolean
  /** Directory of data, logs and the description of the cluster. */
  readonly dir: string
  readonly schedulers: number
  readonly workers: number
  /**
   * Whether the sample BI platform and the sample report server are started and the first content is made.
   */
  readonly samples: boolean
  /** Whether a process that dies is started again. */
  readonly restart: boolean
  readonly help: boolean
}

export const usage = `Starts a whole Punctual cluster on this machine: PostgreSQL, Redis, sample report sources, a mailbox, the API,
schedulers and workers. Ctrl-C ends everything that it started.

  npm start -- [flags]

  --once           prove the main job: two reports are delivered, one of them on schedule; then stop. Exit code 0 or 1.
  --dir DIR        where data, logs and local.json are kept (default: .punctual)
  --schedulers N   number of schedulers, one of which leads (default: 2)
  --workers N      number of workers (default: 2)
  --no-samples     no sample sources and no sample content
  --no-restart     leave a process dead when it dies
  --help           this text

Settings come from the environment. DATABASE_URL and REDIS_URL name servers that are there already; API_PORT,
MAILBOX_HTTP_PORT, MAILBOX_SMTP_PORT, SAMPLE_BI_PORT, SAMPLE_REPORT_SERVER_PORT, POSTGRES_PORT and REDIS_PORT set ports that
are otherwise chosen free. Every other variable is handed on to the processes.`

/**
 * Reads the command line.
 *
 * @throws StartupProblem with a sentence on the first flag that is wrong
 */
export function parseFlags(commandLine: readonly string[]): Flags {
  const values = parse(commandLine)
  const flags = {
    once: values.once ?? false,
    dir: values.dir ?? '.punctual',
    schedulers: count('--schedulers', values.schedulers),
    workers: count('--workers', values.workers),
    samples: !(values['no-samples'] ?? false),
    restart: !(values['no-restart'] ?? false),
    help: values.help ?? false,
  }
  if (flags.dir === '') throw wrong('--dir needs the name of a directory')
  if (flags.once && !flags.samples)
    throw wrong('--once proves the main job with the samples, so it does not go with --no-samples')
  if (flags.once && (flags.schedulers === 0 || flags.workers === 0))
    throw wrong('--once needs at least one scheduler and one worker')
  return flags
}

function parse(commandLine: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    once: flag,
    help: flag,
    'no-samples': flag,
    'no-restart': flag,
    dir: text,
    schedulers: text,
    workers: text,
  }
  try {
    return parseArgs({ args: [...commandLine], options, strict: true }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw wrong(sentence ?? 'The command line cannot be read')
  }
}

function count(name: string, value: string | undefined): number {
  if (value === undefined) return 2
  if (/^\d{1,2}$/.test(value)) return Number(value)
  throw wrong(`${name} is a whole number from 0 to 99, not "${value}"`)
}

function wrong(sentence: string): StartupProblem {
  return new StartupProblem(`${sentence.replace(/\.$/, '')}. --help tells what there is.`)
}
