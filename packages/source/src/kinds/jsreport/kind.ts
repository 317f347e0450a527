import { sentence } from '@punctual/domain/words'

import type { SourceKind } from '../../port.ts'
import { jsReportDescription } from './description.ts'
import { createJsReportSource } from './jsreport-source.ts'
import { jsReportItem, optionsOf, reachableFormats } from './item.ts'
import { jsReport, jsReportAccount, jsReportSettings, jsReportSettingsOf } from './settings.ts'

/** A jsreport server: templates that it renders from data. */
export const jsReportKind = {
  kind: jsReport,
  description: jsReportDescription,
  accountField: 'Source.AccountId',
  signIns: ['Basic', 'None'],
  settings: jsReportSettings,
  addresses: (settings) => ({ ServerUrl: jsReportSettingsOf({ settings }).serverUrl }),
  account: jsReportAccount,
  item: jsReportItem,
  tellsParameters: false,
  formats: () => ({
    formats: reachableFormats,
    reason: sentence('formats_of_jsreport', { formatNames: reachableFormats }),
  }),
  cannotRun: () => [],
  timeoutSeconds: (definition) => optionsOf(definition).TimeoutSeconds,
  connect: createJsReportSource,
} satisfies SourceKind
