import { fields, row, type Section } from '../row.ts'
import * as of from '../tests.ts'

const inPart = of.service('collaboration settings change in part and keep the rest')
const stopping = of.service(
  'scheduler control stops and starts, again and again, and the state is in the store',
)

export const decidedService: readonly Section[] = [
  {
    title: '6. Service and collaboration',
    rows: [
      row(
        '6.1.1',
        '`updatecollaborationsettings` is partial, and answers the settings without secrets',
        inPart,
      ),
      row(
        '6.1.1',
        'An unknown key is 400',
        of.service('collaboration settings refuse unknown keys and values out of range with 400'),
      ),
      row(
        '6.1.1',
        '`IsCollaborationEnabled`',
        of.service(
          'collaboration settings refuse a server that is to be a backup and to collaborate in one request',
        ),
      ),
      row(
        '6.1.1',
        '`CollaborationMethod` ServerAffinity, RoundRobin, LeastLoaded',
        inPart,
        of.service('collaboration settings refuse unknown keys and values out of range with 400'),
      ),
      row(
        '6.1.1',
        '`CollaborationLeader`, the preferred leader',
        of.service('collaboration settings mark backup servers, which cannot be the preferred leader'),
        of.elector(
          'when a leader goes, the preferred one takes over before the others, and a backup stays behind',
        ),
      ),
      row(
        '6.1.1',
        '`IsBackupServer` with `ServerName` marks a scheduler as standby only',
        of.service('collaboration settings mark backup servers, which cannot be the preferred leader'),
        of.elector('a backup leads when no other scheduler is left'),
      ),
      row(
        '6.1.1',
        '`FailoverTimeoutSeconds`',
        of.elector('a changed failover time-out holds for the leader that leads already, within a second'),
      ),
      row(
        '6.1.1',
        '`AffinityFallbackSeconds`',
        inPart,
        of.placement(
          'server affinity holds the execution while its server is gone for less than the fallback',
        ),
      ),
      row(
        '6.1.1',
        '`ThreadsPerServer`',
        inPart,
        of.registration(
          'the slots of a worker follow the setting of the cluster while there is one, and the list of servers says the same',
        ),
      ),
      ...fields(
        '6.1.2',
        ['CollaborationId', 'ConType', 'ConString', 'ConString2'],
        of.service(
          'collaboration settings never show connection strings, on the wire, in the audit trail, in the log or in the table',
        ),
      ),
      row(
        '6.1.3',
        'The settings are in the store with a version, so that every node runs the same ones',
        of.service(
          'collaboration settings take If-Match and answer 412 when they were changed in between',
          'collaboration settings lose no change when many arrive at the same time, and refuse none of those that ask for no version',
        ),
        of.elector('a changed failover time-out holds for the leader that leads already, within a second'),
      ),
      row(
        '6.1.4',
        'A backup server may not collaborate at the same time, nor be the preferred leader: 409',
        of.service(
          'collaboration settings refuse a server that is to be a backup and to collaborate in one request',
          'collaboration settings mark backup servers, which cannot be the preferred leader',
        ),
      ),
      row('6.1.5', 'GET /api/service/getcollaborationsettings', inPart),
      row(
        '6.1.5',
        'GET /api/service/version: the build label as YYYYMMDD, semantic version and revision',
        of.service('facts about the build are the configuration path and the version'),
        of.endpoints(
          'the build has a numeric label, and it is one that has the operations for e-mail destinations',
        ),
      ),
      row(
        '6.1.5',
        '/healthz and /readyz',
        of.answers(
          'health is distinguished from readiness: a stopping process is alive, but takes no requests',
          'health says not ready, and 503 to requests, while the database is away, and recovers by itself',
        ),
      ),
      row(
        '6.1.5',
        '/metrics, with a token',
        of.metrics(
          'the metrics count requests by operation and status, and nothing that a caller wrote is in them',
          'a caller who may read the interface may read the metrics; any other caller is 401, with or without a token set',
        ),
      ),
      row(
        '6.2.1',
        'ServerAffinity: the ServerName of a schedule, or the server that ran it last, executes it',
        of.placement('server affinity keeps a schedule on its server even when another has more free slots'),
      ),
      row(
        '6.2.2',
        'If that server is gone longer than AffinityFallbackSeconds another does, and the record says why',
        of.placement(
          'server affinity holds the execution while its server is gone for less than the fallback',
          'server affinity falls back after that and says why',
        ),
      ),
      row(
        '6.2.3',
        'RoundRobin: live servers in turn, strictly, over one sequence of the cluster',
        of.placement(
          'round-robin takes the live servers strictly in the order of their names, whatever their load',
          'round-robin goes on where the cluster-wide sequence stands',
        ),
        of.dispatch('round-robin goes strictly around the live servers over many rounds'),
      ),
      row(
        '6.2.4',
        'LeastLoaded: most free slots',
        of.placement('least loaded fills the emptiest server first and counts what it has just placed'),
      ),
      row(
        '6.3.1',
        'stopscheduler is graceful: no new due runs are taken',
        of.planning('while scheduling is stopped nothing is due and nothing can be planned'),
      ),
      row(
        '6.3.2',
        'Waiting and executing work ends',
        of.decisions(
          'what is asked for while the scheduler is stopped is recorded and handed on, and the scheduler stays stopped',
        ),
        of.dispatch(
          'with scheduling stopped, waiting executions are still dispatched to a server and end there',
        ),
      ),
      row(
        '6.3.3',
        'Manual execution stays allowed',
        of.decisions(
          'what is asked for while the scheduler is stopped is recorded and handed on, and the scheduler stays stopped',
        ),
      ),
      row('6.3.4', 'It is idempotent', stopping),
      row(
        '6.3.5',
        'It survives restarts and failover: the state is in the store',
        stopping,
        of.leaderDrill(
          'a leader that is stopped, killed, frozen or cut off, or whose database restarts, costs no occurrence and doubles none',
        ),
      ),
    ],
  },
]
