import { FormattedMessage, useIntl } from 'react-intl'

import '../style/change-diff.css'
import { useFieldLabels } from '../api/kind-queries.ts'
import { shown } from './shown.ts'
import { StoredName } from './stored-name.tsx'
import { instantText } from '../times/format.ts'
import { useViewerZone } from '../times/time-zone.ts'
import { type ChangedMember, changedMembers } from './changed-members.ts'
import { memberName } from './member-name.ts'

export interface ChangeDiffProps {
  /** States of one object; null where it was not there, as before it was created. */
  readonly before: unknown
  readonly after: unknown
}

/** What a change has changed, member by member: what was and what is, as words and marks, not as colours only. */
export function ChangeDiff({ before, after }: ChangeDiffProps) {
  const members = changedMembers(before, after)
  if (members.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id="change.none" />
      </p>
    )
  return (
    <ul className="change-diff">
      {members.map((member) => (
        <li key={member.path}>
          <MemberName path={member.path} />
          <div>
            {member.before !== undefined && (
              <del>
                <Sign mark="−" label="change.before" />
                <Value member={member} value={member.before} />
              </del>
            )}
            {member.after !== undefined && (
              <ins>
                <Sign mark="+" label="change.after" />
                <Value member={member} value={member.after} />
              </ins>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** As on the form; the name of the interface where no form has it, and on hover. */
function MemberName({ path }: { readonly path: string }) {
  const name = memberName(useIntl(), path, useFieldLabels())
  return name === null ? <code className="code">{shown(path)}</code> : <span title={shown(path)}>{name}</span>
}

function Sign({ mark, label }: { readonly mark: string; readonly label: 'change.before' | 'change.after' }) {
  return (
    <>
      <span className="sign" aria-hidden="true">
        {mark}
      </span>
      <span className="visually-hidden">
        <FormattedMessage id={label} />{' '}
      </span>
    </>
  )
}

/** Instants are shown as such: the interface counts them in seconds, and their names end so. */
function Value({ member: { path }, value }: { readonly member: ChangedMember; readonly value: unknown }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const isNone = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isNone) return <FormattedMessage id="change.nothing" />
  if (typeof value === 'number' && path.endsWith('EpochUtc'))
    return instantText(intl, value, { zone, withSeconds: true })
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  return <StoredName name={text.length > maxTextLength ? `${text.slice(0, maxTextLength)} …` : text} />
}

/** Longer values are cut: the rows of a schedule can be longer than a viewer reads here. */
const maxTextLength = 2_000

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
