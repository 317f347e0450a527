import { sentence } from '@punctual/domain/words'

import type { SourceKind } from '../../port.ts'
import { webPageDescription } from './description.ts'
import { timeoutSecondsOf, webPageItem } from './item.ts'
import { webPage, webPageAccount, webPageSettings, webPageSettingsOf } from './settings.ts'
import { createWebPageSource } from './web-page-source.ts'

/** Pages of any web application, rendered in a browser. */
export const webPageKind = {
  kind: webPage,
  description: webPageDescription,
  accountField: 'Source.AccountId',
  signIns: ['None', 'Header', 'Cookie', 'Form', 'OAuth2'],
  settings: webPageSettings,
  addresses(settings) {
    const { baseUrl, signIn } = webPageSettingsOf({ settings })
    return signIn.kind === 'OAuth2'
      ? { BaseUrl: baseUrl, 'SignIn.TokenUrl': signIn.tokenUrl }
      : { BaseUrl: baseUrl }
  },
  account: webPageAccount,
  item: webPageItem,
  tellsParameters: false,
  formats: () => ({ formats: webPageDescription.formats, reason: sentence('formats_of_web_page') }),
  cannotRun: () => [],
  timeoutSeconds: timeoutSecondsOf,
  connect: createWebPageSource,
} satisfies SourceKind
