import type { ReportFormat } from '@punctual/domain'

import type { SourceKind } from '../../port.ts'
import { optionsOf, webPageItem } from './item.ts'
import { webPage, webPageAccount, webPageSettings, webPageSettingsOf } from './settings.ts'
import { createWebPageSource } from './web-page-source.ts'

const formats: readonly ReportFormat[] = ['PDF', 'PNG']

/** Pages of any web application, rendered in a browser. */
export const webPageKind = {
  kind: webPage,
  accountName: 'an account of web pages',
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
  formats: () => ({ formats, reason: 'a browser makes PDF and PNG of a web page' }),
  cannotRun: () => [],
  timeoutSeconds: (definition) => optionsOf(definition).TimeoutSeconds,
  connect: createWebPageSource,
} satisfies SourceKind
