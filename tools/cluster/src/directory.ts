import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where everything of one cluster is, under its `--dir`. */
export interface ClusterDirectory {
  readonly dir: string
  readonly logs: string
  /** Describes the running cluster for users and programs; there while it runs. */
  readonly localFile: string
  /** Secrets made for this cluster, kept from one start to the next. */
  readonly secretsFile: string
  /** Ports of the last start, taken again when they are free, so that addresses stay. */
  readonly portsFile: string
  /**
   * Every process of the cluster from the moment it starts, so that none outlives a supervisor that was
   * killed.
   */
  readonly processesFile: string
  /** Names the supervisor. */
  readonly lockFile: string
  readonly artifacts: string
  /** Scratch of the processes; emptied at each start. */
  readonly scratch: string
  readonly mailbox: string
  /** Files of SQLite data sources. */
  readonly databases: string
  /** Root of the directories that reports are delivered into. */
  readonly delivered: string
}

/** The places under a directory; nothing is made yet. */
export function clusterDirectory(dir: string): ClusterDirectory {
  return {
    dir,
    logs: join(dir, 'logs'),
    localFile: join(dir, 'local.json'),
    secretsFile: join(dir, 'secrets.json'),
    portsFile: join(dir, 'ports.json'),
    processesFile: join(dir, 'processes.json'),
    lockFile: join(dir, 'cluster.pid'),
    artifacts: join(dir, 'artifacts'),
    scratch: join(dir, 'scratch'),
    mailbox: join(dir, 'mailbox'),
    databases: join(dir, 'databases'),
    delivered: join(dir, 'delivered'),
  }
}

/** Makes the directories. The logs of the start before stay in `logs.previous`; older ones are dropped. */
export function prepareDirectory({
  logs,
  artifacts,
  scratch,
  mailbox,
  databases,
  delivered,
}: ClusterDirectory): void {
  rmSync(scratch, { recursive: true, force: true })
  if (existsSync(logs)) {
    rmSync(`${logs}.previous`, { recursive: true, force: true })
    renameSync(logs, `${logs}.previous`)
  }
  for (const directory of [logs, artifacts, scratch, mailbox, databases, delivered])
    mkdirSync(directory, { recursive: true, mode: 0o700 })
}
