import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * For a page that goes to another address by itself, after an answer or a wait. It stays where its user has gone
 * meanwhile, or is going: what a user pressed comes first.
 */
export function useNavigateWhileHere(): ReturnType<typeof useNavigate> {
  const router = useRouter()
  const navigate = useNavigate()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return async (options) => {
    if (router.latestLocation.pathname === here) await navigate(options)
  }
}
