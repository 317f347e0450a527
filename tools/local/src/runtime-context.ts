import type { Clock, Environment } from '@punctual/runtime'

/** Where servers are searched for: by default everywhere; tests hide places. */
export interface Places {
  /** Directories of commands, as in the PATH variable. */
  readonly path: string
  /** Directory that holds one directory per PostgreSQL version, each with a `bin`, as Debian lays it out. */
  readonly postgresVersions: string
  /** Whether the PostgreSQL that npm ships may be taken. */
  readonly npmShipped: boolean
  /** Whether a Docker engine may be asked. */
  readonly docker: boolean
  /** Whether a Debian package may be installed. */
  readonly debianPackages: boolean
}

/** What a server is started with. */
export interface LocalServerOptions {
  /** Directory under which the server keeps its data, its password and its log. Made when absent. */
  readonly dir: string
  /** Address of a server that is already there; it is taken as it is and never stopped. */
  readonly url?: string | undefined
  /** Port to listen on; a free one when absent. */
  readonly port?: number | undefined
  readonly environment: Environment
  readonly clock: Clock
  /** Ends the waiting for a server to start. It does not stop a started one: disposing does. */
  readonly signal: AbortSignal
  /** Called with sentences: which server was taken, and what takes time. They contain no secret. */
  readonly report: (sentence: string) => void
  /** Whether written data must survive a crash of the machine. False makes tests fast. */
  readonly durable?: boolean
  /** Further settings of a PostgreSQL that is started as a process, each as `name=value`. */
  readonly postgresSettings?: readonly string[]
  /** Whether the server ends when this process dies without stopping it; for tests. */
  readonly endWithParent?: boolean
  readonly places?: Partial<Places>
}

/** A server that may be used until it is disposed; disposing stops it only when it was started here. */
export interface LocalServer extends AsyncDisposable {
  readonly url: string
  /** Which server this is and where it came from, in a few words, without a secret. */
  readonly describedAs: string
  /** Process of the server when it was started here as a process, else null. */
  readonly pid: number | null
  /** Resolves when the server ends, to how; null when it was not started here as a process. */
  readonly ended: Promise<string> | null
  /** File with what the server says, when it was started here as a process. */
  readonly log: string | null
}

/** The places to search on this machine. */
export function placesOf(options: Pick<LocalServerOptions, 'environment' | 'places'>): Places {
  return {
    path: options.environment.PATH ?? '',
    postgresVersions: '/usr/lib/postgresql',
    npmShipped: true,
    docker: true,
    debianPackages: true,
    ...options.places,
  }
}
