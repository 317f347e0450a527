/** What a window is about and when it is in force, in words of the reader's language. */
import type { IntlShape } from 'react-intl'

import { rightsAt } from '../../api/rights-queries.ts'
import { useSources } from '../../api/use-sources.ts'
import type { Window, WindowStretch } from '../../api/window-queries.ts'
import { weekDayName } from '../../schedule-forms/rule-words.ts'
import { useSession } from '../../session/session-holder.ts'
import { useMyRights } from '../../session/use-rights.ts'
import { clockText, instantText } from '../../times/format.ts'
import { currentZoneName } from '../../times/zone-name.ts'
import { scopeKindOf } from './window-draft.ts'

/** The accounts that a window can be about, by id. */
export function useAccountNames(): ReadonlyMap<string, string> {
  const { data = [] } = useSources(false)
  return new Map(data.map(({ id, name }) => [id, name]))
}

/** Whether the user may change a window, as the service decides. */
export function useMayManage(): (window: Pick<Window, 'Scope'>) => boolean {
  const { Role } = useSession()
  const { data: rights } = useMyRights()
  return ({ Scope }) =>
    Scope.FolderPath === undefined
      ? Role === 'Administrator'
      : rights !== undefined && rightsAt(rights, Scope.FolderPath).includes('Manage')
}

/** "/Sales", "worker-2", "Sales BI" or "Everything". */
export function placeText(
  intl: IntlShape,
  window: Pick<Window, 'Scope'>,
  accounts: ReadonlyMap<string, string>,
): string {
  const { FolderPath, ServerName, AccountId } = window.Scope
  if (AccountId !== undefined) return accounts.get(AccountId) ?? AccountId
  return FolderPath ?? ServerName ?? intl.formatMessage({ id: 'pauses.scope.Everything' })
}

/** "Folder, paused", "Server", "Account". */
export function kindText(intl: IntlShape, window: Pick<Window, 'Scope' | 'IsPause'>): string {
  if (window.IsPause) return intl.formatMessage({ id: 'pauses.kind.pause' })
  return intl.formatMessage({ id: `pauses.scope.${scopeKindOf(window)}` })
}

/** When it is in force, and how often. */
export function whenTexts(
  intl: IntlShape,
  { Once, Weekly }: Pick<Window, 'Once' | 'Weekly'>,
  zone: string,
): readonly [string, string] {
  if (Once) {
    const from = instantText(intl, Once.FromEpochUtc, { zone })
    if (Once.UntilEpochUtc === null)
      return [
        intl.formatMessage({ id: 'pauses.since' }, { from }),
        intl.formatMessage({ id: 'pauses.noEnd' }),
      ]
    return [`${from} – ${endText(intl, Once, zone)}`, intl.formatMessage({ id: 'pauses.once' })]
  }
  if (!Weekly) return ['–', '']
  const days = intl.formatList(Weekly.WeekDays.map((day) => weekDayName(intl, day, 'short')))
  const every = intl.formatMessage({ id: 'pauses.weekly' })
  const own = currentZoneName(Weekly.TimeZone)
  return [`${days}, ${Weekly.From} – ${Weekly.Until}`, own === zone ? every : `${every}, ${own}`]
}

/** The end of a stretch that has one, without its day where it is that of the beginning. */
function endText(
  intl: IntlShape,
  { FromEpochUtc, UntilEpochUtc }: NonNullable<Window['Once']>,
  zone: string,
): string {
  const end = UntilEpochUtc ?? FromEpochUtc
  const dayOf = (epoch: number) => intl.formatDate(epoch * 1_000, { timeZone: zone })
  if (dayOf(FromEpochUtc) === dayOf(end)) return clockText(intl, new Date(end * 1_000), { zone })
  return instantText(intl, end, { zone })
}

/** What it does to the runs of these times. */
export function effectText(
  intl: IntlShape,
  { Policy }: Pick<Window, 'Policy'>,
  stretches: readonly WindowStretch[],
): string {
  const sum = (of: (stretch: WindowStretch) => number) =>
    stretches.reduce((total, each) => total + of(each), 0)
  const [waiting, skipped] = [sum(({ Waiting }) => Waiting), sum(({ Skipped }) => Skipped)]
  if (waiting + skipped === 0) return intl.formatMessage({ id: `pauses.none.${Policy}` })
  return intl.formatMessage({ id: 'pauses.effect' }, { waiting, skipped })
}

export const isNow = (nowEpoch: number) => (stretch: WindowStretch) =>
  stretch.FromEpochUtc <= nowEpoch && (stretch.UntilEpochUtc === null || nowEpoch < stretch.UntilEpochUtc)
