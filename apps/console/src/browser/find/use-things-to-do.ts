import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'

import { useChoices } from '../frame/choices.ts'
import { useLogOut } from '../frame/use-log-out.ts'
import type { MessageId } from '../messages/en.ts'
import { useMayAnywhere } from '../session/use-rights.ts'
import { browserZone } from '../times/time-zone.ts'
import type { Thing } from './thing.ts'

/** What the user can do from any page. */
export function useThingsToDo(onList: () => void): Thing[] {
  const intl = useIntl()
  const router = useRouter()
  const mayCreate = useMayAnywhere('Edit')
  const logOut = useLogOut()
  const { choose, theme, zone } = useChoices()
  const thing = (id: MessageId, act: () => void, values?: Readonly<Record<string, string>>): Thing => ({
    id: `do ${id}`,
    name: intl.formatMessage({ id }, values),
    detail: null,
    act,
  })
  return [
    ...(mayCreate ? [thing('page.newSchedule', () => void router.navigate({ to: '/schedules/new' }))] : []),
    theme === 'dark'
      ? thing('find.light', () => choose('theme', 'light'))
      : thing('find.dark', () => choose('theme', 'dark')),
    zone === 'UTC'
      ? thing('zone.useLocal', () => choose('zone', 'own'), { zone: browserZone() })
      : thing('zone.useUtc', () => choose('zone', 'UTC')),
    thing('keys.title', onList),
    thing('logout', () => void logOut()),
  ]
}
