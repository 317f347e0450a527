import { FormattedMessage, FormattedNumber } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import { Facts } from '../../controls/facts.tsx'
import { StoredName } from '../../controls/stored-name.tsx'
import type { MessageId } from '../../messages/en.ts'

type Part = Schemas['HandedPart']

const outcomes = ['Moves', 'Ends', 'Stays'] as const

/** Names that a part shows. */
const shownNames = 20

/** What goes to the successor, what ends and what stays, by name. */
export function HandedParts(props: { readonly handOver: Schemas['HandOver']; readonly sentence: MessageId }) {
  const { UserName, SuccessorName, Parts } = props.handOver
  const values = { name: <StoredName name={UserName} />, successor: <StoredName name={SuccessorName} /> }
  return (
    <>
      <p role="status">
        <FormattedMessage id={props.sentence} values={values} />
      </p>
      {outcomes.map((outcome) => {
        const parts = Parts.filter(({ Outcome }) => Outcome === outcome)
        if (parts.length === 0) return null
        return (
          <section key={outcome}>
            <h3>
              <FormattedMessage id={`handOver.${outcome}`} values={values} />
            </h3>
            <Facts facts={parts.map((part) => ({ label: labelOf(part), value: <Names part={part} /> }))} />
          </section>
        )
      })}
    </>
  )
}

/** Words that other pages have too: each message is in the first load. */
const shared: Partial<Record<Part['Kind'], MessageId>> = {
  Schedules: 'page.schedules',
  RecipientLists: 'destinations.lists',
  Calendars: 'page.calendars',
  Groups: 'people.groups',
  Sessions: 'account.sessions',
}

const labelOf = ({ Kind }: Part) => (
  <FormattedMessage id={shared[Kind] ?? (`handOver.${Kind}` as MessageId)} />
)

/** The names of sessions are those of programs: their number is enough. */
function Names({ part: { Kind, Count, Names: names } }: { readonly part: Part }) {
  const shown = Kind === 'Sessions' ? [] : names.slice(0, shownNames)
  if (shown.length === 0) return <FormattedNumber value={Count} />
  return (
    <>
      {shown.map((name, place) => (
        <span key={name + place}>
          {place > 0 && ', '}
          <StoredName name={name} />
        </span>
      ))}
      {Count > shown.length && (
        <>
          {' '}
          <FormattedMessage id="preview.unlike.more" values={{ count: Count - shown.length }} />
        </>
      )}
    </>
  )
}
