/** Runs in each test process before its tests. */
import { watchEventLoop } from './blocked-loop.ts'

/** Longer than the longest computation of a test on a slow machine. */
watchEventLoop({ limitSeconds: 100 })
