import { storedValue } from '@punctual/client/described-form'
import { FormattedMessage, useIntl } from 'react-intl'

import { kindOf, useSourceKinds } from '../../api/kind-queries.ts'
import type { Source } from '../../api/source-queries.ts'
import { type Fact, Facts } from '../../controls/facts.tsx'
import { valueText } from '../../described-forms/field-values.ts'
import { State } from '../../states/state-mark.tsx'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { sourceState } from './source-state.ts'
import { KindName } from './sources-page.tsx'

/** What is stored, without secrets: of those it is only known whether there is one. */
export function SourceFacts({ source }: { readonly source: Source }) {
  const intl = useIntl()
  const kind = kindOf(useSourceKinds(), source)
  const { account, lastValidatedEpoch, lastReadEpoch } = source
  const fields = new Map(kind?.Form.Fields.map((field) => [field.Name, field]))
  const stored: readonly Fact[] = [...fields.values()]
    .filter(({ Name }) => Name !== 'Name')
    .map((field) => ({ field, value: storedValue(account, field) }))
    .filter(({ field, value }) => value !== '' && !field.Long)
    .map(({ field, value }) => ({
      label: field.Label,
      value: <span className="wrapped">{valueText(field, value)}</span>,
    }))
  return (
    <Facts
      facts={[
        { label: <FormattedMessage id="column.state" />, value: <State state={sourceState(source)} /> },
        {
          label: <FormattedMessage id="source.validated" />,
          value: lastValidatedEpoch === null ? null : <Instant epoch={lastValidatedEpoch} />,
        },
        {
          label: <FormattedMessage id="source.lastRead" />,
          value: lastReadEpoch === null ? null : <Instant epoch={lastReadEpoch} />,
        },
        {
          label: <FormattedMessage id="source.usual" />,
          value: account.UsualSeconds === null ? null : durationText(intl, account.UsualSeconds),
        },
        { label: <FormattedMessage id="source.kind" />, value: <KindName source={source} /> },
        ...stored,
        {
          label: <FormattedMessage id="source.allowedFor" />,
          value:
            account.AllowedFor.length === 0 ? (
              <FormattedMessage id="source.allowedFor.all" />
            ) : (
              <FormattedMessage id="source.allowedFor.some" values={{ count: account.AllowedFor.length }} />
            ),
        },
      ]}
    />
  )
}
