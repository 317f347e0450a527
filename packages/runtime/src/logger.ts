import { destination, type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

import { systemClock } from './clock.ts'
import { createTickWriter } from './tick-writer.ts'

export type Logger = PinoLogger

/** Names of fields that never reach a log, at the top of a record and one and two levels down. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'clientSecret',
  'client_secret',
  'access_token',
  'accessToken',
  'token',
  'secret',
  'apiKey',
  'secretKey',
]

/**
 * The one logger of a process. Records are JSON lines: a fixed phrase in `msg`, everything that varies in
 * fields.
 *
 * @param name the server name, on every record
 */
export function createLogger(options: {
  name: string
  level: string
  destination?: DestinationStream
}): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    timestamp: createTimestamps(),
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  }
  return pino(settings, options.destination ?? standardOutput())
}

/**
 * The member of a record that says when. Its text is made once a millisecond: a busy process writes many
 * records in one.
 */
function createTimestamps(): () => string {
  const clock = systemClock()
  let lastMs = Number.NaN
  let text = ''
  return () => {
    const now = clock.now()
    if (now.getTime() !== lastMs) {
      lastMs = now.getTime()
      text = `,"time":"${now.toISOString()}"`
    }
    return text
  }
}

function standardOutput(): DestinationStream {
  const stream = destination({ dest: 1, sync: true })
  const writer = createTickWriter((text) => void stream.write(text))
  process.once('exit', () => writer.flushSync())
  return writer
}

/** A logger that says nothing, for tests and libraries that insist on one. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' })
}
