import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import type { Need } from '../../api/need-queries.ts'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { StateMark } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { NeedActions } from './need-actions.tsx'
import { needWords } from './need-words.ts'

const ofRecipients: ReadonlySet<Need['Kind']> = new Set(['InDoubt', 'Failed', 'PartiallyDelivered', 'Missed'])

export function NeedItem({ need }: { readonly need: Need }) {
  const { Kind, Message, Count, SinceEpochUtc } = need
  const { label, tone, mark } = needWords[Kind]
  return (
    <li>
      <StateMark mark={mark} tone={tone} />
      <div>
        <p>
          <NeedName need={need} />{' '}
          <span className={`words-${tone}`}>
            <FormattedMessage id={label} />
          </span>{' '}
          <span className="quiet">
            {Count > 1 && <FormattedMessage id="need.since" />} <Instant epoch={SinceEpochUtc} />
          </span>
        </p>
        <p>
          {shown(Message)}{' '}
          {Count > 1 && (
            <span className="quiet">
              <FormattedMessage id="need.count" values={{ count: Count }} />
            </span>
          )}
        </p>
      </div>
      <div className="do">
        {typeof need.SettledEpochUtc === 'number' ? <Solved need={need} /> : <NeedActions need={need} />}
      </div>
    </li>
  )
}

/** How it ended: by what was delivered or mended, or by a person. */
function Solved({ need: { Kind, SettledByName, SettledEpochUtc } }: { readonly need: Need }) {
  return (
    <span className="own" role="status">
      <StateMark mark="tick" tone="ok" />
      {SettledByName !== null ? (
        <FormattedMessage id="need.solved.by" values={{ name: shown(SettledByName) }} />
      ) : (
        <FormattedMessage id={ofRecipients.has(Kind) ? 'need.solved.all' : 'need.solved'} />
      )}
      {SettledEpochUtc !== null && <Instant epoch={SettledEpochUtc} />}
    </span>
  )
}

/** Leads to the run, or to the schedule of what has none. */
function NeedName({ need: { ScheduleId, ScheduleName, ExecutionId } }: { readonly need: Need }) {
  const name = (
    <strong>
      <StoredName name={ScheduleName} />
    </strong>
  )
  if (ExecutionId === null)
    return (
      <Link to="/schedules/$id" params={{ id: ScheduleId }}>
        {name}
      </Link>
    )
  return (
    <Link to="/executions/$id" params={{ id: ExecutionId }}>
      {name}
    </Link>
  )
}
