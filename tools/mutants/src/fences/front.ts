import { change, type Fence, test } from '../fence.ts'

const crossSite = 'apps/console/test/cross-site.test.ts'
const passingOn = 'apps/console/test/passing-on.test.ts'
const signedAddress = 'packages/runtime/src/http/client-address.ts'
const ofSignedAddress = 'packages/runtime/src/http/client-address.test.ts'

/** What stands before every request: the front of the servers, and the console before the interface. */
export const frontFences: readonly Fence[] = [
  {
    name: 'front-ends-half-requests',
    why: 'Half a request would keep its connection for as long as a stranger likes.',
    mutants: [
      change('packages/runtime/src/http/http-server.ts', {
        text: 'requestTimeout: requestTimeoutMs - lookMs,',
        replacement: 'requestTimeout: 0,',
        checker: test(passingOn, 'a body that does not come is ended, and the interface never hears of it'),
      }),
    ],
  },
  {
    name: 'console-changes-by-post-only',
    why: 'A picture on a page of the same site would stop all scheduling in the name of an Administrator.',
    mutants: [
      change('apps/console/src/api/api-proxy.ts', {
        text: 'for (const url of changesByGet)',
        replacement: 'for (const url of changesByGet.slice(changesByGet.length))',
        checker: test(crossSite, 'a change by GET is refused in the spelling %s, and changes nothing'),
      }),
      change('apps/console/src/api/passed-headers.ts', {
        text: "  'sec-fetch-site',\n",
        replacement: '',
        checker: test(
          passingOn,
          'what a browser reports of the origin of a request reaches the interface, and no address that it claims does',
        ),
      }),
    ],
  },
  {
    name: 'console-share-of-a-session',
    why: 'The slow answers of one session would take every connection and all memory from the others.',
    mutants: [
      change('apps/console/src/api/session-shares.ts', {
        text: 'if (session.taken < places)',
        replacement: 'if (session.taken < places + 1_000_000)',
        checker: test(
          passingOn,
          'slow bodies and open answers of one session take no place of another, and its own further requests wait until one is over',
        ),
      }),
    ],
  },
  {
    name: 'client-address-is-signed',
    why: 'Anybody could guess passwords from an address that each request invents, or lock out another one.',
    mutants: [
      change(signedAddress, {
        text: 'return isSigned ? address : null',
        replacement: 'return isSigned || address.length > 0 ? address : null',
        checker: test(ofSignedAddress, 'a client address %s is not believed'),
      }),
      change(signedAddress, {
        text: '> validSeconds) return null',
        replacement: '> validSeconds * 1_000) return null',
        checker: test(
          ofSignedAddress,
          'a signed address is good for five minutes, of a clock that is ahead as of one that is behind',
        ),
      }),
    ],
  },
]
