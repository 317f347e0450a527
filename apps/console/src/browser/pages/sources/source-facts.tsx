import { FormattedMessage, useIntl } from 'react-intl'

import type { Source } from '../../api/source-queries.ts'
import { type Fact, Facts } from '../../controls/facts.tsx'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { kindOf } from './kinds/registry.ts'
import type { SourceField } from './kinds/source-kind.ts'
import { sourceState } from './source-state.ts'
import { optionText, storedValue } from './source-values.ts'
import { KindName } from './sources-page.tsx'

/** What is stored, without secrets: of those it is only known whether there is one. */
export function SourceFacts({ source }: { readonly source: Source }) {
  const intl = useIntl()
  const { account, status, lastValidatedEpoch } = source
  const shownValue = ({ options }: SourceField, value: string) => {
    const option = options?.find((each) => each.value === value)
    return option === undefined ? value : optionText(option, intl)
  }
  const stored: readonly Fact[] = (kindOf(source)?.fields ?? [])
    .filter(({ name }) => name !== 'Name')
    .map((field) => ({ field, value: storedValue(account, field) }))
    .filter(({ field, value }) => value !== '' && field.input !== 'long')
    .map(({ field, value }) => ({
      label: intl.formatMessage({ id: field.label }),
      value: <span className="wrapped">{shownValue(field, value)}</span>,
    }))
  return (
    <Facts
      facts={[
        { label: <FormattedMessage id="column.state" />, value: <State state={sourceState(status)} /> },
        {
          label: <FormattedMessage id="source.validated" />,
          value: lastValidatedEpoch === null ? null : <Instant epoch={lastValidatedEpoch} />,
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
