import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { withShownValues } from './shown-values.tsx'
import { loadWholeCatalogue } from './languages.ts'

const en = await loadWholeCatalogue('en')

test('a name in a message hides and rearranges nothing of it', () => {
  const intl = withShownValues(createIntl({ locale: 'en-GB', messages: en }))
  const warning = intl.formatMessage({ id: 'sources.delete.warning' }, { name: 'Sales\u202E\u200B' })
  expect(warning).toContain('Sales\\u202e\\u200b')
  expect(intl.formatMessage({ id: 'logout' })).toBe(en.logout)
})
