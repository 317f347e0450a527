import { change, type Fence, test } from '../fence.ts'

const egress = 'packages/browser/test/egress.test.ts'
const processes = 'packages/browser/test/processes.test.ts'
const proxy = 'packages/browser/src/egress/forward-proxy.ts'

/** What keeps a page that runs scripts of others: where it may go, what it may do, and what ends it. */
export const browserFences: readonly Fence[] = [
  {
    name: 'browser-passes-guard',
    why: 'A page could speak to hosts inside of the network, by any of the ways that a browser has.',
    mutants: [
      change(proxy, {
        text: 'const reason = egress.check(each)',
        replacement: 'const reason = null as string | null',
        checker: test(
          egress,
          'no way of a page reaches a host that the guard refuses, and none reads a file of the machine',
        ),
      }),
    ],
  },
  {
    name: 'page-stays-at-its-host',
    why: 'The embedded page of a platform of no cloud could send what it shows to any host.',
    mutants: [
      change(proxy, {
        text: 'if (!isReachable(target)) {',
        replacement: 'if (isReachable === null) {',
        checker: test(
          egress,
          'a page that is narrowed to its own host reaches no other one, and a later page is not narrowed',
        ),
      }),
    ],
  },
  {
    name: 'embed-token-for-the-own-origin',
    why: 'A record of a platform could have the token of a report sent to any site.',
    mutants: [
      change('packages/source/src/kinds/bi/browser/embed-address.ts', {
        text: 'if (!origins.includes(url.origin)) {',
        replacement: 'if (origins.length === 0) {',
        checker: test(
          'packages/source/src/kinds/bi/browser/embed-address.test.ts',
          'an account of the cloud %s embeds pages of its own cloud, and of no other',
        ),
      }),
    ],
  },
  {
    name: 'browser-in-its-sandbox',
    why: 'A fault of what draws pages would give a page all that the user of the browser may do.',
    mutants: [
      change('packages/browser/src/process/browser-process.ts', {
        text: 'chromiumSandbox: true',
        replacement: 'chromiumSandbox: false',
        checker: test(
          processes,
          'the browser runs without rights, and what draws pages in the sandbox of Chromium',
        ),
      }),
    ],
  },
  {
    name: 'browser-ends-as-a-group',
    why: 'Processes of a browser would stay behind after its page, and take the memory of the server.',
    mutants: [
      change('packages/browser/src/process/browser-process.ts', {
        text: '  stack.defer(endGroup)\n',
        checker: test(processes, 'closing the browsers ends those that are idle'),
      }),
    ],
  },
  {
    name: 'one-page-a-browser',
    why: 'A page that takes all memory or time of its browser would fail the pages beside it.',
    mutants: [
      change('packages/browser/src/browsers.ts', {
        text: 'using _place = await places.enter(0, signal)',
        replacement: 'void places',
        checker: test(
          processes,
          'as many pages as there are places run at a time, each in a browser of its own',
        ),
      }),
    ],
  },
]
