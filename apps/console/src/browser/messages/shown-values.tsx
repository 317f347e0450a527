import { type ReactNode, useMemo } from 'react'
import { type IntlShape, RawIntlProvider, useIntl } from 'react-intl'

import { shown } from '../controls/shown.ts'

/**
 * Shows what users have written safely in every message below: the values of messages are strings of users.
 */
export function ShownValues({ children }: { readonly children: ReactNode }) {
  const intl = useIntl()
  const safe = useMemo(() => withShownValues(intl), [intl])
  return <RawIntlProvider value={safe}>{children}</RawIntlProvider>
}

export function withShownValues(intl: IntlShape): IntlShape {
  const formatMessage = (
    message: Parameters<IntlShape['formatMessage']>[0],
    values?: Parameters<IntlShape['formatMessage']>[1],
    options?: Parameters<IntlShape['formatMessage']>[2],
  ) => intl.formatMessage(message, values && shownValues(values), options)
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] }
}

function shownValues<Values extends object>(values: Values): Values {
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? shown(value) : value,
  ])
  return Object.fromEntries(pairs) as Values
}
