import { deliveryReceiptId } from '@punctual/domain'

import { bindPath } from '../../bind-path.ts'
import type { DestinationKind } from '../../port.ts'
import { directoryDescription } from './description.ts'
import { directoryForm } from './form.ts'
import { linkProblem, pathProblem } from './path-rules.ts'
import { directory, directorySettings, directorySettingsOf } from './settings.ts'

/** Files in a directory of the workers, such as a share that is mounted there. */
export const directoryKind = {
  kind: directory,
  description: directoryDescription,
  settings: directorySettings,
  form: directoryForm,
  texts: (settings) => [{ field: 'Path', text: directorySettingsOf(settings).path, use: 'recipients' }],
  refusals(settings, { directoryRoots }) {
    const problem = pathProblem(directorySettingsOf(settings).path, directoryRoots)
    return problem === null ? [] : [{ field: 'Path', message: problem }]
  },
  async inspect(settings, { directoryRoots }) {
    const problem = await linkProblem(directorySettingsOf(settings).path, directoryRoots)
    return problem === null ? [] : [{ field: 'Path', message: problem }]
  },
  filesIn: (settings) => directorySettingsOf(settings).path,
  bind: (settings, scope, giver) => bindPath(directorySettingsOf(settings), scope, giver),
  recipients: (settings) => [directorySettingsOf(settings).path],
  receiptId: (delivery) => deliveryReceiptId(delivery),
  links: () => 'none',
  loadPrepare: async () => (await import('../../prepare-files.ts')).prepareFiles,
  loadConnect: async () => (await import('./directory-deliverer.ts')).createDirectoryDeliverer,
} satisfies DestinationKind
