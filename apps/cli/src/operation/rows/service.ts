/** The cluster and its settings. */
import { type OperationCommand, takes } from '../operation-command.ts'

export const serviceCommands: readonly OperationCommand[] = [
  {
    command: 'cluster ping',
    summary: 'ask whether the interface answers',
    operation: 'GET /api/service/ping',
  },
  {
    command: 'cluster status',
    summary: 'show the leader, the servers, and what waits with its reasons',
    operation: 'GET /api/service/getcluster',
  },
  {
    command: 'cluster free-slots',
    summary: 'say how many more executions could run now',
    operation: 'GET /api/schedule/getnumberoffreethreads',
    takes: [takes('[server]', 'ServerName', 'only of this worker')],
  },
  {
    command: 'cluster settings-file',
    summary: 'say where the configuration of the server is',
    operation: 'GET /api/service/getconfigpath',
  },
  {
    command: 'cluster settings',
    summary: 'show how the servers work together',
    operation: 'GET /api/service/getcollaborationsettings',
  },
  {
    command: 'cluster set',
    summary: 'change how the servers work together by a JSON file',
    more: 'What settings --json answered, edited, is such a file.',
    operation: 'POST /api/service/updatecollaborationsettings',
    file: 'object',
    isVersioned: true,
  },
  {
    command: 'cluster try-fault',
    summary: 'let the cluster hand the leadership over, and judge that',
    operation: 'POST /api/service/drill',
    fixed: { Name: 'LeaderHandover' },
    isRepeatable: true,
  },
  {
    command: 'cluster last-fault',
    summary: 'show the newest fault that the cluster tried on itself, with its verdict',
    operation: 'GET /api/service/getdrill',
  },
]
