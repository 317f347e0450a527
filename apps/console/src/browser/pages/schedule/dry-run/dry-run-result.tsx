import { FormattedMessage } from 'react-intl'

import { saveFile } from '../../../api/save-file.ts'
import type { Schemas } from '../../../api/queries.ts'
import { Button } from '../../../controls/button.tsx'
import { shown } from '../../../controls/shown.ts'
import { StoredName } from '../../../controls/stored-name.tsx'
import { useNamed } from '../../../controls/use-named.ts'
import { Icon } from '../../../frame/icons.tsx'
import { StateMark } from '../../../states/state-mark.tsx'
import { subjectOf } from './mail-subject.ts'

type Delivery = Schemas['DryRunDelivery']

/** Deliveries that are shown; rows of data may make hundreds. */
const maxShown = 50
/** Recipients that are named of each. */
const maxNamed = 20

/** What a run would send, one entry for each destination or row. */
export function DryRunResult({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const recipients = deliveries.reduce((sum, { Recipients }) => sum + Recipients.length, 0)
  return (
    <>
      <p>
        <strong>
          <FormattedMessage id="dryRun.made" values={{ count: deliveries.length, recipients }} />
        </strong>{' '}
        {deliveries.length > maxShown && <FormattedMessage id="dryRun.first" values={{ count: maxShown }} />}
      </p>
      <ol className="dry-deliveries">
        {deliveries.slice(0, maxShown).map((delivery, place) => (
          <li key={`${delivery.DestinationId} ${place}`}>
            <Entry delivery={delivery} place={place} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface EntryProps {
  readonly delivery: Delivery
  readonly place: number
}

function Entry({ delivery, place }: EntryProps) {
  const { DestinationName, Type, Row, Eml, Files, Bytes, Warnings } = delivery
  const subject = Eml === undefined ? '' : subjectOf(Eml)
  const name = subject || DestinationName || Type
  return (
    <>
      <div className="dry-head">
        <strong>
          <StoredName name={name} />
        </strong>
        <span className="quiet">
          {Row !== undefined && (
            <>
              <FormattedMessage id="dryRun.row" values={{ row: Row }} />
              {', '}
            </>
          )}
          <FormattedMessage id="dryRun.size" values={{ kilobytes: Math.ceil(Bytes / 1_000) }} />
        </span>
        {Eml !== undefined && (
          <Button
            kind="quiet"
            onPress={() => saveFile(`mail-${place + 1}.eml`, new Blob([Eml], { type: 'message/rfc822' }))}
          >
            <Icon name="download" />
            <FormattedMessage id="dryRun.save" />
            <span className="visually-hidden">: {shown(name)}</span>
          </Button>
        )}
      </div>
      <Recipients recipients={delivery.Recipients} />
      {Files.map((file) => (
        <p key={file.Name} className="quiet">
          <StoredName name={file.Name} />{' '}
          <FormattedMessage id="dryRun.size" values={{ kilobytes: Math.ceil(file.Bytes / 1_000) }} />
        </p>
      ))}
      {Warnings.map((warning) => (
        <p key={warning} className="words-warn">
          <StateMark mark="triangle" tone="warn" /> {shown(warning)}
        </p>
      ))}
    </>
  )
}

function Recipients({ recipients }: { readonly recipients: readonly string[] }) {
  const named = useNamed()
  if (recipients.length === 0) return null
  return (
    <p>
      <FormattedMessage id="recipients.To" />: {named(recipients, maxNamed)}
    </p>
  )
}
