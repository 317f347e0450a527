import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../../api/client-context.ts'
import { changesQuery, type Schedule } from '../../../api/schedule-queries.ts'
import { Button } from '../../../controls/button.tsx'
import { ChangeDiff } from '../../../controls/change-diff.tsx'
import { editableRecurrence } from '../../../schedule-forms/recurrence.ts'
import { includesRole } from '../../../session/session.ts'
import { useSession } from '../../../session/session-holder.ts'
import { Instant } from '../../../times/instant.tsx'
import { shownEdit } from './shown-edit.ts'
import type { Edit } from './update-of.ts'

export interface ConflictViewProps {
  /** What both began with, and what is edited of it here. */
  readonly edit: Edit
  readonly theirs: Schedule
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Another user saved first: both versions, and the choice between them. */
export function ConflictView({ edit, theirs, onKeepMine, onTakeTheirs }: ConflictViewProps) {
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { data: entries = [] } = useQuery({
    ...changesQuery(useClient(), theirs.ScheduleId, 1),
    enabled: isAdministrator,
  })
  const last = entries[0]
  return (
    <section className="band band-warn" role="alert">
      <h2>
        {last === undefined ? (
          <FormattedMessage id="edit.conflict" />
        ) : (
          <FormattedMessage
            id="edit.conflict.by"
            values={{ name: last.Actor, time: <Instant key="time" epoch={last.EpochUtc} /> }}
          />
        )}
      </h2>
      <div className="old-and-new">
        <div>
          <h3>
            <FormattedMessage id="edit.theirs" />
          </h3>
          <ChangeDiff before={ofUsers(edit.stored)} after={ofUsers(theirs)} />
        </div>
        <div>
          <h3>
            <FormattedMessage id="edit.mine" />
          </h3>
          <ChangeDiff {...shownEdit(edit)} />
        </div>
      </div>
      <p>
        <FormattedMessage id="edit.conflict.what" />
      </p>
      <div className="buttons">
        <Button kind="primary" onPress={onKeepMine}>
          <FormattedMessage id="edit.keepMine" />
        </Button>
        <Button onPress={onTakeTheirs}>
          <FormattedMessage id="edit.takeTheirs" />
        </Button>
      </div>
    </section>
  )
}

/** Without what each write changes by itself, and what the service computes of the rest. */
function ofUsers({ Version: _version, UpdatedEpochUtc: _at, Schedule: rule, ...rest }: Schedule) {
  return { ...rest, Schedule: editableRecurrence(rule) }
}
