import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'

import type { AuditEntry } from '../../api/audit-queries.ts'
import { ActorName } from '../../controls/actor-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { changesQuery, type Schedule } from '../../api/schedule-queries.ts'
import { useEntryText } from '../../controls/audit-words.ts'
import { Button } from '../../controls/button.tsx'
import { ChangeDiff } from '../../controls/change-diff.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Instant } from '../../times/instant.tsx'

const shownAtFirst = 5
const maxChanges = 100

/** Who changed what, newest first, from the audit trail. */
export function ChangeLog({ schedule }: { readonly schedule: Schedule }) {
  const query = useQuery(changesQuery(useClient(), schedule.ScheduleId, maxChanges))
  const [isWhole, setIsWhole] = useState(false)
  return (
    <section>
      <h2>
        <FormattedMessage id="schedule.changes" />
      </h2>
      <QueryView query={query}>
        {(entries) => (
          <>
            {entries.length === 0 && (
              <p className="quiet">
                <FormattedMessage id="schedule.noChanges" />
              </p>
            )}
            <ol className="changes">
              {entries.slice(0, isWhole ? maxChanges : shownAtFirst).map((entry) => (
                <Change key={entry.Id} entry={entry} />
              ))}
            </ol>
            {!isWhole && entries.length > shownAtFirst && (
              <Button kind="quiet" onPress={() => setIsWhole(true)}>
                <FormattedMessage id="schedule.allChanges" values={{ count: entries.length }} />
              </Button>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

function Change({ entry }: { readonly entry: AuditEntry }) {
  const textOf = useEntryText()
  return (
    <li>
      <p>
        <strong>{textOf(entry)}</strong>{' '}
        <FormattedMessage id="audit.by" values={{ actor: <ActorName key="actor" actor={entry.Actor} /> }} />{' '}
        <span className="quiet">
          <Instant epoch={entry.EpochUtc} /> <span className="code">{entry.Action}</span>
        </span>
      </p>
      <Diff entry={entry} />
    </li>
  )
}

/** Of what was created or deleted, all members differ: they are folded. */
function Diff({ entry: { Before, After } }: { readonly entry: AuditEntry }) {
  const diff = <ChangeDiff before={ofUsers(Before)} after={ofUsers(After)} />
  if (Before !== null && After !== null) return diff
  return (
    <details>
      <summary>
        <FormattedMessage id={Before === null ? 'schedule.created' : 'schedule.deleted'} />
      </summary>
      {diff}
    </details>
  )
}

/** What each write changes by itself. */
const ofEachWrite: ReadonlySet<string> = new Set([
  'Version',
  'UpdatedEpochUtc',
  'NextRunEpochUtc',
  'LastRunEpochUtc',
])

/** An object without what users do not change. */
function ofUsers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).filter(([name]) => !ofEachWrite.has(name))
  return Object.fromEntries(members.map(([name, member]) => [name, ofUsers(member)]))
}
