import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'

import { useChoices } from '../frame/choices.ts'
import type { MessageId } from '../messages/en.ts'
import { includesRole } from '../session/session.ts'
import { useSession, useSessionHolder } from '../session/session-holder.ts'
import { browserZone } from '../times/time-zone.ts'
import type { Thing } from './thing.ts'

/** What can be done from any page, by users of the role. */
export function useThingsToDo(onList: () => void): Thing[] {
  const intl = useIntl()
  const router = useRouter()
  const session = useSession()
  const holder = useSessionHolder()
  const { choose, theme, zone } = useChoices()
  const thing = (id: MessageId, act: () => void, values?: Readonly<Record<string, string>>): Thing => ({
    id: `do ${id}`,
    name: intl.formatMessage({ id }, values),
    detail: null,
    act,
  })
  return [
    ...(includesRole(session, 'Editor')
      ? [thing('page.newSchedule', () => void router.navigate({ to: '/schedules/new' }))]
      : []),
    theme === 'dark'
      ? thing('find.light', () => choose('theme', 'light'))
      : thing('find.dark', () => choose('theme', 'dark')),
    zone === 'UTC'
      ? thing('zone.useLocal', () => choose('zone', 'own'), { zone: browserZone() })
      : thing('zone.useUtc', () => choose('zone', 'UTC')),
    thing('keys.title', onList),
    thing('logout', () => void holder.logOut()),
  ]
}
