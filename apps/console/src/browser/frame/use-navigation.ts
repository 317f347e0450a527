import { useRouter } from '@tanstack/react-router'

import { includesRole } from '../session/session.ts'
import { useSession } from '../session/session-holder.ts'
import { navigation, type NavigationGroup } from './navigation.ts'

/** The pages that have an address and that the user may open, in their groups; an empty group is left out. */
export function useNavigation(): NavigationGroup[] {
  const session = useSession()
  const { routesByPath } = useRouter()
  return navigation
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(
        ({ path, role }) => Object.hasOwn(routesByPath, path) && includesRole(session, role),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}
