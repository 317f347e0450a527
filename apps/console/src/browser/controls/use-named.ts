import { useIntl } from 'react-intl'

import { shown } from './shown.ts'

/** Names as one text: the first ones, and how many there are besides. */
export function useNamed(): (names: readonly string[], most: number) => string {
  const intl = useIntl()
  return (names, most) => {
    const more = names.length - most
    const named = names.slice(0, most).map(shown)
    const all =
      more > 0 ? [...named, intl.formatMessage({ id: 'preview.unlike.more' }, { count: more })] : named
    return intl.formatList(all, { type: 'unit' })
  }
}
